import { keepInstallOffer } from './install-offer.ts'

/**
 * Has the portal kept on this phone once nothing else is going on. Where it cannot be (an old WebView, http, a private
 * window) the portal works as it does with a network.
 *
 * @param firstPage - resolves when the first screen needs nothing more
 */
export function registerServiceWorker(window: Window, firstPage: Promise<void>): void {
  // The browser's question may come early.
  keepInstallOffer(window)
  let hasVanished = false
  const vanished = new Promise<void>((resolve) =>
    window.addEventListener(
      'vite:preloadError',
      () => {
        hasVanished = true
        resolve()
      },
      { once: true },
    ),
  )
  const start = () => {
    void takeWaitingBuild(window.navigator)
    return Promise.race([firstPage, vanished])
      .then(() => import('./keep-portal.ts'))
      .then(({ keepPortal }) => keepPortal(window, hasVanished))
      .catch(() => undefined)
  }
  if (window.document.readyState === 'complete') void start()
  else window.addEventListener('load', start, { once: true })
}

/** A build that arrived during the last visit serves this one, if no other tab is open. A later one is offered to the person. */
async function takeWaitingBuild({
  serviceWorker,
}: {
  serviceWorker?: ServiceWorkerContainer
}): Promise<void> {
  if (!serviceWorker?.controller) return
  const registration = await serviceWorker.getRegistration().catch(() => undefined)
  registration?.waiting?.postMessage('take-over-alone')
}
