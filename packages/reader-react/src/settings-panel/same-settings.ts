import type { ReaderSettings } from '@kurasa/reader-core'

/** Whether settings are the same by value. */
export function isSameSettings(a: ReaderSettings, b: ReaderSettings): boolean {
  const keys = Object.keys({ ...a, ...b }) as (keyof ReaderSettings)[]
  return keys.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]))
}
