import { usesArabicScript, usesHebrewScript } from '../direction/reading-direction.ts'

/** How much text fits on a page. */
export interface PageRoom {
  /** Letters of the book's script in a line. */
  lettersPerLine: number
  linesPerPage: number
  /** Bytes of source that fill a page of an ordinary book. */
  bytes: number
}

/** Width of a letter, em, and bytes of source for a letter with its markup, by script. */
const LETTERS = {
  latin: { em: 0.52, bytes: 1.25 },
  arabic: { em: 0.4, bytes: 2.3 },
  hebrew: { em: 0.5, bytes: 2.1 },
  cjk: { em: 1, bytes: 4.5 },
}
/** Share of a page that text fills: paragraphs and chapters end before their lines and pages do. */
const FILLED = 0.78

/**
 * Estimates what fits on a page, before any layout.
 *
 * @param box - of the text, CSS px
 * @param font - size (CSS px) and line height (factor)
 * @param language - of the book
 */
export function pageRoom(
  box: { columnWidth: number; height: number },
  font: { size: number; lineHeight: number },
  language: string,
): PageRoom {
  const letter = LETTERS[scriptOf(language)]
  const lettersPerLine = Math.max(1, box.columnWidth / (font.size * letter.em))
  const linesPerPage = Math.max(1, box.height / (font.size * font.lineHeight))
  return { lettersPerLine, linesPerPage, bytes: lettersPerLine * linesPerPage * FILLED * letter.bytes }
}

function scriptOf(language: string): keyof typeof LETTERS {
  if (/^(?:ja|zh|ko)\b/i.test(language)) return 'cjk'
  if (usesHebrewScript(language)) return 'hebrew'
  return usesArabicScript(language) ? 'arabic' : 'latin'
}
