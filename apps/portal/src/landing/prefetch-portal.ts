import { clientStorage } from '../storage/client-storage.ts'
import { mayFetchAhead } from '../storage/data-saver.ts'
import { measureFirst } from '../storage/line-rate.ts'

/** Milliseconds after which nothing of this page is on its way any more, whatever the browser reports. */
const LATEST = 5000

/**
 * Fetches the portal's first scripts once this page is done, so that a book opens at once. Not where data is saved, nor where an
 * earlier visit had the worker store them.
 */
export function prefetchPortal(window: Window): void {
  if (window.navigator.serviceWorker?.controller) return
  const start = async () => {
    const page = await (await fetch('/')).text()
    for (const [, href] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)) {
      const link = window.document.createElement('link')
      link.rel = 'prefetch'
      link.href = href!
      window.document.head.append(link)
    }
  }
  const later = () => {
    measureFirst(window, clientStorage)
    if (mayFetchAhead('portal', clientStorage, window.navigator)) start().catch(() => undefined)
  }
  window.addEventListener('load', () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(later, { timeout: LATEST })
    else setTimeout(later, LATEST)
  })
}
