import { PortalError } from '../api/portal-error.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useErrorText } from '../parts/error-text.ts'

/** Explains why a code was not sent or not accepted, and what to do: tries that are left, how long to wait. */
export function useCodeErrorText(): (error: unknown) => string | undefined {
  const { t } = useTexts()
  const errorText = useErrorText()
  const inTime = (seconds: number) => {
    if (seconds < 90) return t('wait.seconds', { count: Math.max(1, Math.ceil(seconds)) })
    const minutes = Math.ceil(seconds / 60)
    return minutes < 90
      ? t('wait.minutes', { count: minutes })
      : t('wait.hours', { count: Math.ceil(minutes / 60) })
  }
  return (error) => {
    if (error === undefined) return undefined
    if (!(error instanceof PortalError)) return errorText(error)
    const { attemptsLeft, retryAfter = 60 } = error.details
    switch (error.reason) {
      case 'OTP_INVALID':
        if (attemptsLeft === undefined) return t('code.wrong')
        return attemptsLeft > 0 ? t('code.invalid', { count: attemptsLeft }) : t('code.dead')
      case 'OTP_EXPIRED':
        return t('code.expired')
      case 'OTP_COOLDOWN':
        return t('code.cooldown', { wait: inTime(retryAfter) })
      case 'OTP_LIMIT':
      case 'RATE_LIMITED':
        return t('code.limit', { wait: inTime(retryAfter) })
      case 'SMS_FAILED':
        return t('code.smsFailed')
      case 'POW_REQUIRED':
        return t('code.again')
      default:
        return errorText(error)
    }
  }
}
