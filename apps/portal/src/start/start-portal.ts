import { fetchOrTake, hasAnswers } from '../api/first-answers.ts'
import { loadContract } from '../api/load-contract.ts'
import { createPortalClient, type PortalClient } from '../api/portal-client.ts'
import type { PortalError } from '../api/portal-error.ts'
import { paths, redirectOf } from '../app/paths.ts'
import { chooseFaces } from '../app/phone-faces.ts'
import { createPortalHistory, type PortalHistory } from '../app/portal-history.ts'
import { followTheme } from '../app/portal-theme.ts'
import { recordAttribution } from '../attribution.ts'
import { storedLanguage } from '../i18n/locale.ts'
import { loadTexts, type Texts } from '../i18n/texts.ts'
import { loadAtLast } from '../loading/try-again.ts'
import { nativeChannelOf } from '../native/native-channel.ts'
import type { NativeAtStart } from '../native/use-native-bridge.ts'
import { endSession } from '../session/session.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { trackPageVisits } from './page-visit.ts'

export interface StartedPortal {
  history: PortalHistory
  client: PortalClient
  texts: Promise<Texts>
  /** The app around the page, once it has answered. */
  native: NativeAtStart
}

/** Where a refused call leads: an overdue session to the login, from which one returns; a denied access to `/403`. */
export const leadAway = (history: PortalHistory, storage: ClientStorage) => ({
  onOverdue() {
    const { pathname, search, hash } = history.location
    endSession(storage)
    if (pathname !== paths.login) history.replace(paths.login, { returnTo: pathname + search + hash })
  },
  onDenied({ messageKey }: PortalError) {
    if (history.location.pathname !== paths.forbidden) history.replace(paths.forbidden, { messageKey })
  },
})

/**
 * Everything that happens before the first screen, in its order: theme, language, where the visit came from, the
 * history, and only then the first request, so that it carries the right headers.
 */
export function startPortal(window: Window, storage: ClientStorage): StartedPortal {
  // The first answers of a book are there.
  if (!hasAnswers()) loadContract().catch(() => undefined)
  followTheme(window, storage)
  chooseFaces(window, storage)
  const language = storedLanguage(storage)
  const texts = loadAtLast(() => loadTexts(language))
  recordAttribution(window.location.search, storage)

  // Nothing of the bridge is loaded where there is no app around the page.
  const channel = nativeChannelOf(window)
  const native =
    channel &&
    import('../native/start-native.ts').then(({ startNative }) =>
      startNative(window, channel, storage, () => history),
    )
  const history = createPortalHistory(
    window,
    redirectOf,
    native && (async () => (await native.catch(() => undefined))?.request('back', {}) ?? false),
  )
  const client = createPortalClient({
    storage,
    fetch: fetchOrTake,
    ...leadAway(history, storage),
  })
  trackPageVisits(history, window, storage, (event) => {
    client.tell('postTracking', event)
  })
  return { history, client, texts, native: native?.catch(() => undefined) }
}
