/**
 * Has the portal kept on this phone once nothing else is going on. Where it cannot be (an old WebView, http, a private
 * window) the portal works as it does with a network.
 */
export function registerServiceWorker(window: Window): void {
  const { serviceWorker } = window.navigator
  if (!serviceWorker) return
  const register = () => void serviceWorker.register('/service-worker.js').catch(() => undefined)
  const later = () => ('requestIdleCallback' in window ? window.requestIdleCallback(register) : register())
  if (window.document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
