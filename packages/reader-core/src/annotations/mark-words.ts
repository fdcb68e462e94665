import type { Annotation } from './annotation.ts'

/** The marked words in one line: white space of the source as one blank, no soft hyphens. */
export function wordsOf({ target }: Pick<Annotation, 'target'>): string {
  const quote = target.start.text?.highlight ?? ''
  return quote
    .replace(/\u00ad/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a record holds only the beginning of the marked words. */
export function isCut({ target: { start, end } }: Pick<Annotation, 'target'>): boolean {
  const [from, to] = [start.locations.textOffset, end?.locations.textOffset]
  if (end && end.href !== start.href) return true
  return from !== undefined && to !== undefined && to - from > (start.text?.highlight ?? '').length
}
