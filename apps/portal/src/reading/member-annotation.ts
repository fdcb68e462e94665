import type { SyncedAnnotation } from '@kurasa/portal-contract'
import type { Annotation, Bookmark, Locator } from '@kurasa/reader-react'

/** Cuts a text, never within a character. */
const cut = (text: string | undefined, length: number) =>
  text?.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** A locator within the limits of the contract. */
function fit({ text, title, ...locator }: Locator): Locator {
  return {
    ...locator,
    ...(title !== undefined && { title: cut(title, 300) }),
    ...(text && {
      text: {
        before: cut(text.before, 300),
        highlight: cut(text.highlight, 4000),
        after: cut(text.after, 300),
      },
    }),
  }
}

/** The bookmark as an annotation. Its id is the same whenever it is made from the same bookmark. */
export function annotationOfBookmark(bookId: string, { locator, createdAt }: Bookmark): SyncedAnnotation {
  const { textOffset = 0, progression } = locator.locations
  const place = textOffset || Math.round(progression * 1e6)
  return {
    id: `b-${Date.parse(createdAt).toString(36)}-${place.toString(36)}`,
    bookId,
    kind: 'bookmark',
    target: { start: fit(locator) },
    colour: 'yellow',
    style: 'highlight',
    created: createdAt,
    modified: createdAt,
  }
}

/** A mark of the reader as it is synchronised. The sync names the device. */
export function annotationOfMark(
  bookId: string,
  { device: _, target, ...mark }: Annotation,
): SyncedAnnotation {
  const { start, end, ...others } = target
  return { ...mark, bookId, target: { ...others, start: fit(start), ...(end && { end: fit(end) }) } }
}

/** A mark as the reader has it. */
export const markOf = ({ bookId: _, device: __, ...mark }: SyncedAnnotation): Annotation => mark

/** Whether a place is on a page of an image edition. */
export const isOfImages = ({ type }: Pick<Locator, 'type'>): boolean => type.startsWith('image/')
