import { PortalError } from '../api/portal-error.ts'
import { useTexts } from '../i18n/use-texts.ts'

/** Explains why a call failed, in the reader's language: no network, no answer in time, or the server's reason. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTexts()
  return (error) => {
    if (!(error instanceof PortalError)) return t('error.service')
    if (error.kind === 'network') return t('error.network')
    if (error.kind === 'timeout') return t('error.timeout')
    return t(error.messageKey)
  }
}
