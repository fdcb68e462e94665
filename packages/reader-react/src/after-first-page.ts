import type { Reader } from '@kurasa/reader-core'

/** Longest wait for a browser that is never idle, ms. */
const PATIENCE_MS = 1000
/** Browsers without `requestIdleCallback` count as idle after this time, ms. */
const PAUSE_MS = 50

/**
 * Resolves when the first page is painted, or has failed, and the browser has time for work that this page does not
 * need.
 */
export async function afterFirstPage(reader: Pick<Reader, 'ready'>): Promise<void> {
  await reader.ready.catch(() => undefined)
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve, PAUSE_MS)
  })
}
