import type { Publication, TocEntry } from '@kurasa/reader-core'
import { withoutFragment } from '../progress-bar/chapter-marks.ts'

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

/** Whether an entry is below another in the contents, at any depth. */
const isBelow = (entry: TocEntry, above: TocEntry): boolean =>
  above.children.some((child) => child === entry || isBelow(entry, child))

/**
 * About how many minutes each entry takes to read, where the book states them: those of its own section, of the following ones
 * that no other entry leads to, and of all entries below it. Entries within a section have none of their own.
 */
export function minutesOfEntries(
  { readingOrder }: Pick<Publication, 'readingOrder'>,
  rows: readonly ContentsRow[],
): ReadonlyMap<TocEntry, number> {
  const sectionOf = new Map(readingOrder.map(({ href }, index) => [href, index]))
  const starts = new Map<number, TocEntry>()
  for (const { entry } of rows) {
    const section = entry.href === undefined ? undefined : sectionOf.get(withoutFragment(entry.href))
    if (section === undefined) continue
    const first = starts.get(section)
    // A part that leads to its first chapter has that chapter's section through it.
    if (!first || (entry.href === first.href && isBelow(entry, first))) starts.set(section, entry)
  }
  const own = new Map<TocEntry, number>()
  let entry: TocEntry | undefined
  for (const section of readingOrder) {
    entry = starts.get(section.index) ?? entry
    if (!entry || !section.isLinear || section.minutes === undefined) continue
    own.set(entry, (own.get(entry) ?? 0) + section.minutes)
  }
  const minutes = new Map<TocEntry, number>()
  const addUp = (each: TocEntry): number | undefined => {
    const parts = [own.get(each), ...each.children.map(addUp)].filter((part) => part !== undefined)
    if (parts.length === 0) return undefined
    const sum = parts.reduce((total, part) => total + part, 0)
    minutes.set(each, sum)
    return sum
  }
  for (const { entry: each, level } of rows) if (level === 1) addUp(each)
  return minutes
}

/**
 * Entries that are behind a place: all of what they lead to comes before it.
 *
 * @param here - index of the row one reads in; the number of rows at the end of the book, -1 before all of them
 */
export function entriesBehind(rows: readonly ContentsRow[], here: number): ReadonlySet<TocEntry> {
  const behind = rows.filter(({ level }, index) => {
    const next = rows.findIndex((row, later) => later > index && row.level <= level)
    return (next < 0 ? rows.length : next) <= here
  })
  return new Set(behind.map(({ entry }) => entry))
}
