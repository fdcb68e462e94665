export type { BookReport, CheckedPage } from './book-report.ts'
export { type CheckedBook, type CheckOptions, ChromiumError, checkBook, isSound } from './check-book.ts'
