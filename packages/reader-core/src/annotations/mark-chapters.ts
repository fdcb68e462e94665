import type { AnnotationColour } from '../theme/mark-colours.ts'
import type { Annotation } from './annotation.ts'
import { wordsOf } from './mark-words.ts'

/** Marks of one chapter, in reading order. */
export interface MarkChapter<Mark extends Annotation = Annotation> {
  title: string
  marks: Mark[]
}

/** Which marks are listed. */
export interface MarkFilter {
  /** Undefined for all. */
  colour?: AnnotationColour | undefined
  /** Words that the mark or its note contains. */
  words?: string
}

/** Capitals, accents, vowel marks and the tatweel make no difference. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\u0640]/gu, '')
    .toLowerCase()

/** Highlights by chapter as they follow one another in the book. */
export function markChapters<Mark extends Annotation>(
  marks: readonly Mark[],
  { colour, words = '' }: MarkFilter = {},
): MarkChapter<Mark>[] {
  const wanted = fold(words.trim())
  const chapters: MarkChapter<Mark>[] = []
  for (const mark of marks) {
    if (mark.kind !== 'highlight') continue
    if (colour !== undefined && mark.colour !== colour) continue
    if (wanted !== '' && !fold(`${wordsOf(mark)}\n${mark.note ?? ''}`).includes(wanted)) continue
    const title = mark.target.start.title ?? ''
    const last = chapters.at(-1)
    if (last && last.title === title) last.marks.push(mark)
    else chapters.push({ title, marks: [mark] })
  }
  return chapters
}
