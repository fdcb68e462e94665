import { PortalError } from '../../api/portal-error.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useErrorText } from '../error-text.ts'

/** Seconds from which a wait is shown in minutes. */
const LONG = 90

/** Explains why support did not get what was written, where the reason is the same for a report and a message. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTexts()
  const errorText = useErrorText()
  return (error) => {
    const { reason, details } = error instanceof PortalError ? error : {}
    if (reason !== 'RATE_LIMITED') return errorText(error)
    const seconds = Math.max(1, Math.ceil(details?.retryAfter ?? 60))
    return seconds < LONG
      ? t('issue.waitSeconds', { count: seconds })
      : t('issue.waitMinutes', { count: Math.ceil(seconds / 60) })
  }
}
