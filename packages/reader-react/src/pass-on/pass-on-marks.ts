import {
  type MarkedBook,
  marksAsMarkdown,
  marksAsText,
  marksAsWebAnnotations,
  type RegionName,
  WEB_ANNOTATIONS_TYPE,
} from '@kurasa/reader-core/annotations'
import { fileName, passOnFile } from './pass-on-file.ts'

/** Forms in which marks are handed on: to read, and to bring them into a reader again. */
export const markFormats = ['markdown', 'text', 'json'] as const
/** A form in which marks are handed on. */
export type MarkFormat = (typeof markFormats)[number]

const forms = {
  markdown: { write: marksAsMarkdown, type: 'text/markdown', ending: 'md' },
  text: { write: marksAsText, type: 'text/plain', ending: 'txt' },
  json: {
    write: (books: readonly MarkedBook[]) => marksAsWebAnnotations(books),
    type: WEB_ANNOTATIONS_TYPE,
    ending: 'jsonld',
  },
} as const

/**
 * Hands the marks of books on as a file.
 *
 * @param name - of the file, without its ending
 * @param nameOfRegion - words for the marks of regions, where a person reads the file
 */
export async function passOnMarks(
  books: readonly MarkedBook[],
  format: MarkFormat,
  name: string,
  nameOfRegion?: RegionName,
): Promise<void> {
  const { write, type, ending } = forms[format]
  const file = new File([write(books, nameOfRegion)], `${fileName(name)}.${ending}`, { type })
  await passOnFile(file, name)
}
