import type { SyncedAnnotation } from '@kurasa/portal-contract'
import { type MarkFilter, markChapters } from '@kurasa/reader-react/annotations'

/** The marks of one book, chapter by chapter. */
export interface BookNotes {
  bookId: string
  chapters: { title: string; marks: SyncedAnnotation[] }[]
}

const placeOf = ({ target: { start } }: SyncedAnnotation) => start.locations

const inOrder = (a: SyncedAnnotation, b: SyncedAnnotation) =>
  placeOf(a).totalProgression - placeOf(b).totalProgression ||
  (placeOf(a).textOffset ?? 0) - (placeOf(b).textOffset ?? 0)

/** Marks by book, the book that was marked last first; in each as they follow one another. */
export function notesByBook(
  marks: readonly SyncedAnnotation[],
  { only, ...filter }: MarkFilter & { only?: string | undefined },
): BookNotes[] {
  const books = new Map<string, SyncedAnnotation[]>()
  for (const mark of marks) {
    if (only !== undefined && mark.bookId !== only) continue
    books.set(mark.bookId, [...(books.get(mark.bookId) ?? []), mark])
  }
  const latest = (list: readonly SyncedAnnotation[]) =>
    Math.max(...list.map(({ modified }) => Date.parse(modified)))
  return [...books]
    .sort(([, a], [, b]) => latest(b) - latest(a))
    .map(([bookId, list]) => ({ bookId, chapters: markChapters(list.sort(inOrder), filter) }))
    .filter(({ chapters }) => chapters.length > 0)
}
