import type { Annotation } from './annotation.ts'
import { markChapters } from './mark-chapters.ts'
import { isCut, wordsOf } from './mark-words.ts'
import type { MarkedBook } from './marked-book.ts'

/** Signs that mean something anywhere in Markdown, and those that do at the beginning of a line. */
const SIGNS = /[\\`*_{}[\]<>#|~!&]/g
const SIGNS_AT_START = /^(\s*)([-+=]|\d+[.)])/

/** The words of a line unchanged: what looks like Markdown or HTML in it means nothing. */
const markdownLine = (line: string): string =>
  line
    .replace(SIGNS, '\\$&')
    .replace(
      SIGNS_AT_START,
      (_, space: string, sign: string) => `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}`,
    )

const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/)

/** Paragraphs unchanged; a line that ends with a backslash is broken there. */
const markdownNote = (note: string): string =>
  linesOf(note)
    .map(markdownLine)
    .join('\n')
    .replace(/([^\n])\n(?!\n)/g, '$1\\\n')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Names the mark of a region, which has no words, by the number of its page, from 1; of some marks it is not known. */
export type RegionName = (page: number | undefined) => string

const signOfRegion: RegionName = (page) => (page === undefined ? '▢' : `▢ ${page}`)

/** The words of a mark, undefined for a region of an image. */
function quoteOf(mark: Annotation): string | undefined {
  const words = wordsOf(mark)
  return words && isCut(mark) ? `${words}…` : words || undefined
}

const pageOf = ({ target }: Annotation) => target.start.locations.position

const isRightToLeft = (language = '') => /^(ar|fa|he|ur|ps|sd|ug|yi)\b/i.test(language)

const headOf = ({ title, authors }: MarkedBook) => [oneLine(title), oneLine(authors.join(', '))]

/**
 * The marks and notes of books as Markdown: a quotation for each mark, its note below.
 *
 * @param nameOfRegion - default: a sign and the number of the page
 */
export function marksAsMarkdown(books: readonly MarkedBook[], nameOfRegion = signOfRegion): string {
  const parts = books.flatMap((book) => {
    const [title, authors] = headOf(book).map(markdownLine)
    return [
      `# ${title}`,
      ...(authors ? [authors] : []),
      ...markChapters(book.annotations).flatMap((chapter) => [
        ...(chapter.title ? [`## ${markdownLine(oneLine(chapter.title))}`] : []),
        ...chapter.marks.flatMap((mark) => [
          `> ${markdownLine(quoteOf(mark) ?? nameOfRegion(pageOf(mark)))}`,
          ...(mark.note ? [markdownNote(mark.note)] : []),
        ]),
      ]),
    ]
  })
  return `${parts.join('\n\n')}\n`
}

/**
 * The marks and notes of books as plain text: the words of each mark in the quotation marks of the book, its note below.
 *
 * @param nameOfRegion - default: a sign and the number of the page
 */
export function marksAsText(books: readonly MarkedBook[], nameOfRegion = signOfRegion): string {
  const parts = books.map((book) => {
    const [open, close] = isRightToLeft(book.language) ? ['«', '»'] : ['“', '”']
    const headOfMark = (mark: Annotation) => {
      const words = quoteOf(mark)
      return words ? `${open}${words}${close}` : nameOfRegion(pageOf(mark))
    }
    const chapters = markChapters(book.annotations).map(({ title, marks }) =>
      [
        ...(title ? [oneLine(title)] : []),
        ...marks.map((mark) =>
          [
            headOfMark(mark),
            ...(mark.note ? linesOf(mark.note).map((line) => `    ${line}`.trimEnd()) : []),
          ].join('\n'),
        ),
      ].join('\n\n'),
    )
    return [headOf(book).filter(Boolean).join('\n'), ...chapters].join('\n\n')
  })
  return `${parts.join('\n\n\n')}\n`
}
