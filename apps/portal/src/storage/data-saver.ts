import { useSyncExternalStore } from 'react'
import { type ClientStorage, clientStorage } from './client-storage.ts'
import { RATE_KEY } from './line-rate.ts'
import { readPreferences } from './preferences.ts'

/** Connection as the browser reports it; missing in Safari and Firefox. */
interface Connection extends Partial<EventTarget> {
  saveData?: boolean
  /** Only Chromium for Android reports it. */
  type?: string
}

/** Data is saved on a line slower than this, kbit/s. Lines that browsers call 4G are often far slower. */
const SLOW = 700

/**
 * Data that is loaded before anyone requests it: the code of all screens, for use without a network; the code and the answers of screens that
 * links lead to; our faces where those of the phone are shown; the portal's files from its landing page. On Wi-Fi alone the remaining parts
 * of a book, and those of the reader that load on use.
 */
export type Ahead = 'screens' | 'links' | 'faces' | 'portal' | 'book' | 'reader'

const connectionOf = (navigator: Navigator): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection

/**
 * Whether the choice of the person, a request of the phone, or a measured rate (`line-rate.ts`) says to save data.
 *
 * @returns undefined on a line that was not measured
 */
export function knownSaving(storage: ClientStorage, navigator: Navigator): boolean | undefined {
  const { dataSaver } = readPreferences(storage)
  if (dataSaver !== 'auto') return dataSaver === 'on'
  if (connectionOf(navigator)?.saveData === true) return true
  const rate = storage.read(RATE_KEY)
  return rate === undefined ? undefined : Number(rate) < SLOW
}

/** Whether to save data: small pictures, covers that need no download, no prefetch but the next page. A line that was not measured is slow. */
export const sparesData = (storage: ClientStorage, navigator: Navigator): boolean =>
  knownSaving(storage, navigator) ?? true

/** Whether data may be loaded before a person requests it. Every such load calls this. */
export function mayFetchAhead(kind: Ahead, storage: ClientStorage, navigator: Navigator): boolean {
  if (sparesData(storage, navigator)) return false
  return !['book', 'reader'].includes(kind) || connectionOf(navigator)?.type === 'wifi'
}

function subscribe(listener: () => void): () => void {
  const connection = connectionOf(navigator)
  const end = clientStorage.subscribe(listener)
  connection?.addEventListener?.('change', listener)
  return () => {
    end()
    connection?.removeEventListener?.('change', listener)
  }
}

/** `sparesData` of this phone, renewed when the choice or the line changes. */
export const useSparesData = (): boolean =>
  useSyncExternalStore(subscribe, () => sparesData(clientStorage, navigator))
