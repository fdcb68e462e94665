import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import type { CarrierEntry } from './carrier.ts'

/** The carrier's books: written before anything is answered. */
export interface CarrierJournal {
  read(): CarrierEntry[]
  append(entry: CarrierEntry): void
}

/** Books that end with the process. */
export function createMemoryJournal(): CarrierJournal {
  const entries: string[] = []
  return {
    read: () => entries.map((line) => JSON.parse(line) as CarrierEntry),
    append: (entry) => void entries.push(JSON.stringify(entry)),
  }
}

/**
 * Books in a file, one line of JSON for each entry. A last line that a crash cut off was never answered, so it counts
 * as not written.
 *
 * @param path - absolute
 */
export function openFileJournal(path: string): CarrierJournal {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length) truncateSync(path, end)
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean)
  return {
    read: () => lines.map((line) => JSON.parse(line) as CarrierEntry),
    append: (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 }),
  }
}
