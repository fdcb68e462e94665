import type { ReaderSnapshot } from '@kurasa/reader-core'

/** Letters read in a second by someone we know nothing of yet. */
const LETTERS_PER_SECOND: Record<string, number> = { en: 16, sw: 12, ar: 10 }
/** Share of a text that is letters, not spaces, points and vowel marks. */
const LETTER_SHARE = 0.8

/**
 * Minutes to the end of the chapter after this page, from the characters a page has held so far in it.
 *
 * @param charactersOnPage - of the page on screen, used on a chapter's first page
 * @returns undefined while the chapter's pages are unknown; 0 for less than a minute; above 60 in steps of 5
 */
export function minutesLeftInChapter(
  snapshot: Pick<ReaderSnapshot, 'section' | 'locator'>,
  language: string,
  charactersOnPage: number,
): number | undefined {
  const { page, pageCount } = snapshot.section
  if (pageCount < 1) return undefined
  const offset = snapshot.locator.locations.textOffset ?? 0
  const charactersPerPage = page > 0 && offset > 0 ? offset / page : charactersOnPage
  const letters = charactersPerPage * LETTER_SHARE * Math.max(0, pageCount - 1 - page)
  const pace = LETTERS_PER_SECOND[language.toLowerCase().split(/[-_]/)[0] ?? ''] ?? 16
  const minutes = letters / pace / 60
  if (minutes < 1) return 0
  return minutes > 60 ? Math.ceil(minutes / 5) * 5 : Math.ceil(minutes)
}
