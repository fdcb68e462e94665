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
  /** Pages side by side. */
  pagesInView: number
  canTurnForward: boolean
  canTurnBackward: boolean
}

/** The numbers that are shown. */
export type ShownPage = Pick<KnownPage, 'page' | 'pageOfSection'>

/** An estimated total that changes by less is left as it was: share of the total. */
const LEAST_CHANGE = 0.01

/**
 * The page numbers a person sees. Estimates change while chapters are read; the number of the page in view does not change by itself, and a
 * turn changes it by exactly the turned pages. New counts enter the total with the next turn. The number follows what is known again after
 * a jump and under another layout (`release`). A jump to a number shows that number, and holds it (`jumped`).
 */
export class ShownPages {
  #shown: (ShownPage & { section: number }) | undefined
  #known: PageNumber | undefined

  /** The next number may be another: a jump, another layout, an exact count that was waited for or comes from the store. */
  release(): void {
    this.#shown = undefined
  }

  /** A jump to a page of the publication has led to `known`: `index` was requested, from 0. */
  jumped(index: number, known: KnownPage): void {
    const { page, pagesInView } = known
    const isInView = index >= page.index && index < page.index + pagesInView
    this.#shown = { ...known, page: total({ ...page, index: isInView ? page.index : index }, page, known) }
    this.#known = known.page
  }

  /**
   * A turn has led to another page.
   *
   * @param pages - that were turned, negative for back
   */
  turned(pages: number, known: KnownPage): void {
    const shown = this.#shown
    if (!shown) return
    this.#known = known.page
    const { section, page, pageOfSection } = known
    this.#shown = {
      section,
      page: total({ ...shown.page, index: shown.page.index + pages }, page, known),
      pageOfSection:
        shown.section === section
          ? ofSection({ ...shown.pageOfSection, index: shown.pageOfSection.index + pages }, pageOfSection)
          : pageOfSection,
    }
  }

  /** The numbers to show for what is known now. */
  show(known: KnownPage): ShownPage {
    const { section, page, pageOfSection } = known
    const shown = this.#shown
    this.#known = page
    // A guess was not shown as a number.
    const isFirst = !shown || (shown.page.isRough === true && !page.isRough)
    this.#shown = {
      section,
      page: isFirst ? page : held(shown.page, known),
      pageOfSection:
        shown?.section !== section || (isFirst && !pageOfSection.isExact)
          ? pageOfSection
          : pageOfSection.isExact
            ? ofSection(shown.pageOfSection, pageOfSection)
            : shown.pageOfSection,
    }
    return this.#shown
  }

  /** The number of the page in view, as it is shown. */
  get page(): PageNumber | undefined {
    return this.#shown?.page
  }

  /**
   * Finds the known index of a page by its shown number: the number in view means the page in view, numbers before and after it
   * mean shares of the pages that are known there.
   */
  knownIndexOf(index: number): number {
    const shown = this.#shown?.page
    const known = this.#known
    if (!shown || !known) return index
    if (index <= shown.index) return shown.index === 0 ? 0 : (index / shown.index) * known.index
    const after = shown.count - 1 - shown.index
    const share = after > 0 ? (index - shown.index) / after : 1
    return known.index + share * (known.count - 1 - known.index)
  }
}

type Ends = Pick<KnownPage, 'canTurnForward' | 'canTurnBackward' | 'pagesInView'>

/** The number in view: only that it is the last may become known. */
function held(shown: PageNumber, ends: Ends): PageNumber {
  return { ...shown, count: atEnds(shown.index, shown.count, ends) }
}

/** A number that has changed; its total is what is known to come after it. */
function total(shown: PageNumber, known: PageNumber, ends: Ends): PageNumber {
  const index = ends.canTurnBackward ? Math.max(1, shown.index) : 0
  if (index === known.index && known.isExact) return known
  const count = index + known.count - known.index
  const isNear = Math.abs(shown.count - count) <= LEAST_CHANGE * count
  return {
    index,
    count: atEnds(index, isNear ? shown.count : count, ends),
    isExact: false,
    ...(known.isRough && { isRough: true }),
  }
}

/** The last view alone has no page after it. */
function atEnds(index: number, count: number, { canTurnForward, pagesInView }: Ends): number {
  return canTurnForward ? Math.max(count, index + pagesInView + 1) : index + pagesInView
}

/** The number within the section. */
function ofSection(shown: PageNumber, known: PageNumber): PageNumber {
  return total(shown, known, {
    canTurnBackward: !(known.isExact && known.index === 0),
    canTurnForward: !(known.isExact && known.index === known.count - 1),
    pagesInView: 1,
  })
}
