import { type Phone, parsePhone } from '@kurasa/portal-contract'
import { useState } from 'react'
import { LegalLine } from '../../account/legal-line.tsx'
import { useCodeErrorText } from '../../account/use-code-error.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { TextField } from '../../parts/field/field.tsx'
import styles from './login-screen.module.css'
import { NetworkOffer } from './network-offer.tsx'

/** First step: the number, in any way that people write one. */
export function PhoneStep(props: {
  isBusy: boolean
  error: unknown
  onPhone: (phone: Phone) => void
  onTyping: () => void
  returnTo: string | undefined
}) {
  const { t } = useTexts()
  const codeErrorText = useCodeErrorText()
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)

  const send = () => {
    const phone = parsePhone(text)
    setIsWrong(!phone)
    if (phone) props.onPhone(phone)
  }

  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        label={t('login.phone')}
        hint={t('login.phoneExample')}
        error={isWrong ? t('phone.invalid') : codeErrorText(props.error)}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={40}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setIsWrong(false)
          props.onTyping()
        }}
      />
      <Button type="submit" size="tall" isBusy={props.isBusy}>
        {t(props.isBusy ? 'login.sending' : 'login.sendCode')}
      </Button>
      <NetworkOffer returnTo={props.returnTo} />
      <LegalLine />
    </form>
  )
}
