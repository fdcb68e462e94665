import { useSyncExternalStore } from 'react'
import { type ClientStorage, clientStorage } from './client-storage.ts'

const KEY = 'k_data_used'
/** Milliseconds between writes: a page of pictures must not write for each of them. */
const WRITE_DELAY = 2000

/** Month in Nairobi, `yyyy-mm`. */
export const monthOf = (at: number): string => new Date(at + 3 * 3_600_000).toISOString().slice(0, 7)

/** Bytes that this phone loaded from the network for the portal in the month of `now`, as far as the browser reports. */
export function readDataUsed(storage: ClientStorage, now: number): number {
  const stored = storage.readJson(KEY) as { month?: unknown; bytes?: unknown } | null | undefined
  const { month, bytes } = typeof stored === 'object' && stored !== null ? stored : {}
  return month === monthOf(now) && typeof bytes === 'number' && bytes > 0 ? bytes : 0
}

/** Adds bytes to the month of `now`; an older month is dropped. */
export function addDataUsed(bytes: number, storage: ClientStorage, now: number): void {
  if (bytes > 0) storage.writeJson(KEY, { month: monthOf(now), bytes: readDataUsed(storage, now) + bytes })
}

/**
 * Counts what the browser loads: resource timing reports the size on the line, 0 for what came from a cache. Begins
 * with what was loaded before.
 *
 * @returns a function that stops counting
 */
export function countDataUsed(window: Window & typeof globalThis, storage: ClientStorage): () => void {
  if (typeof window.PerformanceObserver !== 'function') return () => undefined
  let waiting = 0
  let timer: number | undefined
  const write = () => {
    window.clearTimeout(timer)
    timer = undefined
    addDataUsed(waiting, storage, Date.now())
    waiting = 0
  }
  const observer = new window.PerformanceObserver((list) => {
    for (const entry of list.getEntries()) waiting += (entry as PerformanceResourceTiming).transferSize || 0
    if (waiting > 0) timer ??= window.setTimeout(write, WRITE_DELAY)
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
  window.addEventListener('pagehide', write)
  return () => {
    observer.disconnect()
    window.removeEventListener('pagehide', write)
    write()
  }
}

/** `readDataUsed` of this month, as it grows. */
export const useDataUsed = (): number =>
  useSyncExternalStore(clientStorage.subscribe, () => readDataUsed(clientStorage, Date.now()))
