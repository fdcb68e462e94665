import { clientStorage } from '../storage/client-storage.ts'

/** A line slower than this is left alone, kbit/s. */
const SLOW = 300

/** Milliseconds after which nothing of this page is on its way any more, whatever the browser reports. */
const LATEST = 5000

/**
 * Fetches the portal's first scripts once this page is done, so that a book opens at once. Not where data is spared, and
 * not on the slowest networks, whose every kilobyte is paid for and felt; nor where an earlier visit had the worker keep them.
 */
export function prefetchPortal(window: Window): void {
  const { connection } = window.navigator as Navigator & {
    connection?: { saveData?: boolean }
  }
  if (connection?.saveData) return
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
  // As an earlier visit measured it.
  if (Number(clientStorage.read('k_rate') ?? SLOW) < SLOW) return
  const later = () => void start().catch(() => undefined)
  window.addEventListener('load', () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(later, { timeout: LATEST })
    else setTimeout(later, LATEST)
  })
}
