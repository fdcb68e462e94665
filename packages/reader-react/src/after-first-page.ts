import type { Reader } from '@kurasa/reader-core'

/** Longest wait for a browser that is never idle, ms. */
const PATIENCE_MS = 1000
/** Where browsers do not tell that they are idle, they are after this time, ms. */
const PAUSE_MS = 50

/** Resolves when the first page stands, or has failed, and the browser has time for what that page does not need. */
export async function afterFirstPage(reader: Pick<Reader, 'ready'>): Promise<void> {
  await reader.ready.catch(() => undefined)
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve, PAUSE_MS)
  })
}
