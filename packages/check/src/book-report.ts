import { z } from 'zod'

/** Something found in a file of a book. */
export interface BookFinding {
  file: string
  what: string
}

/** Contents of a book's files. */
export interface OpenedBook {
  title: string
  authors: string[]
  language: string
  direction: string
  kind: 'text' | 'image'
  layout: 'reflowable' | 'fixed'
  sections: number
  /** Chapters that are missing or damaged: their text is lost. */
  lostSections: BookFinding[]
  /** Code of the book, which the reader does not run. */
  scripts: BookFinding[]
  /** Network resources that the book names and the reader does not fetch. */
  requests: BookFinding[]
  /** Files that the book names and lacks, or that its package does not declare: the reader has neither. */
  missing: BookFinding[]
  /** Content that the pages lack or show in another way: one sentence for each kind, with its files. */
  losses: string[]
  /** By the name of the property, without its prefix. */
  accessibility: Record<string, string[]>
}

/** Why a book does not open: code and words of the reader, `timeout`, or `crashed`. */
export interface OpenFailure {
  code: string
  message: string
}

const found = z.object({ file: z.string(), what: z.string() })

/** The book as the page finds it. It comes from a page that shows a hostile book: nothing of it is trusted. */
const openedBook: z.ZodType<OpenedBook> = z.object({
  title: z.string(),
  authors: z.array(z.string()),
  language: z.string(),
  direction: z.string(),
  kind: z.enum(['text', 'image']),
  layout: z.enum(['reflowable', 'fixed']),
  sections: z.number(),
  lostSections: z.array(found),
  scripts: z.array(found),
  requests: z.array(found),
  missing: z.array(found),
  losses: z.array(z.string()),
  accessibility: z.record(z.string(), z.array(z.string())),
})

const openFailure: z.ZodType<OpenFailure> = z.object({ code: z.string(), message: z.string() })

export const openResult = z.union([z.object({ book: openedBook }), z.object({ error: openFailure })])

/** Letters of a page as its layout has it: all that should be seen, those that the book hides, those outside of the page or without a box. */
export const laidPage = z.object({ letters: z.number(), hidden: z.number(), lost: z.number() })

export const inkOfPage = z.object({ blankLetters: z.number(), cutLines: z.number() })

/** A page that was looked at. */
export interface CheckedPage {
  /** From 1. */
  position: number
  /** Letters of the page. */
  letters: number
  /** Of them, those that the book hides. */
  hiddenLetters: number
  /** Of them, those outside of the page, without a box or not painted. */
  lostLetters: number
  /** Lines of which a part is painted: an edge of the page or of a box cuts them. */
  cutLines: number
  /** All of the page has one colour. */
  isBlank: boolean
}

/** Book facts for a catalogue. */
export interface BookReport {
  /** Path of the book, as it was given. */
  path: string
  opens: boolean
  error?: OpenFailure
  book?: OpenedBook
  /** Pages of 360 × 740 CSS px. */
  pages?: number
  checkedPages: CheckedPage[]
}

/** The form of `--json`: a list of reports. */
export const bookReports = z.array(
  z.strictObject({
    path: z.string(),
    opens: z.boolean(),
    error: openFailure.optional(),
    book: openedBook.optional(),
    pages: z.number().optional(),
    checkedPages: z.array(
      z.strictObject({
        position: z.number(),
        letters: z.number(),
        hiddenLetters: z.number(),
        lostLetters: z.number(),
        cutLines: z.number(),
        isBlank: z.boolean(),
      }),
    ),
  }),
)
