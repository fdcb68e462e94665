/** A page number from 0, of so many pages. */
interface PageNumber {
  index: number
  count: number
  isExact: boolean
  /** The count is hardly more than a guess. */
  isRough?: boolean
}

/** Number of the page in view, as it is kept between turns. */
export interface KnownPage {
  page: PageNumber
  /** The section, and the page within it. */
  section: number
  pageOfSection: PageNumber
  canTurnForward: boolean
  canTurnBackward: boolean
}

/** The numbers that are shown. */
export type ShownPage = Pick<KnownPage, 'page' | 'pageOfSection'>

/** An estimated total that changes by less is left as it was: share of the total. */
const LEAST_CHANGE = 0.01

/**
 * The page numbers a person sees. Estimates change while pages are counted; a turn must change the number by exactly
 * the pages that were turned. So from the first turn on the number is held, and new results change only the total. The
 * number follows the estimate again where no contradiction can be seen: after a jump, under another layout, and when
 * the page was out of sight (`release`). A jump to a number shows that number, and holds it (`jumped`).
 */
export class ShownPages {
  #shown: (ShownPage & { section: number }) | undefined
  /** The number within the publication follows turns, not the estimate. */
  #isBookHeld = false
  #isSectionHeld = false

  /** The next number may be another: a jump, another layout, a page that was out of sight. */
  release(): void {
    this.#shown = undefined
    this.#isBookHeld = false
    this.#isSectionHeld = false
  }

  /** A jump to a page of the publication has led to `known`: `index` was requested, from 0. */
  jumped(index: number, known: KnownPage): void {
    this.release()
    this.#isBookHeld = true
    this.#shown = { ...known, page: { ...known.page, index } }
  }

  /**
   * A turn has led to another page.
   *
   * @param pages - that were turned, negative for back
   */
  turned(pages: number, known: KnownPage): void {
    const shown = this.#shown
    if (!shown) return
    const isSameSection = shown.section === known.section
    this.#isBookHeld = true
    this.#isSectionHeld = isSameSection
    this.#shown = {
      section: known.section,
      page: { ...shown.page, index: shown.page.index + pages },
      pageOfSection: isSameSection
        ? { ...shown.pageOfSection, index: shown.pageOfSection.index + pages }
        : known.pageOfSection,
    }
    this.show(known)
  }

  /** The numbers to show for what is known now. */
  show(known: KnownPage): ShownPage {
    const { section, canTurnForward, canTurnBackward } = known
    const shown = this.#shown
    const ofSection = known.pageOfSection
    this.#shown = {
      section,
      page:
        shown && this.#isBookHeld
          ? held(shown.page, known.page, canTurnBackward, canTurnForward)
          : known.page,
      pageOfSection:
        shown?.section === section && this.#isSectionHeld
          ? held(
              shown.pageOfSection,
              ofSection,
              !(ofSection.isExact && ofSection.index === 0),
              !(ofSection.isExact && ofSection.index === ofSection.count - 1),
            )
          : ofSection,
    }
    return this.#shown
  }
}

/** The number as shown; its total is what is known to come after it. */
function held(shown: PageNumber, known: PageNumber, hasBefore: boolean, hasAfter: boolean): PageNumber {
  const index = hasBefore ? Math.max(1, shown.index) : 0
  if (index === known.index)
    return isNear(shown, known) && !known.isExact ? { ...known, count: fit(shown.count) } : known
  const after = known.count - 1 - known.index
  const total: PageNumber = {
    index,
    count: fit(index + 1 + after),
    isExact: false,
    ...(known.isRough && { isRough: true }),
  }
  return isNear(shown, total) ? { ...total, count: fit(shown.count) } : total

  /** The last page alone has none after it. */
  function fit(count: number): number {
    return hasAfter ? Math.max(count, index + 2) : index + 1
  }
}

function isNear(a: PageNumber, b: PageNumber): boolean {
  return Math.abs(a.count - b.count) <= LEAST_CHANGE * b.count
}
