import type { ReportCategory } from '@kurasa/portal-contract'

/** Values of a report that a screen knows already, passed beside the address of the report. */
export interface ReportPrefill {
  category?: ReportCategory
  /** Words to begin with; the reader may change them. */
  content?: string
  /** The book it is about: named in the report beside the words. */
  bookId?: string
}
