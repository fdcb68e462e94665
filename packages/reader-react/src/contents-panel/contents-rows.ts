import type { TocEntry } from '@kurasa/reader-core'

/** An entry of the contents in a flat list. */
export interface ContentsRow {
  entry: TocEntry
  /** From 1; deeper than 3 looks like 3. */
  level: number
}

/** The entries in the order they are read, each with its depth. */
export function contentsRows(entries: readonly TocEntry[], level = 1): ContentsRow[] {
  return entries.flatMap((entry) => [
    { entry, level: Math.min(level, 3) },
    ...contentsRows(entry.children, level + 1),
  ])
}
