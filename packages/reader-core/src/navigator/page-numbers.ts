import { ReaderError } from '../errors.ts'
import type { Host } from '../host/host.ts'
import { type PublicationPageCount, publicationPageCount } from '../layout/page-count.ts'
import { estimatePages } from '../layout/page-estimate.ts'
import type { PageFaces } from '../layout/page-faces.ts'
import type { PageRoom } from '../layout/page-room.ts'
import { loadPart } from '../load-part.ts'
import type { PageKeeper } from '../page-store/page-keeper.ts'
import type { PageStore } from '../page-store/page-store.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import type { Destination } from '../places/destination.ts'
import type { Publication, Section } from '../publication/publication.ts'
import { ONE_PICTURE, type SectionMeasure } from '../publication/section-measure.ts'
import type { Position } from '../section/leaves.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import type { PageCounter } from './page-counter.ts'

/** So much of a book, by weight, predicts how many pages the rest has. */
const TELLING_SHARE = 0.25
/** A chapter of at most so many bytes is counted when its page rests, so that its numbers are exact. */
const COUNTED_CHAPTER = 64_000
/** A clock that slept must not hold work in idle time up, ms. */
const LONGEST_PAUSE_MS = 5000

interface PageNumbersParts {
  publication: Publication
  host: Host
  /** `null` keeps them for as long as the reader lives; undefined in IndexedDB. */
  store: PageStore | null | undefined
  faces: PageFaces
  /** ms until the page has rested; 0 when it has. */
  restLeft: () => number
  /** Whether the device is to be spared. */
  isSparing: () => boolean
  /** True while a face or a picture is on its way: pages counted without it are not kept. */
  isMissing: () => boolean
  /** Whether the type of the book's text is known. */
  hasType: () => boolean
  /** Reads it from the page in view, which calls `fit`. */
  readType: () => void
  /** Index of the section in view. */
  sectionInView: () => number
  /** Called when pages came back from the store. */
  onRestored: () => void
  /** Called when page numbers change. */
  onChanged: () => void
  /** Called when faces have loaded that the page on screen was laid out without. */
  onLateFaces: () => void
}

/**
 * The numbers of a text book's pages under the present layout. The chapter in view is counted when its page rests; the pages of all others
 * are estimated from measures of their text. Stores the counted pages.
 */
export class PageNumbers {
  readonly #parts: PageNumbersParts
  readonly #sections: readonly Section[]
  readonly #endHide: () => void
  /** Measures of sections, by their index. */
  readonly #measures = new Map<number, SectionMeasure>()
  /** Bytes of ordinary source that fill as many pages as a section without a measure did, by its index. */
  readonly #weights = new Map<number, number>()
  #session: LayoutSession | undefined
  #counter: Promise<PageCounter> | undefined
  #room: PageRoom | undefined
  /** Pages by the measure of a section, by its index. */
  #estimates: ReadonlyMap<number, number> = new Map()
  /** By how much pages of this book differ from what its measures say, under the layout before. */
  #learned = 1
  #isMeasured = false
  #isWorking = false
  #store: PageStore | undefined
  /** Stores the pages of the present layout; loaded when its first page is painted, or before a place within a section. */
  #keeper: PageKeeper | undefined
  #isPainted = false

  constructor(parts: PageNumbersParts) {
    this.#parts = parts
    this.#sections = parts.publication.readingOrder
    for (const { index, type, measure } of this.#sections) {
      const known = measure ?? (/^image\/(?!svg)/.test(type) ? ONE_PICTURE : undefined)
      if (known) this.#measures.set(index, known)
    }
    this.#endHide = parts.host.onHide(() => this.#keeper?.write())
  }

  /** Pages of another layout from now on. Those that were counted under it before come back by `session.restore`. */
  begin(session: LayoutSession, settings: ReaderSettings, room: PageRoom): void {
    this.#learn()
    this.#session = session
    this.fit(room)
    this.#isPainted = false
    this.#keeper?.flush()
    this.#keeper = undefined
    let restored: Promise<void> | undefined
    session.restore = () => {
      restored ??= this.#restore(session, settings).catch(() => {
        // Without what keeps pages they are counted again.
      })
      return restored
    }
  }

  /** Takes over what the layout so far has shown of the book. */
  #learn(): void {
    if (!this.#session || !this.#room) return
    // Sections without a measure bring what they have shown themselves.
    if (this.#measures.size > 0) this.#learned = this.counts().factor
    for (const { index } of this.#sections) {
      const map = this.#session.map(index)
      if (map.isComplete && !this.#measures.has(index)) this.#weights.set(index, map.count * this.#room.bytes)
    }
  }

  /** Takes what fits on a page of the present layout, as its type is now known. */
  fit(room: PageRoom): void {
    this.#room = room
    const estimates = new Map<number, number>()
    for (const { index, layout } of this.#sections) {
      const measure = this.#measures.get(index)
      if (layout === 'fixed') estimates.set(index, 1)
      else if (measure) estimates.set(index, estimatePages(measure, room))
      else if (this.#weights.has(index)) estimates.set(index, this.#weights.get(index)! / room.bytes)
    }
    this.#estimates = estimates
  }

  async #restore(session: LayoutSession, settings: ReaderSettings): Promise<void> {
    const { PageKeeper, layoutKey, chosenPageStore, lateFaces } = await import('../page-store/kept-pages.ts')
    if (this.#session !== session) return
    const { publication, host, faces, onChanged, onRestored, onLateFaces } = this.#parts
    this.#store ??= chosenPageStore(this.#parts.store)
    // Leaves out settings that change no page, so that night and day share their pages; margins belong to the viewport.
    const {
      fontSize,
      fontFamily,
      lineHeight,
      paragraphSpacing,
      textAlign,
      hyphenate,
      publisherStyles,
      engine,
    } = settings
    const sections = this.#sections
    const keeper = new PageKeeper({
      store: this.#store,
      key: layoutKey([
        publication.metadata.identifier,
        sections.map((section) => [section.href, section.size]),
        session.layout.viewport,
        [
          fontSize,
          fontFamily,
          session.layout.properties['--kz-face'],
          lineHeight,
          paragraphSpacing,
          textAlign,
          (await session.layout.hyphens)?.name ?? hyphenate,
          publisherStyles,
          engine,
        ],
        host.renderer(),
      ]),
      faces: lateFaces(faces),
      maps: () => session.maps(),
    })
    this.#keeper = keeper
    const facesBefore = faces.names.length
    await keeper.restore(
      (section) => (sections[section] ? session.map(section) : undefined),
      () => {
        if (this.#session !== session) return
        // The page on screen was laid out without the faces that these pages were counted with.
        if (this.#isPainted && faces.names.length > facesBefore) onLateFaces()
        else {
          onRestored()
          onChanged()
        }
      },
    )
  }

  /** Call when the page is painted: brings back what was counted before. */
  settle(): void {
    this.#isPainted = true
    void this.#session?.restore()
    this.rest()
  }

  /** Call when another page is in view: what its numbers lack is found when it rests. */
  rest(): void {
    if (this.#isWorking || !this.#session || !this.#isPainted) return
    this.#isWorking = true
    const session = this.#session
    this.#work(session)
      .catch(() => {
        // Discarded for another layout, or a section failed: the estimate stays.
      })
      .finally(() => {
        this.#isWorking = false
        // A new layout came meanwhile.
        if (this.#session !== session) this.rest()
      })
  }

  async #work(session: LayoutSession): Promise<void> {
    const { publication, sectionInView, isSparing, onChanged } = this.#parts
    await session.restore()
    if (!this.#parts.hasType()) {
      await this.#whenResting(session)
      this.#parts.readType()
    }
    if (!this.#isMeasured && publication.isLocal) {
      await this.#whenResting(session)
      const { measureBook } = await import('./measure-book.ts')
      await measureBook(publication, this.#measures, () => this.#whenResting(session))
      this.#isMeasured = true
      if (this.#room) this.fit(this.#room)
      onChanged()
    }
    for (;;) {
      const map = session.map(sectionInView())
      const section = this.#sections[map.section]
      if (map.isComplete || !section || section.size > COUNTED_CHAPTER || isSparing()) return
      await this.#whenResting(session)
      // Turns may have led to another chapter meanwhile.
      if (map.section !== sectionInView()) continue
      await session.extend(map)
      this.#counted(session)
      if (map.isComplete) onChanged()
    }
  }

  /** More pages were counted. */
  #counted(session: LayoutSession): void {
    if (this.#session === session && !this.#parts.isMissing()) this.#keeper?.keep()
  }

  /** Resolves when the page rests and the browser is idle. */
  async #whenResting(session: LayoutSession): Promise<void> {
    const { host, restLeft } = this.#parts
    for (;;) {
      const left = restLeft()
      await (left > 0 ? host.wait(Math.min(left, LONGEST_PAUSE_MS)) : host.whenIdle())
      if (this.#session !== session) throw new ReaderError('aborted', 'The page was laid out again.')
      if (left === 0 && restLeft() === 0) return
    }
  }

  /** Something of the book has come that these pages were counted without: they are not to be kept. */
  forget(): void {
    this.#keeper?.forget()
  }

  /** There is no layout any more. */
  end(): void {
    this.#keeper?.flush()
    this.#keeper = undefined
    this.#session = undefined
  }

  destroy(): void {
    this.#keeper?.write()
    this.end()
    this.#endHide()
    this.#store?.close?.()
  }

  /** Pages of every section, exact where counted. */
  counts(): PublicationPageCount {
    return publicationPageCount(
      this.#sections,
      (section) => this.#session?.map(section),
      (section) => this.#estimates.get(section),
      { pageBytes: this.#room?.bytes, factor: this.#learned },
    )
  }

  /** Too little of the text has been measured or counted to say how many pages there are. */
  get isRough(): boolean {
    return this.#share((index) => this.#estimates.has(index)) < TELLING_SHARE
  }

  /** Page of the publication that shows a place of a section, from 0; undefined until all pages are counted. */
  pageAt(section: number, position: Position): number | undefined {
    const counts = this.counts()
    const page = counts.isExact ? this.#session?.map(section).pageAt(position) : undefined
    return page === undefined ? undefined : (counts.before[section] ?? 0) + page
  }

  /** Where a page of the publication is: its section, and its number there or, not counted yet, about how far into it. */
  find(index: number): Destination {
    const counts = this.counts()
    const wanted = Math.min(counts.count - 1, Math.max(0, Math.round(index)))
    const section =
      this.#sections.filter((each) => each.isLinear && (counts.before[each.index] ?? 0) <= wanted).at(-1)
        ?.index ?? 0
    const page = wanted - (counts.before[section] ?? 0)
    // The middle of the page, so that rounding cannot fall to its neighbour.
    const progression = (page + 0.5) / Math.max(1, linearPages(counts, section))
    const isCounted = this.#session?.map(section).start(page) !== undefined
    return { section, place: isCounted ? { page } : { progression }, pageIndex: wanted }
  }

  /** Share of the publication that is counted, by weight, 0 to 1. */
  #share(isKnown: (section: number) => boolean = () => false): number {
    let done = 0
    let all = 0
    for (const { index, size, isLinear } of this.#sections) {
      if (!isLinear) continue
      const map = this.#session?.map(index)
      all += size
      done += size * (map?.isComplete || isKnown(index) ? 1 : (map?.progression ?? 0))
    }
    return all === 0 ? 1 : done / all
  }

  /**
   * Counts all pages, now; layouts that come meanwhile are counted instead.
   *
   * @returns their number
   * @throws {ReaderError} 'aborted' when it was cancelled, or the reader was taken off the page
   */
  async countAll({
    signal,
    onProgress,
  }: {
    signal?: AbortSignal
    onProgress?: (fraction: number) => void
  }): Promise<number> {
    this.#counter ??= this.#createCounter()
    // The next call tries again.
    this.#counter.catch(() => {
      this.#counter = undefined
    })
    const counter = await this.#counter
    await counter.count(() => onProgress?.(this.#share()), signal)
    this.#keeper?.flush()
    return this.counts().count
  }

  async #createCounter(): Promise<PageCounter> {
    const { PageCounter } = await loadPart(import('./page-counter.ts'))
    const { host, restLeft, sectionInView, onChanged } = this.#parts
    return new PageCounter({
      sections: this.#sections,
      host,
      session: () => this.#session,
      isResting: () => restLeft() === 0,
      firstSection: sectionInView,
      onSlice: (session) => this.#counted(session),
      onNumbers: onChanged,
    })
  }
}

/** Pages of a section among those that are read in order; 0 for one that is not. */
export function linearPages({ before }: PublicationPageCount, section: number): number {
  return (before[section + 1] ?? 0) - (before[section] ?? 0)
}
