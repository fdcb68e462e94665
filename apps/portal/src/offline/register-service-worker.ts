/**
 * Has the portal kept on this phone once nothing else is going on. Where it cannot be (an old WebView, http, a private
 * window) the portal works as it does with a network.
 */
export function registerServiceWorker(window: Window): void {
  const start = () =>
    void import('./keep-portal.ts').then(({ keepPortal }) => keepPortal(window)).catch(() => undefined)
  if (window.document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
