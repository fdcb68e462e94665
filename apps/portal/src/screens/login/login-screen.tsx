import { type Login, maskPhone } from '@kurasa/portal-contract'
import { useState } from 'react'
import { useCodeRequest } from '../../account/code-request.ts'
import { returnStateOf, returnTargetOf, useLeaveWhenLoggedIn } from '../../account/use-leave.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DormantStep } from '../../parts/dormant/dormant-step.tsx'
import { FilledText, slot } from '../../parts/filled-text.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { isOverdue } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { CodeStep } from './code-step.tsx'
import { LoginPurpose } from './login-purpose.tsx'
import styles from './login-screen.module.css'
import { PhoneStep } from './phone-step.tsx'

/** Phone, code, done. Where one came from is kept in the history, never in the address. */
export function LoginScreen({ state }: ScreenProps) {
  const { t, number } = useTexts()
  const returnTo = returnTargetOf(state)
  const { sent, request, change, forget } = useCodeRequest('login')
  const [dormant, setDormant] = useState<Login>()
  const title = t(sent ? 'login.enterCode' : 'login.title')
  useScreenTitle(dormant ? t('dormant.title') : title)
  useLeaveWhenLoggedIn(returnTo, returnStateOf(state))

  if (dormant) return <DormantStep login={dormant} onGivenUp={() => setDormant(undefined)} />

  return (
    <div className={styles.screen}>
      <ScreenHeader hasBack>
        <span className={styles.progress}>{t('login.step', { step: number(sent ? 2 : 1) })}</span>
      </ScreenHeader>
      <h1 className={styles.title}>{title}</h1>
      {sent ? (
        <>
          <p className={styles.lead}>
            <FilledText
              text={t('login.sent', { phone: slot('phone') })}
              parts={{
                phone: (
                  <bdi dir="ltr" className={styles.number}>
                    {sent.phone && maskPhone(sent.phone)}
                  </bdi>
                ),
              }}
            />{' '}
            <button type="button" className={styles.change} onClick={change}>
              {t('login.change')}
            </button>
          </p>
          <CodeStep
            sent={sent}
            isResending={request.isBusy}
            resendError={request.error}
            onResend={() => request.run(sent.phone)}
            onUsed={forget}
            onDormant={setDormant}
          />
        </>
      ) : (
        <>
          {isOverdue(clientStorage) && (
            <p className={styles.overdue} role="status">
              {t('error.overdue')}
            </p>
          )}
          <LoginPurpose returnTo={returnTo} />
          <PhoneStep
            isBusy={request.isBusy}
            error={request.error}
            onPhone={(phone) => void request.run(phone)}
            onTyping={request.forget}
            returnTo={returnTo}
          />
        </>
      )}
    </div>
  )
}
