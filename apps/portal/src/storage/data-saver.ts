import { useSyncExternalStore } from 'react'
import { type ClientStorage, clientStorage } from './client-storage.ts'
import { readPreferences } from './preferences.ts'

/** Connection as the browser reports it; missing in Safari and Firefox. */
interface Connection extends Partial<EventTarget> {
  saveData?: boolean
}

/** A line slower than this spares data, kbit/s. What browsers call 4G is often far slower. */
const SLOW = 700

const connectionOf = (navigator: Navigator): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection

/**
 * Whether to save data: small pictures, covers that need no download, no prefetch but the next page. By default on a
 * line that was measured to be slow (`line-rate.ts`), and when the phone requests it.
 */
export function sparesData(storage: ClientStorage, navigator: Navigator): boolean {
  const { dataSaver } = readPreferences(storage)
  if (dataSaver !== 'auto') return dataSaver === 'on'
  const rate = Number(storage.read('k_rate') ?? SLOW)
  return connectionOf(navigator)?.saveData === true || rate < SLOW
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
