import type { Reader, ReadTimeSnapshot } from '@kurasa/reader-core'
import { useSyncExternalStore } from 'react'

/** Minutes left, totals, and whether they are counted. The first call starts the count. */
export function useReadTime(reader: Reader): ReadTimeSnapshot {
  const { readTime } = reader
  return useSyncExternalStore(
    (listener) => readTime.subscribe(listener),
    () => readTime.getSnapshot(),
    () => readTime.getSnapshot(),
  )
}
