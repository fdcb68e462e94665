import { usesArabicScript, usesHebrewScript } from '../direction/reading-direction.ts'

/** How much text fits on a page. */
export interface PageRoom {
  /** Letters of the book's script in a line. */
  lettersPerLine: number
  /** Whole lines. */
  linesPerPage: number
  /** CSS px. */
  columnWidth: number
  lineHeight: number
  /** White space between two blocks, lines. */
  gapLines: number
  /** Bytes of source that fill a page of an ordinary book. */
  bytes: number
}

/** The type that the text of a page is set in. */
export interface PageType {
  /** Letters, CSS px. */
  size: number
  /** Height of a line, CSS px. */
  line: number
  /** Average width of a letter with its share of blanks, em; absent: that of the script. */
  letter?: number
  /** White space between two paragraphs, CSS px; absent: as most books have it. */
  gap?: number
}

/** Width of a letter, em, and bytes of source for a letter with its markup, by script. */
const LETTERS = {
  latin: { em: 0.47, bytes: 1.25 },
  arabic: { em: 0.378, bytes: 2.3 },
  hebrew: { em: 0.44, bytes: 2.1 },
  cjk: { em: 1, bytes: 4.5 },
}
/** Letters that a line leaves free at its end, for the next word is too long. */
const LINE_END = { latin: 3.5, arabic: 2.7, hebrew: 3, cjk: 0.3 }
/** Lines between two blocks, on average: most books indent, some leave a line free. */
const GAP_LINES = 0.05
/** Share of a page that text fills: paragraphs and chapters end before their lines and pages do. */
const FILLED = 0.78

/**
 * Estimates what fits on a page. Pure.
 *
 * @param box - of the text, CSS px
 * @param language - of the book
 */
export function pageRoom(
  box: { columnWidth: number; height: number },
  type: PageType,
  language: string,
): PageRoom {
  const script = scriptOf(language)
  const { em, bytes } = LETTERS[script]
  const lettersPerLine = Math.max(1, box.columnWidth / (type.size * (type.letter ?? em)) - LINE_END[script])
  const linesPerPage = Math.max(1, Math.floor(box.height / type.line))
  const { columnWidth } = box
  const gapLines = type.gap === undefined ? GAP_LINES : type.gap / type.line
  return {
    lettersPerLine,
    linesPerPage,
    columnWidth,
    lineHeight: type.line,
    gapLines,
    bytes: lettersPerLine * linesPerPage * FILLED * bytes,
  }
}

function scriptOf(language: string): keyof typeof LETTERS {
  if (/^(?:ja|zh|ko)\b/i.test(language)) return 'cjk'
  if (usesHebrewScript(language)) return 'hebrew'
  return usesArabicScript(language) ? 'arabic' : 'latin'
}
