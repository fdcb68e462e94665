/**
 * Has the portal kept on this phone once nothing else is going on. Where it cannot be (an old WebView, http, a private
 * window) the portal works as it does with a network.
 */
export function registerServiceWorker(window: Window): void {
  const keep = async () => {
    const { keepPortal, reloadWhenVanished } = await import('./keep-portal.ts')
    reloadWhenVanished(window)
    if (window.navigator.serviceWorker) await keepPortal(window)
  }
  const start = () => void keep().catch(() => undefined)
  const later = () => ('requestIdleCallback' in window ? window.requestIdleCallback(start) : start())
  if (window.document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
