import { PortalError } from '../api/portal-error.ts'
import { useTexts } from '../i18n/use-texts.ts'

/** Key of the text about a call that got no answer of the server: no network, a gateway, a hotspot, or nothing at all. */
function keyOfNoAnswer({ status, isForeign }: PortalError) {
  if (globalThis.navigator?.onLine === false) return 'error.network'
  if (status >= 500) return 'error.down'
  return isForeign ? 'error.hotspot' : 'error.unreached'
}

/** Explains why a call failed, in the reader's language: no network, no answer, or the server's reason. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTexts()
  return (error) => {
    if (!(error instanceof PortalError)) return t('error.service')
    if (error.kind === 'network') return t(keyOfNoAnswer(error))
    if (error.kind === 'timeout') return t('error.timeout')
    return t(error.messageKey)
  }
}
