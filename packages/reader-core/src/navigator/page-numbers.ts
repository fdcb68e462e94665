import type { Host } from '../host/host.ts'
import { type PublicationPageCount, publicationPageCount } from '../layout/page-count.ts'
import type { PageFaces } from '../layout/page-faces.ts'
import type { PageRoom } from '../layout/page-room.ts'
import type { TextMeasure } from '../layout/text-measure.ts'
import { loadPart } from '../load-part.ts'
import type { PageKeeper } from '../page-store/page-keeper.ts'
import type { PageStore } from '../page-store/page-store.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import type { Destination } from '../places/destination.ts'
import type { Publication, Section } from '../publication/publication.ts'
import type { ReaderSettings } from '../reader-settings.ts'
import type { Position } from '../section/leaves.ts'
import type { KnownLayout } from './measure-book.ts'
import type { PageCounter } from './page-counter.ts'

/** So much of a book, by weight, predicts how many pages the rest has. */
const TELLING_SHARE = 0.25
/** Rests of a page before all are counted again: sizes are tried one after another, and the estimate is good. */
const RESTS_AGAIN = 3

interface PageNumbersParts {
  publication: Publication
  host: Host
  /** `null` keeps them for as long as the reader lives; undefined in IndexedDB. */
  store: PageStore | null | undefined
  faces: PageFaces
  /** ms until the page has rested for so many times the rest of the host; 0 when it has. */
  restLeft: (rests: number) => number
  /** Whether the device is to be spared. */
  isSparing: () => boolean
  /** True while a face or a picture is on its way: pages counted without it are not kept. */
  isMissing: () => boolean
  /** Index of the section that is counted first. */
  firstSection: () => number
  /** Called when page numbers change. */
  onChanged: () => void
  /** Called when faces have loaded that the page on screen was laid out without. */
  onLateFaces: () => void
}

/** The numbers of a text book's pages under the present layout: counted while nothing moves, and kept in the store. */
export class PageNumbers {
  readonly #parts: PageNumbersParts
  readonly #sections: readonly Section[]
  readonly #countListeners = new Set<() => void>()
  readonly #endHide: () => void
  #session: LayoutSession | undefined
  /** Loads the counter of the present layout, when something is to be counted. */
  #counter: (() => Promise<PageCounter>) | undefined
  /** Text of the sections, as it was measured. */
  readonly #measures = new Map<number, TextMeasure>()
  #room: PageRoom | undefined
  /** Estimated pages under this layout, by section. */
  #estimates: ReadonlyMap<number, number> = new Map()
  /** Pages under an earlier layout, from which those under this one are estimated. */
  #before: KnownLayout | undefined
  #store: PageStore | undefined
  /** Stores the pages of the present layout; loaded when its first page is painted, or before a place within a section. */
  #keeper: PageKeeper | undefined
  #isPainted = false

  constructor(parts: PageNumbersParts) {
    this.#parts = parts
    this.#sections = parts.publication.readingOrder
    this.#endHide = parts.host.onHide(() => this.#keeper?.write())
  }

  /** Pages of another layout from now on. Those that were counted under it before come back by `session.restore`. */
  begin(session: LayoutSession, settings: ReaderSettings, room: PageRoom): void {
    if (this.#session && this.#room && !this.isRough) {
      const counts = this.counts()
      if (counts.isExact || !this.#before) this.#before = { counts, room: this.#room }
    }
    this.#session = session
    this.#room = room
    this.#estimates = new Map()
    this.#carry(session, room).catch(() => {})
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
    const { isMissing, onChanged, host, restLeft, isSparing, firstSection } = this.#parts
    let counter: Promise<PageCounter> | undefined
    const create = async () => {
      const { PageCounter } = await loadPart(import('./page-counter.ts'))
      return new PageCounter({
        session,
        sections: this.#sections,
        host,
        restLeft,
        rests: this.#before ? RESTS_AGAIN : 1,
        isSparing,
        onSlice: () => {
          if (this.#session === session && !isMissing()) this.#keeper?.keep()
        },
        onNumbers: () => {
          for (const listener of this.#countListeners) listener()
          onChanged()
        },
        firstSection,
        measure: (giveWay) => this.#measure(session, room, giveWay),
      })
    }
    this.#counter = () => {
      counter ??= create()
      // The next call tries again.
      counter.catch(() => {
        counter = undefined
      })
      return counter
    }
  }

  /** Measures the text of sections that are not counted, where that costs no network, and publishes the estimate. */
  async #measure(session: LayoutSession, room: PageRoom, giveWay: () => Promise<void>): Promise<void> {
    const { publication, isSparing } = this.#parts
    if (this.counts().isExact || this.#before || isSparing()) return
    try {
      const { measureBook } = await import('./measure-book.ts')
      const isWanted = () => this.#session === session
      this.#estimated(
        session,
        await measureBook(publication, session, this.#measures, room, giveWay, isWanted),
      )
    } catch {
      // Without it the bytes of the sections must do.
    }
  }

  /** Estimates pages under a layout from those under an earlier one. */
  async #carry(session: LayoutSession, room: PageRoom): Promise<void> {
    if (!this.#before) return
    const { carryEstimates } = await import('./measure-book.ts')
    this.#estimated(session, carryEstimates(this.#sections, this.#measures, this.#before, room))
  }

  #estimated(session: LayoutSession, estimates: ReadonlyMap<number, number>): void {
    if (this.#session !== session) return
    this.#estimates = estimates
    this.#parts.onChanged()
  }

  async #restore(session: LayoutSession, settings: ReaderSettings): Promise<void> {
    const { PageKeeper, layoutKey, chosenPageStore, lateFaces } = await import('../page-store/kept-pages.ts')
    if (this.#session !== session) return
    const { publication, host, faces, onChanged, onLateFaces } = this.#parts
    this.#store ??= chosenPageStore(this.#parts.store)
    // What changes no page is left out, so that the night has the pages of the day; margins are the viewport's.
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
        else onChanged()
      },
    )
  }

  /** Call when the page is painted: brings back what was counted before, and counts the rest. */
  settle(): void {
    this.#isPainted = true
    const session = this.#session
    this.#counter?.()
      .then((counter) => counter.start())
      .then(
        () => {
          if (this.#session === session) this.#keeper?.flush()
        },
        () => {
          // Discarded for another layout, or a section failed: the estimate stays.
        },
      )
    void session?.restore()
  }

  /** Something of the book has come that these pages were counted without: they are not to be kept. */
  forget(): void {
    this.#keeper?.forget()
  }

  /** There is no layout any more. */
  end(): void {
    this.#keeper?.flush()
    this.#keeper = undefined
    this.#counter = undefined
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
      this.#room?.bytes,
    )
  }

  /** Neither has the text been measured nor enough of it been counted to estimate how many pages there are. */
  get isRough(): boolean {
    if (this.#estimates.size > 0) return false
    return this.#share() < (this.#parts.publication.isLocal ? 1 : TELLING_SHARE)
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
  #share(): number {
    let done = 0
    let all = 0
    for (const { index, size, isLinear } of this.#sections) {
      if (!isLinear) continue
      const map = this.#session?.map(index)
      all += size
      done += size * (map?.isComplete ? 1 : (map?.progression ?? 0))
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
    const { countAll } = await loadPart(import('./count-all.ts'))
    await countAll({
      counter: () => this.#counter,
      subscribe: (listener) => {
        this.#countListeners.add(listener)
        return () => this.#countListeners.delete(listener)
      },
      report: () => onProgress?.(this.#share()),
      signal,
    })
    return this.counts().count
  }
}

/** Pages of a section among those that are read in order; 0 for one that is not. */
export function linearPages({ before }: PublicationPageCount, section: number): number {
  return (before[section + 1] ?? 0) - (before[section] ?? 0)
}
