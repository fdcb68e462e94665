import { ReaderError } from '../errors.ts'
import type { Host } from '../host/host.ts'
import type { BookFonts } from '../section/book-fonts.ts'
import type { BookImages } from '../section/book-images.ts'
import type { Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { SectionLoader } from '../section/section-loader.ts'
import { PageMap } from './page-map.ts'
import type { Paginator } from './paginator.ts'
import type { Slice, SliceLayout } from './slice.ts'

/** Weight of the first slice of a place: two pages, so that one can be shown at once. */
const FIRST_BUDGET = 1800
/** Weight of every other slice, by script: Arabic costs three to four times as much to lay out. */
const LATIN_BUDGET = 4500
const ARABIC_BUDGET = 1800

const budgetFor = (content: SectionContent): number =>
  /^(ar|fa|ur|he)/.test(content.language) ? ARABIC_BUDGET : LATIN_BUDGET

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
  readonly #maps = new Map<number, PageMap>()
  #isEnded = false

  constructor(parts: {
    layout: SliceLayout
    paginate: Paginator
    sections: SectionLoader
    images: BookImages
    fonts: BookFonts
    host: Host
    room: HTMLElement
  }) {
    this.layout = parts.layout
    this.#paginate = parts.paginate
    this.#sections = parts.sections
    this.#images = parts.images
    this.#fonts = parts.fonts
    this.#host = parts.host
    this.#room = parts.room
  }

  /** Work under way ends with `ReaderError('aborted')` at its next step. */
  end(): void {
    this.#isEnded = true
  }

  /** Pages of a section known so far. */
  map(section: number): PageMap {
    let map = this.#maps.get(section)
    if (!map) {
      map = new PageMap()
      this.#maps.set(section, map)
    }
    return map
  }

  /** A section with its fonts. */
  async content(section: number): Promise<SectionContent> {
    const content = await this.#sections.load(section)
    await this.#fonts.load(content.fonts)
    this.#check()
    return content
  }

  /**
   * Lays out the pages around one page into an element.
   *
   * @param page - a page whose start is known
   * @param options - `from`: an earlier page to begin with; `isFirst`: a small slice, for a page that is waited for; `before`: where in the element
   */
  async slice(
    section: number,
    page: number,
    room: HTMLElement,
    options: { from?: number; isFirst?: boolean; before?: Node | null } = {},
  ): Promise<{ slice: Slice; firstPage: number }> {
    const content = await this.content(section)
    const map = this.map(section)
    const firstPage = map.cleanPageBefore(options.from ?? page)
    const start = map.start(firstPage)!
    const wantedStart = map.start(page)!
    const { leaves } = content
    const needed = leaves.weightOf(wantedStart) - leaves.weightOf(start)
    let budget = needed + (options.isFirst ? FIRST_BUDGET : budgetFor(content))
    for (;;) {
      const laidOut = this.#paginate(content, start, budget, this.layout, room, options.before ?? null)
      const slice = laidOut instanceof Promise ? await laidOut : laidOut
      if ('missingImages' in slice) {
        await this.#images.prepare(slice.missingImages)
        this.#check()
        continue
      }
      map.record(firstPage, slice)
      if (firstPage + slice.starts.length > page || !slice.next) return { slice, firstPage }
      slice.host.remove()
      budget *= 2
    }
  }

  /** Counts one more piece of a section. False when it is complete. */
  async extend(section: number): Promise<boolean> {
    const map = this.map(section)
    if (map.isComplete) return false
    const { slice } = await this.slice(section, map.count - 1, this.#room)
    slice.host.remove()
    return !map.isComplete
  }

  /** Counts a section until its end, in pieces, giving way between them. */
  async complete(
    section: number,
    giveWay: () => Promise<void> = () => this.#host.nextTask(),
  ): Promise<number> {
    while (await this.extend(section)) {
      await giveWay()
      this.#check()
    }
    return this.map(section).count
  }

  /** Page of a section that shows a position; counts up to it when need be. */
  async pageAt(section: number, position: Position): Promise<number> {
    const map = this.map(section)
    for (let piece = 1; ; piece++) {
      const page = map.pageAt(position)
      if (page !== undefined) return page
      await this.extend(section)
      if (piece % 8 === 0) {
        await this.#host.nextTask()
        this.#check()
      }
    }
  }

  #check(): void {
    if (this.#isEnded) throw new ReaderError('aborted', 'The page was laid out anew before this was done.')
  }
}
