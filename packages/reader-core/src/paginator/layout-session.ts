import { usesArabicScript } from '../direction/reading-direction.ts'
import { ReaderError } from '../errors.ts'
import type { Host } from '../host/host.ts'
import { loadPart } from '../load-part.ts'
import type { BookFonts } from '../section/book-fonts.ts'
import type { BookImages } from '../section/book-images.ts'
import type { Position } from '../section/leaves.ts'
import { plainContent, type SectionContent } from '../section/section-content.ts'
import type { SectionLoader } from '../section/section-loader.ts'
import { PageMap } from './page-map.ts'
import type { PageRuns } from './page-runs.ts'
import type { PageStart } from './page-start.ts'
import type { Paginator } from './paginator.ts'
import type { Slice } from './slice.ts'
import type { SliceBudget } from './slice-budget.ts'
import type { SliceLayout } from './slice-host.ts'

/**
 * How far counting continues while a caller waits for a page, in weight by script; beyond that a run of its own begins.
 */
const NEAR = { latin: 27_000, arabic: 10_800 }
/** How much more of a section than a task may take is counted at once, where that is all that is left of it. */
const MOST_AT_ONCE = 1.5

/** Pending resource of a page before layout: the file of its chapter, or the fonts it is set in. */
export type WaitedFor = 'chapter' | 'fonts'

/** Pages under one layout: viewport, settings and fonts stay the same for as long as it lives. */
export class LayoutSession {
  readonly layout: SliceLayout
  readonly #paginate: Paginator
  readonly #sections: SectionLoader
  readonly #images: BookImages
  readonly #fonts: BookFonts
  readonly #host: Host
  /** Hidden element in which pages are counted. */
  readonly #room: HTMLElement
  readonly #isPlain: boolean
  readonly #loadFace: ((content: SectionContent) => Promise<void>) | undefined
  readonly #plain = new WeakMap<SectionContent, SectionContent>()
  readonly #budget: SliceBudget
  readonly #maps = new Map<number, PageMap>()
  #pageRuns: PageRuns | undefined
  /** UTF-16 units of the sections that are being counted. */
  readonly #lengths = new Map<number, number>()
  #isEnded = false
  /**
   * Brings back the pages that were counted before under this layout; the first call starts it.
   *
   * @returns settled when they are back, or are waited for no longer; never rejected
   */
  restore: () => Promise<void> = () => Promise.resolve()

  constructor(parts: {
    layout: SliceLayout
    paginate: Paginator
    sections: SectionLoader
    images: BookImages
    fonts: BookFonts
    host: Host
    room: HTMLElement
    budget: SliceBudget
    /** True leaves the book's own styles out. */
    isPlain?: boolean
    /** Settled when the face that a section is set in is there. */
    loadFace?: (content: SectionContent) => Promise<void>
  }) {
    this.layout = parts.layout
    this.#paginate = parts.paginate
    this.#sections = parts.sections
    this.#images = parts.images
    this.#fonts = parts.fonts
    this.#host = parts.host
    this.#room = parts.room
    this.#loadFace = parts.loadFace
    this.#budget = parts.budget
    this.#isPlain = parts.isPlain ?? false
  }

  /** Work under way ends with `ReaderError('aborted')` at its next step. */
  end(): void {
    this.#isEnded = true
  }

  /** The canonical pages of a section known so far. */
  map(section: number): PageMap {
    let map = this.#maps.get(section)
    if (!map) {
      map = new PageMap(section)
      this.#maps.set(section, map)
    }
    return map
  }

  /** The canonical maps that were begun. */
  maps(): Iterable<PageMap> {
    return this.#maps.values()
  }

  /** Pending resources of the first page. */
  waitsFor: WaitedFor | undefined = 'chapter'

  /** A section with its fonts; for a long one at first only its beginning, unless all of it is requested. */
  async content(section: number, part: 'beginning' | 'whole' | 'counted' = 'whole'): Promise<SectionContent> {
    const loaded = await this.#sections.load(section, part)
    const content = this.#isPlain ? this.#plainOf(loaded) : loaded
    this.layout.hyphenation = await this.layout.hyphens
    await this.layout.loadGrid?.()
    this.waitsFor = 'fonts'
    await Promise.all([this.#fonts.load(content.fonts), this.#loadFace?.(content)])
    this.waitsFor = undefined
    this.#check()
    return content
  }

  #plainOf(content: SectionContent): SectionContent {
    let plain = this.#plain.get(content)
    if (!plain) {
      plain = plainContent(content)
      this.#plain.set(content, plain)
    }
    return plain
  }

  /**
   * Lays out the pages around one page into an element.
   *
   * @param page - a page whose start is known
   * @param options - `from`: an earlier page to begin with; `isFirst`: no more than the page needs, for one
   * that is waited for or after which nothing is shown; `to`: a place that is looked for, to which the slice reaches if a
   * task allows; `isCounted`: its pages are only counted; `before`: where in the element
   */
  async slice(
    map: PageMap,
    page: number,
    room: HTMLElement,
    options: {
      from?: number
      isFirst?: boolean
      to?: Position
      isCounted?: boolean
      before?: Node | null
    } = {},
  ): Promise<{ slice: Slice; firstPage: number }> {
    const whole = options.isCounted ? 'counted' : 'whole'
    let content = await this.content(map.section, options.isFirst && page === 0 ? 'beginning' : whole)
    let firstPage = map.sliceStartBefore(options.from ?? page)
    let start = map.start(firstPage)!
    let budget = this.#budgetFor(content, start, map.start(page)!, options)
    let reached = 0
    for (;;) {
      if (content.isBeginning && content.leaves.indexAtWeight(budget * 2) >= content.leaves.count) {
        content = await this.content(map.section, whole)
      }
      const slice = await this.#layOut(content, start, budget, room, options.before ?? null, map.end)
      if (content.isBeginning && !slice.next) {
        // The slice reached the end of the beginning, not of the section.
        slice.host.remove()
        content = await this.content(map.section, whole)
        continue
      }
      map.record(firstPage, slice)
      if (firstPage + slice.starts.length > page || !slice.next) return { slice, firstPage }
      slice.host.remove()
      budget *= 2
      // A slice that ends where it ended before does so whatever it may take: the page is in the one after it.
      const end = firstPage + slice.starts.length
      if (end === reached) {
        firstPage = end
        start = slice.next
      }
      reached = end
    }
  }

  /** Lays out a slice when the sizes of its pictures are known. */
  async #layOut(
    content: SectionContent,
    start: PageStart,
    budget: number,
    room: HTMLElement,
    before: Node | null,
    until: Position | undefined,
  ): Promise<Slice> {
    for (;;) {
      const began = performance.now()
      const laidOut = this.#paginate(content, start, budget, this.layout, room, before, until)
      const ms = performance.now() - began
      const isInOneTask = !(laidOut instanceof Promise)
      const slice = await laidOut
      if (!('missingImages' in slice)) {
        const took = isInOneTask ? ms : slice.ms
        if (took !== undefined) this.#budget.learn(slice.weight, took)
        if (this.#isEnded) slice.host.remove()
        this.#check()
        return slice
      }
      await this.#images.prepare(slice.missingImages)
      this.#check()
    }
  }

  /** Weight to lay out for a page: what precedes it in the slice, and the requested amount of what follows. */
  #budgetFor(
    { leaves }: SectionContent,
    start: Position,
    page: Position,
    { to, isFirst, isCounted }: { to?: Position; isFirst?: boolean; isCounted?: boolean },
  ): number {
    const { first, beside, counting } = this.#budget
    const from = leaves.weightOf(start)
    const needed = leaves.weightOf(page) - from
    if (to) {
      const distance = Math.max(0, leaves.weightOf(to) - leaves.weightOf(page))
      return needed + Math.min(distance + first, counting)
    }
    const budget = needed + (isFirst ? first : isCounted ? counting : beside)
    // A little more of a section at once is cheaper than another slice, which lays out its first page again.
    const rest = budget * MOST_AT_ONCE
    return isCounted && leaves.indexAtWeight(from + rest) >= leaves.count ? rest : budget
  }

  /** Counts one more slice of a map. False when it is complete. */
  async extend(map: PageMap): Promise<boolean> {
    if (map.isComplete) return false
    const { slice } = await this.slice(map, map.count - 1, this.#room, { isCounted: true })
    slice.host.remove()
    if (map.isCanonical && slice.next) map.progression = this.#progressionOf(slice.content, slice.next)
    return !map.isComplete
  }

  #progressionOf({ index, leaves, body }: SectionContent, place: Position): number {
    let length = this.#lengths.get(index)
    if (length === undefined) {
      // Not read from the leaves, which would be collected to the last one for it.
      length = body.textContent.length
      this.#lengths.set(index, length)
    }
    return leaves.textOffsetOf(place) / length
  }

  /** Counts a map until its end, slice by slice, giving way between them. */
  async complete(map: PageMap, giveWay: () => Promise<void> = () => this.#host.nextTask()): Promise<number> {
    while (await this.extend(map)) {
      await giveWay()
      this.#check()
    }
    return map.count
  }

  /**
   * The map in which a position is shown without a long wait: the canonical one when it has been counted so far or
   * nearly, else a run that begins at the position.
   */
  async mapFor(content: SectionContent, position: Position): Promise<PageMap> {
    const canonical = this.map(content.index)
    return canonical.pageAt(position) !== undefined || this.#isNear(content, canonical, position)
      ? canonical
      : (await this.#runs()).from(content, position)
  }

  /** The run of pages that ends where another begins, for going back from it. Undefined at the section's start. */
  async mapBefore(content: SectionContent, map: PageMap): Promise<PageMap | undefined> {
    return map.previous ?? (await this.#runs()).before(content, map)
  }

  /** The map in which the last page of a section is shown without a long wait. */
  async mapAtEnd(content: SectionContent): Promise<PageMap> {
    const canonical = this.map(content.index)
    const end = content.leaves.positionAt(content.leaves.textLength)
    return canonical.isComplete || this.#isNear(content, canonical, end)
      ? canonical
      : (await this.#runs()).atEnd(content, end)
  }

  /** Runs of pages that begin within a section; most books are opened without any. */
  async #runs(): Promise<PageRuns> {
    const { PageRuns } = await loadPart(import('./page-runs.ts'))
    this.#check()
    this.#pageRuns ??= new PageRuns((section) => this.map(section))
    return this.#pageRuns
  }

  #isNear(content: SectionContent, map: PageMap, position: Position): boolean {
    const { leaves } = content
    const distance = leaves.weightOf(position) - leaves.weightOf(map.start(map.count - 1)!)
    return distance <= byScript(content, NEAR)
  }

  #check(): void {
    if (this.#isEnded) throw new ReaderError('aborted', 'The page was laid out again.')
  }
}

function byScript(content: SectionContent, weights: { latin: number; arabic: number }): number {
  return usesArabicScript(content.language) ? weights.arabic : weights.latin
}
