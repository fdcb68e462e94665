import { type Login, policyVersion, postLogin } from '@kurasa/portal-contract'
import Phone from 'lucide-react/icons/phone'
import { useEffect, useRef, useState } from 'react'
import type { SentCode } from '../../account/code-request.ts'
import { LegalLine } from '../../account/legal-line.tsx'
import { useCodeErrorText } from '../../account/use-code-error.ts'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { CodeField } from '../../parts/code-field/code-field.tsx'
import { FilledText, slot } from '../../parts/filled-text.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useSecondsLeft } from '../../parts/use-seconds-left.ts'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { readDevice } from '../../session/device.ts'
import { beginSession } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import styles from './login-screen.module.css'

/** Second step: the code. It sends itself at the sixth digit. */
export function CodeStep(props: {
  sent: SentCode
  isResending: boolean
  resendError: unknown
  onResend: () => Promise<unknown>
  /** The code was taken and must not be offered again. */
  onUsed: () => void
  /** The account is dormant: no member is logged in before its owner is chosen. */
  onDormant: (begun: Login) => void
}) {
  const { sent } = props
  const { t } = useTexts()
  const client = usePortalClient()
  const codeErrorText = useCodeErrorText()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const login = useSingleCall(async (typed: string) => {
    const begun = await client.call(postLogin, {
      challengeId: sent.challengeId,
      code: typed,
      ...readDevice(clientStorage),
      ageConfirmed: true,
      privacyVersion: policyVersion,
    })
    props.onUsed()
    if (begun.dormant) props.onDormant(begun)
    else beginSession(begun, clientStorage)
  })

  // A new code empties the boxes: the old one is dead.
  const [seen, setSeen] = useState(sent.challengeId)
  if (seen !== sent.challengeId) {
    setSeen(sent.challengeId)
    setCode('')
    login.forget()
  }
  useEffect(() => {
    if (sent.challengeId) input.current?.focus()
  }, [sent.challengeId])
  // A wrong code stays and is selected, so that the next digit replaces all of it.
  useEffect(() => {
    if (login.error !== undefined) input.current?.select()
  }, [login.error])

  const { error } = login
  const isDead =
    error instanceof PortalError &&
    (error.reason === 'OTP_EXPIRED' || (error.reason === 'OTP_INVALID' && error.details.attemptsLeft === 0))

  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6) void login.run(code)
      }}
    >
      <CodeField
        ref={input}
        label={t('login.code')}
        value={code}
        onChange={(next) => {
          setCode(next)
          if (next !== code) login.forget()
        }}
        onComplete={(whole) => void login.run(whole)}
        error={codeErrorText(error ?? props.resendError)}
      />
      <div className={styles.help}>
        <Resend
          resendAt={sent.resendAt}
          isNow={isDead}
          isBusy={props.isResending}
          onResend={() => {
            void props.onResend().then(() => input.current?.focus())
          }}
        />
        <ButtonLink kind="text" to={hrefs.contactUs()}>
          <Icon icon={Phone} isSmall />
          {t('login.help')}
        </ButtonLink>
      </div>
      <Button type="submit" size="tall" disabled={code.length < 6} isBusy={login.isBusy}>
        {t(login.isBusy ? 'login.doing' : 'action.login')}
      </Button>
      <p className={styles.never}>{t('login.neverShare')}</p>
      <LegalLine />
    </form>
  )
}

/** Another code, as soon as one may be requested. */
function Resend(props: { resendAt: string; isNow: boolean; isBusy: boolean; onResend: () => void }) {
  const { t, number } = useTexts()
  const left = useSecondsLeft(props.resendAt) ?? 0
  if (left > 0) {
    const time = `${number(Math.floor(left / 60))}:${number(left % 60, { minimumIntegerDigits: 2 })}`
    return (
      <p>
        <FilledText
          text={t(props.isNow ? 'login.newIn' : 'login.noSms', { time: slot('time') })}
          parts={{ time: <bdi className={styles.time}>{time}</bdi> }}
        />
      </p>
    )
  }
  return (
    <Button kind="tonal" size="card" isBusy={props.isBusy} onClick={props.onResend}>
      {t(props.isBusy ? 'login.sending' : 'login.resend')}
    </Button>
  )
}
