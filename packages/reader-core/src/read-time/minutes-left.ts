import type { BookPlace } from '../view/book-view.ts'

/** Minutes to the end, at the reader's pace: 0 for less than one, above an hour in steps of five. */
export interface MinutesLeft {
  chapter: number
  book: number
}

/** Lengths of the page in view. */
export interface PageInView {
  /** Visible letters and digits. */
  letters: number
  /** UTF-16 units of its text. */
  characters: number
}

/** Time left after a page, before it is rounded. */
export interface TimeLeft {
  /** Index of the section. */
  section: number
  chapter: PagesLeft
  book: PagesLeft
}

interface PagesLeft {
  pages: number
  seconds: number
}

/**
 * Time left after the page in view.
 *
 * @param pace - letters a second, of an image book seconds a page
 */
export function timeLeft(
  { section, page, locator }: Pick<BookPlace, 'section' | 'page' | 'locator'>,
  { letters, characters }: PageInView,
  kind: 'text' | 'image',
  pace: number,
): TimeLeft {
  const secondsPerPage = kind === 'image' ? pace : lettersPerPage() / pace
  const left = (pages: number): PagesLeft => ({ pages, seconds: Math.max(0, pages) * secondsPerPage })
  return {
    section: section.index,
    chapter: left(section.pageCount - 1 - section.page),
    book: left(page.count - 1 - page.index),
  }

  /** Pages differ: those of this chapter so far predict more than the one in view. */
  function lettersPerPage(): number {
    const before = locator.locations.textOffset ?? 0
    if (section.page === 0 || before === 0 || characters === 0) return letters
    return (before / section.page) * (letters / characters)
  }
}

/** Minutes as they are shown. */
export function minutesToShow({ chapter, book }: TimeLeft): MinutesLeft {
  return { chapter: minutesOf(chapter.seconds), book: minutesOf(book.seconds) }
}

function minutesOf(seconds: number): number {
  const minutes = seconds / 60
  if (minutes < 1) return 0
  return minutes > 60 ? Math.ceil(minutes / 5) * 5 : Math.ceil(minutes)
}

/** How a page was reached from the one before it; `same` when only what is known of it has changed. */
export type MoveOn = 'opened' | 'turned-on' | 'same'

/** Share of the way to a lower estimate that one turn goes. */
const TOWARDS_ESTIMATE = 0.3

/**
 * Time left as it is shown. Pace and page counts are learned on the way, so an estimate may leap; while one reads on, the
 * time that is shown never rises and falls by little more than what was read.
 */
export class SteadyTimeLeft {
  #shown: TimeLeft | undefined
  #hasTurned = false

  /** The time to show for what is estimated now. */
  show(estimate: TimeLeft, move: MoveOn): TimeLeft {
    const before = this.#shown
    if (!before || move === 'opened') {
      this.#hasTurned = false
      this.#shown = estimate
    } else if (move === 'turned-on') {
      this.#hasTurned = true
      const isSameChapter = before.section === estimate.section
      this.#shown = {
        section: estimate.section,
        chapter: isSameChapter ? afterTurn(before.chapter, estimate.chapter) : estimate.chapter,
        book: afterTurn(before.book, estimate.book),
      }
    } else if (!this.#hasTurned) this.#shown = estimate
    return this.#shown!
  }
}

/** As much less as there are fewer pages, and a part of the way to an estimate that is lower still. */
function afterTurn(before: PagesLeft, { pages, seconds }: PagesLeft): PagesLeft {
  const share = before.pages > 0 ? Math.min(1, Math.max(0, pages / before.pages)) : 0
  const kept = before.seconds * share
  return { pages, seconds: seconds < kept ? kept - (kept - seconds) * TOWARDS_ESTIMATE : kept }
}
