import type { ReaderSnapshot } from '../reader.ts'

/** Minutes to the end, by the pace of who reads: 0 for less than one, above an hour in steps of five. */
export interface MinutesLeft {
  chapter: number
  book: number
}

/** What is known of the page in view. */
export interface PageInView {
  /** Visible letters and digits. */
  letters: number
  /** UTF-16 units of its text. */
  characters: number
}

/**
 * Minutes left after the page in view.
 *
 * @param pace - letters a second, of an image book seconds a page
 */
export function minutesLeft(
  { section, page, locator }: Pick<ReaderSnapshot, 'section' | 'page' | 'locator'>,
  { letters, characters }: PageInView,
  kind: 'text' | 'image',
  pace: number,
): MinutesLeft {
  const pagesLeft = { chapter: section.pageCount - 1 - section.page, book: page.count - 1 - page.index }
  const secondsPerPage = kind === 'image' ? pace : lettersPerPage() / pace
  return {
    chapter: minutesToShow(pagesLeft.chapter * secondsPerPage),
    book: minutesToShow(pagesLeft.book * secondsPerPage),
  }

  /** Pages differ: those of this chapter so far say more than the one in view. */
  function lettersPerPage(): number {
    const before = locator.locations.textOffset ?? 0
    if (section.page === 0 || before === 0 || characters === 0) return letters
    return (before / section.page) * (letters / characters)
  }
}

/** Seconds as minutes to show. */
function minutesToShow(seconds: number): number {
  const minutes = Math.max(0, seconds) / 60
  if (minutes < 1) return 0
  return minutes > 60 ? Math.ceil(minutes / 5) * 5 : Math.ceil(minutes)
}
