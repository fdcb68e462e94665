import type { ReportCategory } from '@kurasa/portal-contract'

/** What a screen knows already of what is to be reported, put beside the address of the report. */
export interface ReportPrefill {
  category?: ReportCategory
  /** Words to begin with; the reader may change them. */
  content?: string
  /** The book it is about: named in the report beside the words. */
  bookId?: string
}
