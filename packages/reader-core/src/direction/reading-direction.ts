import { countLetters } from './count-letters.ts'

/** The book's direction, never the interface's. */
export type ReadingDirection = 'ltr' | 'rtl'
/** A turn in reading order. */
export type Turn = 'forward' | 'backward'
/** A side of the screen as the hand sees it. */
export type ScreenSide = 'left' | 'right'

/** Languages whose usual script is Arabic. */
export const arabicLanguages = ['ar', 'fa', 'ur', 'ps', 'sd', 'ug', 'ckb']
const HEBREW_LANGUAGES = ['he', 'iw', 'yi']
const RTL_LANGUAGES = [...arabicLanguages, ...HEBREW_LANGUAGES, 'dv']
const RTL_SCRIPTS = /-(arab|hebr|syrc|thaa|nkoo)\b/i

/** The turn a reader means by touching one side of the screen. */
export function turnForSide(side: ScreenSide, direction: ReadingDirection): Turn {
  return side === sideForTurn('forward', direction) ? 'forward' : 'backward'
}

/** The side of the screen on which the page of a turn is; the inverse of `turnForSide`. */
export function sideForTurn(turn: Turn, direction: ReadingDirection): ScreenSide {
  return (turn === 'forward') === (direction === 'ltr') ? 'right' : 'left'
}

/**
 * Sign of the screen's x axis when one reads on: +1 when later pages are to the right, -1 when to the left. Times a
 * distance along the reading direction it gives screen px, and the reverse.
 */
export function inlineSign(direction: ReadingDirection): 1 | -1 {
  return direction === 'ltr' ? 1 : -1
}

/** Distance from the edge of a box where reading begins to that edge of a rectangle, px; negative before it. */
export function startGap(
  rect: Pick<DOMRect, 'left' | 'right'>,
  box: Pick<DOMRect, 'left' | 'right'>,
  direction: ReadingDirection,
): number {
  return direction === 'ltr' ? rect.left - box.left : box.right - rect.right
}

/** Position of the edge of a rectangle where reading begins, px from the left of the screen. */
export function startEdge(rect: Pick<DOMRect, 'left' | 'right'>, direction: ReadingDirection): number {
  return direction === 'ltr' ? rect.left : rect.right
}

/** Things in reading order, as they are placed from left to right; a copy. */
export function leftToRight<Item>(inReadingOrder: readonly Item[], direction: ReadingDirection): Item[] {
  return direction === 'ltr' ? [...inReadingOrder] : [...inReadingOrder].reverse()
}

/** The other side of the screen. */
export function oppositeSide(side: ScreenSide): ScreenSide {
  return side === 'left' ? 'right' : 'left'
}

/** The direction that a file states (`dir`, `page-progression-direction`); undefined for any other word. */
export function parseDirection(stated: unknown): ReadingDirection | undefined {
  return stated === 'ltr' || stated === 'rtl' ? stated : undefined
}

/**
 * Direction in which a language is written.
 *
 * @param language - BCP 47, e.g. `ar-EG` or `ur-Latn`
 */
export function directionOfLanguage(language: string): ReadingDirection {
  const tag = language.toLowerCase()
  if (RTL_SCRIPTS.test(tag)) return 'rtl'
  if (/-[a-z]{4}\b/.test(tag)) return 'ltr'
  return RTL_LANGUAGES.includes(primaryOf(tag)) ? 'rtl' : 'ltr'
}

const primaryOf = (tag: string) => tag.split(/[-_]/)[0] ?? ''

/** Whether a language is written in Arabic letters. @param language - BCP 47 */
export function usesArabicScript(language: string): boolean {
  return usesScript(language, 'arab', arabicLanguages)
}

/** Whether a language is written in Hebrew letters. @param language - BCP 47 */
export function usesHebrewScript(language: string): boolean {
  return usesScript(language, 'hebr', HEBREW_LANGUAGES)
}

function usesScript(language: string, script: string, languages: readonly string[]): boolean {
  const tag = language.toLowerCase()
  const [, named] = /-([a-z]{4})\b/.exec(tag) ?? []
  return named ? named === script : languages.includes(primaryOf(tag))
}

const RTL_LETTERS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]+/gu

/** Blocks of these scripts, and halves of signs beyond 16 bits: a class of Unicode takes ten times as long to look for. */
const MAY_BE_RTL = /[\u0590-\u08ff\ud800-\udfff\ufb1d-\ufeff]/

/** Share of the letters of a text that are written from right to left, 0 to 1; undefined where it has none. */
function shareOfRtl(text: string): number | undefined {
  if (!/\p{L}/u.test(text)) return undefined
  if (!MAY_BE_RTL.test(text)) return 0
  return countLetters(text, RTL_LETTERS) / countLetters(text)
}

/** Direction of most letters of a text; undefined where it has none. */
export function directionOfLetters(text: string): ReadingDirection | undefined {
  const share = shareOfRtl(text)
  return share === undefined ? undefined : share > 0.5 ? 'rtl' : 'ltr'
}

/** Share of letters of one direction from which a text is clearly of it: a text in two scripts is of neither. */
const CLEAR_SHARE = 0.7

/** Direction of nearly all letters of a text; undefined where it has none, or of both. */
export function clearDirection(text: string): ReadingDirection | undefined {
  const share = shareOfRtl(text)
  if (share === undefined) return undefined
  if (share >= CLEAR_SHARE) return 'rtl'
  return share <= 1 - CLEAR_SHARE ? 'ltr' : undefined
}

/**
 * Direction of a text within a book: as stated, else that of its letters where they are clear, of its language, of the book.
 *
 * @param evidence.stated - by `dir`
 * @param evidence.language - marked on the text, BCP 47
 */
export function directionInBook(
  ofBook: ReadingDirection,
  { stated, language, text }: { stated?: unknown; language?: string | null; text: string },
): ReadingDirection {
  return (
    parseDirection(stated) ??
    clearDirection(text) ??
    (language ? directionOfLanguage(language) : undefined) ??
    ofBook
  )
}
