/**
 * CSS lists of families that pages are set in where neither the book nor its reader names one, by the script of the book.
 *
 * A face of the other script belongs after the last one that has letters of this script: an installed face of the other
 * script has blanks and points as well, and text that changes its face at each of them takes twice as long to lay out.
 */
export interface DefaultFaces {
  latin: string
  arabic: string
  /** Of formulas: one with a MATH table, or brackets and roots are no higher than letters. Default: the device's own, `math`. */
  math?: string
}

/** Faces that devices have. The engine brings none: an application passes its own to `createReader`. */
export const systemFaces: DefaultFaces = { latin: 'Georgia, serif', arabic: 'serif' }
