import { useSyncExternalStore } from 'react'
import { type ClientStorage, clientStorage } from './client-storage.ts'
import { noteRate, rateOf } from './line-rate.ts'

const KEY = 'k_data_used'
/** Milliseconds between writes: a page of pictures must not write for each of them. */
const WRITE_DELAY = 2000

/** Day in Nairobi, `yyyy-mm-dd`; its first seven characters are the month. */
export const dayOf = (at: number): string => new Date(at + 3 * 3_600_000).toISOString().slice(0, 10)

/** Bytes of a day and of its month. */
export interface DataUsed {
  today: number
  month: number
}

const bytesIn = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)

/** Bytes that this phone loaded from the network for the portal, as far as the browser reports. */
export function readDataUsed(storage: ClientStorage, now: number): DataUsed {
  const stored = storage.readJson(KEY) as Record<string, unknown> | null | undefined
  const { month, bytes, day, today } = typeof stored === 'object' && stored !== null ? stored : {}
  const current = dayOf(now)
  return {
    today: day === current ? bytesIn(today) : 0,
    month: month === current.slice(0, 7) ? bytesIn(bytes) : 0,
  }
}

/** Adds bytes to the day and the month of `now`; older ones are dropped. */
export function addDataUsed(bytes: number, storage: ClientStorage, now: number): void {
  if (bytes <= 0) return
  const before = readDataUsed(storage, now)
  const day = dayOf(now)
  storage.writeJson(KEY, {
    month: day.slice(0, 7),
    bytes: before.month + bytes,
    day,
    today: before.today + bytes,
  })
}

/**
 * Counts what the browser loads, and measures the line by it: resource timing reports the size on the line, 0 for what came from a cache. Begins
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
    const entries = list.getEntries() as PerformanceResourceTiming[]
    for (const { transferSize } of entries) waiting += transferSize || 0
    noteRate(rateOf(entries), storage)
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

/** `readDataUsed` of now, as it grows. */
export const useDataUsed = (): DataUsed => {
  useSyncExternalStore(clientStorage.subscribe, () => clientStorage.read(KEY))
  return readDataUsed(clientStorage, Date.now())
}
