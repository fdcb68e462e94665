import type { ClientStorage } from '../storage/client-storage.ts'
import { knownSaving } from '../storage/data-saver.ts'

/** Letters that have faces of their own. */
export type FaceScript = 'latin' | 'arabic'
const SCRIPTS: readonly FaceScript[] = ['latin', 'arabic']
/** Scripts whose faces this phone has; see `bring-faces.ts`. */
export const FACES_KEY = 'k_faces'
/** Where even the fastest answer takes longer, ms, no words wait for a face. */
const SLOW_ANSWER = 300

const scriptsIn = (text: string | undefined) => SCRIPTS.filter((script) => text?.includes(script))

/** Whether the faces of a script are not used for as long as this page is open: the phone lacks them, and its line is slow. */
export const lacksFaces = (script: FaceScript, { documentElement }: Document): boolean =>
  scriptsIn(documentElement.dataset.kFaces).includes(script)

/**
 * Decides before anything is shown whose faces are shown: on a slow line those of the phone, until ours are here. A page that started with
 * one face keeps it, so that no line moves.
 */
export function chooseFaces(window: Window, storage: ClientStorage): void {
  const { documentElement, fonts } = window.document
  const here = scriptsIn(storage.read(FACES_KEY))
  const missing = SCRIPTS.filter((script) => !here.includes(script))
  if (missing.length > 0 && (isSlow(window) || knownSaving(storage, window.navigator)))
    documentElement.dataset.kFaces = missing.join(' ')
  // The one face that every language uses comes beside the code.
  else fonts?.load('1em "Figtree Variable"').catch(() => undefined)
}

/** The requests of this page already show whether the line is slow: a measured rate exists only after a visit. */
function isSlow({ performance }: Pick<Window, 'performance'>): boolean {
  const waits = ['navigation', 'resource']
    .flatMap((type) => (performance.getEntriesByType?.(type) ?? []) as PerformanceResourceTiming[])
    // A service worker may answer from this phone.
    .filter((answer) => answer.transferSize > 0 && answer.responseEnd > 0 && !answer.workerStart)
    .map(({ startTime, responseEnd }) => responseEnd - startTime)
  return waits.length > 0 && Math.min(...waits) > SLOW_ANSWER
}
