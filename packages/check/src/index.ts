export type { BookFinding, BookReport, CheckedPage, OpenedBook, OpenFailure } from './book-report.ts'
export { type CheckedBook, type CheckOptions, ChromiumError, checkBook, isSound } from './check-book.ts'
