import { createActor } from 'xstate'
import type { ReadingDirection, Turn } from '../direction/reading-direction.ts'
import { ReaderError } from '../errors.ts'
import type { Host } from '../host/host.ts'
import { publicationPageCount } from '../layout/page-count.ts'
import { PageFaces } from '../layout/page-faces.ts'
import { viewportFor } from '../layout/viewport.ts'
import { PageKeeper } from '../page-store/page-keeper.ts'
import { layoutKey, type PageStore } from '../page-store/page-store.ts'
import { LayoutSession } from '../paginator/layout-session.ts'
import type { PageMap } from '../paginator/page-map.ts'
import {
  baseFontPx,
  ENGINE_CSS,
  pageFamilies,
  pageProperties,
  type Script,
  settingsCss,
} from '../paginator/page-sheets.ts'
import type { Paginator } from '../paginator/paginator.ts'
import { layOutSlice } from '../paginator/slice.ts'
import type { SliceLayout } from '../paginator/slice-host.ts'
import { Strip, type StripPage } from '../paginator/strip.ts'
import { placeAtTotal, totalProgression } from '../progression/progression.ts'
import { normaliseHref, splitFragment } from '../publication/href.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import type {
  FollowedLink,
  GoToTarget,
  PrintOptions,
  Reader,
  ReaderPanel,
  ReaderSnapshot,
  VisibleText,
} from '../reader.ts'
import { mergeSettings, type ReaderSettings } from '../reader-settings.ts'
import type { ScrollView } from '../scroll/scroll-view.ts'
import { BookFonts } from '../section/book-fonts.ts'
import { BookImages } from '../section/book-images.ts'
import type { Position } from '../section/leaves.ts'
import { LINK_HREF } from '../section/parse-section.ts'
import type { SectionContent } from '../section/section-content.ts'
import { SectionLoader } from '../section/section-loader.ts'
import { pageColours } from '../theme/page-themes.ts'
import { ContentsIndex } from './contents-index.ts'
import { PageCounter } from './page-counter.ts'
import { readerMachine } from './reader-machine.ts'
import { ReaderView } from './reader-view.ts'

/** Where to go within a section, before its text is known. */
interface Destination {
  section: number
  place: { textOffset: number; quote?: string } | { fragment: string } | { progression: number }
}

/** The page a turn leads to, before what must be counted for it is known. */
type Neighbour =
  | ({ kind: 'page' } & StripPage)
  | { kind: 'section-start' | 'section-end'; section: number }
  | { kind: 'before'; map: PageMap }

/** The place that layouts keep until the reader moves. */
interface Anchor {
  section: number
  position: Position
  locator: Locator
}

const QUOTE_LENGTH = 48
/** Sections up to this size are walked to their end for an exact progression; the walk of longer ones is spread. */
const WALKED_AT_ONCE_BYTES = 300_000

const asReaderError = (error: unknown): ReaderError =>
  error instanceof ReaderError
    ? error
    : new ReaderError('corrupt', 'A page of this book could not be laid out.', { cause: error })

const layOutWithPagedJs: Paginator = async (...args) =>
  (await import('../paged-js/paged-js-paginator.ts')).layOutPages(...args)

const isAborted = (error: unknown): boolean => error instanceof ReaderError && error.code === 'aborted'

/** Moves through a publication on screen: the façade behind `createReader`. */
export class ReaderNavigator implements Reader {
  readonly publication: Publication
  readonly ready: Promise<void>
  readonly #host: Host
  readonly #pageStore: PageStore | undefined
  readonly #machine = createActor(readerMachine)
  readonly #listeners = new Set<() => void>()
  readonly #linkListeners = new Set<(link: FollowedLink) => void>()
  readonly #contents: ContentsIndex
  readonly #sections: SectionLoader
  readonly #images: BookImages
  readonly #fonts: BookFonts
  readonly #faces = new PageFaces(() => this.#layOutAnew())
  readonly #direction: ReadingDirection
  readonly #script: Script
  readonly #start: Destination
  #settings: ReaderSettings
  #view: ReaderView | undefined
  #endMount: (() => void) | undefined
  #size: { width: number; height: number } | undefined
  #session: LayoutSession | undefined
  #counter: PageCounter | undefined
  #keeper: PageKeeper | undefined
  #strip: Strip | undefined
  /** In place of the strip when text is scrolled. */
  #scroll: ScrollView | undefined
  #anchor: Anchor | undefined
  #startLocator: Locator
  #snapshot: ReaderSnapshot | undefined
  #tail: Promise<unknown> = Promise.resolve()
  #pending = 0
  #jump = 0
  #lastStep = 0
  #sizeTimer: ReturnType<typeof setTimeout> | undefined
  #neighbours: Promise<void> | undefined
  #resolveReady!: () => void
  #rejectReady!: (error: ReaderError) => void

  constructor(parts: {
    publication: Publication
    initialLocator: Locator | undefined
    settings: ReaderSettings
    host: Host
    pageStore: PageStore | undefined
  }) {
    this.publication = parts.publication
    this.#host = parts.host
    this.#pageStore = parts.pageStore
    this.#settings = parts.settings
    this.#direction = this.publication.metadata.direction
    this.#script = { isArabic: /^(ar|fa|ur)\b/i.test(this.publication.metadata.language) }
    this.#contents = new ContentsIndex(this.publication)
    this.#sections = new SectionLoader(this.publication)
    this.#images = new BookImages(this.publication)
    this.#fonts = new BookFonts(this.publication, () => this.#layOutAnew())
    this.#start = this.#startDestination(parts.initialLocator)
    const first = this.publication.readingOrder[this.#start.section]
    this.#startLocator = parts.initialLocator ?? {
      href: first?.href ?? '',
      type: first?.type ?? '',
      locations: { progression: 0, totalProgression: 0, textOffset: 0 },
    }
    this.ready = new Promise((resolve, reject) => {
      this.#resolveReady = resolve
      this.#rejectReady = reject
    })
    // A host that shows `status: 'failed'` need not handle the promise as well.
    this.ready.catch(() => {})
    this.#machine.subscribe(() => this.#changed())
    this.#machine.start()
  }

  // --- life -------------------------------------------------------------------------------------------------------

  mount(element: HTMLElement): void {
    if (this.#isClosed()) throw new TypeError('This reader was destroyed: create a new one to mount it.')
    if (this.#view?.element.parentElement === element) return
    this.unmount()
    const view = new ReaderView()
    this.#view = view
    element.append(view.element)
    const followLink = (event: Event) => this.#followLink(event)
    view.page.addEventListener('click', followLink)
    const endSize = this.#host.observeSize(view.element, (size) => this.#resized(size))
    const endDark = this.#host.onDarkChange(() => {
      if (this.#settings.theme === 'system') this.#layOutAnew()
    })
    this.#endMount = () => {
      endSize()
      endDark()
      view.page.removeEventListener('click', followLink)
      view.element.remove()
    }
  }

  unmount(): void {
    if (this.#sizeTimer) clearTimeout(this.#sizeTimer)
    this.#sizeTimer = undefined
    this.#endMount?.()
    this.#endMount = undefined
    this.#view = undefined
    this.#session?.end()
    this.#session = undefined
    this.#keeper?.close()
    this.#keeper = undefined
    this.#counter = undefined
    this.#strip = undefined
    this.#scroll?.end()
    this.#scroll = undefined
    this.#size = undefined
  }

  destroy(): void {
    if (this.#isClosed()) return
    const wasOpening = this.#machine.getSnapshot().matches('opening')
    this.unmount()
    this.#fonts.destroy()
    this.#faces.destroy()
    this.#images.destroy()
    this.#machine.send({ type: 'CLOSE' })
    this.#machine.stop()
    if (wasOpening)
      this.#rejectReady(new ReaderError('aborted', 'The reader was closed before its first page.'))
    this.#listeners.clear()
    this.#linkListeners.clear()
  }

  retry(): void {
    this.#machine.send({ type: 'RETRY' })
    this.#layOutAnew()
  }

  // --- state ------------------------------------------------------------------------------------------------------

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  getSnapshot(): ReaderSnapshot {
    this.#snapshot ??= this.#describe()
    return this.#snapshot
  }

  #changed(): void {
    this.#snapshot = undefined
    for (const listener of [...this.#listeners]) {
      try {
        listener()
      } catch (error) {
        // A listener that throws must not stop the reader; the host still hears of it.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  #isClosed(): boolean {
    return this.#machine.getSnapshot().matches('closed')
  }

  #describe(): ReaderSnapshot {
    const state = this.#machine.getSnapshot()
    const status = state.matches('ready')
      ? 'ready'
      : state.matches('failed')
        ? 'failed'
        : state.matches('closed')
          ? 'closed'
          : 'opening'
    const sections = this.publication.readingOrder
    const session = this.#session
    const counts = publicationPageCount(sections, (section) => session?.map(section))
    const current = this.#strip?.current
    const section = this.#currentSection ?? this.#anchor?.section ?? this.#start.section
    const map = session?.map(section)
    const estimated = map?.isComplete
      ? map.count
      : Math.max(map?.count ?? 1, this.#linearPages(counts.before, section))
    const page = this.#scroll ? this.#scrolledPage(estimated) : this.#canonicalPage(current, estimated)
    const sectionPages = Math.max(estimated, page + 1)
    return {
      status,
      ...(state.context.error ? { error: state.context.error } : {}),
      locator: this.#anchor?.locator ?? this.#startLocator,
      direction: this.#direction,
      atStart: !this.canTurn('backward'),
      atEnd: !this.canTurn('forward'),
      isControlsVisible: state.matches({ ready: { controls: 'shown' } }) || state.context.panel !== undefined,
      ...(state.context.panel ? { panel: state.context.panel } : {}),
      page: {
        index: Math.min(counts.count - 1, (counts.before[section] ?? 0) + page),
        count: counts.count,
        isExact: counts.isExact,
      },
      section: {
        index: section,
        title: this.#titleAt(section),
        page,
        pageCount: sectionPages,
        isExact: map?.isComplete ?? false,
      },
      settings: this.#settings,
      isBusy: state.matches({ ready: { page: 'working' } }),
    }
  }

  #linearPages(before: number[], section: number): number {
    return (before[section + 1] ?? 0) - (before[section] ?? 0)
  }

  /** Number of the page in its section: exact on a canonical page, else of the page that shows its first character. */
  #canonicalPage(current: StripPage | undefined, estimatedPages: number): number {
    if (!current) return 0
    if (current.map.isCanonical) return current.page
    const start = current.map.start(current.page)!
    const known = this.#session?.map(current.map.section).pageAt(start)
    if (known !== undefined) return known
    const progression = this.#anchor?.locator.locations.progression ?? 0
    return Math.min(estimatedPages - 1, Math.floor(progression * estimatedPages))
  }

  /** Number of the page that shows the first character in view, were the book set in pages. */
  #scrolledPage(estimatedPages: number): number {
    const anchor = this.#anchor
    if (!anchor) return 0
    const known = this.#session?.map(anchor.section).pageAt(anchor.position)
    if (known !== undefined) return known
    return Math.min(
      estimatedPages - 1,
      Math.floor((anchor.locator.locations.progression ?? 0) * estimatedPages),
    )
  }

  /** The section on screen. */
  get #currentSection(): number | undefined {
    return this.#scroll ? this.#anchor?.section : this.#strip?.current?.map.section
  }

  #titleAt(section: number): string {
    const place = this.#scroll?.place
    if (place) {
      const { content, position } = place
      return this.#contents.titleAt(section, (fragment) => {
        const element = content.index === section ? elementById(content, fragment) : undefined
        return element !== undefined && content.leaves.indexAtElement(element) <= position.leaf
      })
    }
    const current = this.#strip?.current
    const content = this.#strip?.piece?.slice.content
    return this.#contents.titleAt(section, (fragment) => {
      if (!content || !current || content.index !== section) return false
      const element = elementById(content, fragment)
      if (!element) return false
      const next = this.#pageEnd(this.#strip?.last ?? current)
      return !next || content.leaves.indexAtElement(element) < next.leaf
    })
  }

  /** Start of the page after one in the same section; undefined when it is the section's last. */
  #pageEnd({ map, page }: StripPage): Position | undefined {
    return map.start(page + 1) ?? map.end
  }

  // --- controls ---------------------------------------------------------------------------------------------------

  showControls(isVisible: boolean): void {
    this.#machine.send({ type: isVisible ? 'SHOW_CONTROLS' : 'HIDE_CONTROLS' })
  }

  toggleControls(): void {
    this.showControls(!this.getSnapshot().isControlsVisible)
  }

  openPanel(panel: ReaderPanel | undefined): void {
    this.#machine.send(panel ? { type: 'OPEN_PANEL', panel } : { type: 'CLOSE_PANEL' })
  }

  onLink(listener: (link: FollowedLink) => void): () => void {
    this.#linkListeners.add(listener)
    return () => this.#linkListeners.delete(listener)
  }

  #followLink(event: Event): void {
    const link = event
      .composedPath()
      .find((node): node is Element => node instanceof Element && node.hasAttribute(LINK_HREF))
    if (!link) return
    event.preventDefault()
    const href = link.getAttribute(LINK_HREF)!
    const isExternal = /^(https?:|mailto:|tel:)/i.test(href)
    for (const listener of this.#linkListeners) listener({ href, isExternal })
    if (!isExternal) this.goTo(href).catch(() => {})
  }

  // --- turning ----------------------------------------------------------------------------------------------------

  get pageStride(): number {
    const viewport = this.#session?.layout.viewport
    return viewport ? viewport.stride * viewport.pagesPerView : 0
  }

  setTurnOffset(px: number): void {
    this.#strip?.setOffset(px)
  }

  scrollBy(px: number): void {
    this.#scroll?.element.scrollBy(0, px)
  }

  canTurn(turn: Turn): boolean {
    if (this.#scroll) return turn === 'forward' ? !this.#scroll.atEnd : !this.#scroll.atStart
    return this.#neighbourOf(turn) !== undefined
  }

  goForward(): Promise<boolean> {
    return this.#turn('forward')
  }

  goBackward(): Promise<boolean> {
    return this.#turn('backward')
  }

  #turn(turn: Turn): Promise<boolean> {
    if (!this.#machine.getSnapshot().matches('ready')) {
      return this.#machine.getSnapshot().matches('opening')
        ? this.ready.then(
            () => this.#turn(turn),
            () => false,
          )
        : Promise.resolve(false)
    }
    if (this.#scroll) return this.#scrollBy(turn)
    // A laid-out neighbour is shown in the same task, so that a finger meets no gap.
    if (this.#pending === 0 && this.#commitTurn(turn)) return this.#host.afterPaint().then(() => true)
    return this.#enqueue(() =>
      this.#persevere(async (session) => {
        if (this.#commitTurn(turn)) return true
        if (!(await this.#layOutNeighbour(turn, session))) return false
        return this.#commitTurn(turn)
      }),
    ).then(async (isTurned) => {
      if (isTurned) await this.#host.afterPaint()
      return isTurned
    })
  }

  /** A step of the scrolled text; steps that wait for this one make it quick. */
  #scrollBy(turn: Turn): Promise<boolean> {
    const number = ++this.#lastStep
    const run = this.#tail.then(async () => {
      const isStill = this.#settings.turn === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches
      const isHurried = () => this.#lastStep !== number
      const step = turn === 'forward' ? 1 : -1
      const isMoved = (await this.#scroll?.step(step, !isStill && !isHurried(), isHurried)) ?? false
      if (isMoved) await this.#host.afterPaint()
      return isMoved
    })
    this.#tail = run.catch(() => {})
    return run
  }

  #commitTurn(turn: Turn): boolean {
    const strip = this.#strip
    const step = turn === 'forward' ? 1 : -1
    if (!strip?.hasNeighbour(step)) return false
    strip.step(step)
    this.#moved()
    this.#prepareNeighbours()
    return true
  }

  /** The page beside another, else beside the view. Undefined at the ends of the book, and before the first page. */
  #neighbourOf(
    turn: Turn,
    beside = turn === 'forward' ? this.#strip?.last : this.#strip?.current,
  ): Neighbour | undefined {
    if (!beside || !this.#session) return undefined
    const { map, page } = beside
    if (turn === 'forward') {
      if (page + 1 < map.count || !map.isComplete) return { kind: 'page', map, page: page + 1 }
      if (map.next) return { kind: 'page', map: map.next, page: 0 }
      const section = this.#linearSection(map.section, 1)
      return section === undefined ? undefined : { kind: 'section-start', section }
    }
    if (page > 0) return { kind: 'page', map, page: page - 1 }
    const start = map.start(0)!
    if (start.leaf > 0 || start.offset > 0) return { kind: 'before', map }
    const section = this.#linearSection(map.section, -1)
    return section === undefined ? undefined : { kind: 'section-end', section }
  }

  #linearSection(from: number, step: 1 | -1): number | undefined {
    const sections = this.publication.readingOrder
    for (let index = from + step; index >= 0 && index < sections.length; index += step) {
      if (sections[index]!.isLinear) return index
    }
    return undefined
  }

  /** Lays out what a turn leads to, beside what is on screen. False at the ends of the book. */
  async #layOutNeighbour(turn: Turn, session: LayoutSession): Promise<boolean> {
    const strip = this.#strip
    if (!strip) return false
    while (this.#strip === strip && this.#session === session) {
      if (strip.hasNeighbour(turn === 'forward' ? 1 : -1)) break
      if (!(await this.#extendStrip(strip, turn, session))) return false
    }
    return true
  }

  /** Lays out the next page that a turn's view, or the view itself, lacks. False when the book has none. */
  async #extendStrip(strip: Strip, turn: Turn, session: LayoutSession): Promise<boolean> {
    const step = turn === 'forward' ? 1 : -1
    const edge = strip.edge(step)
    if (!edge) return true
    const neighbour = this.#neighbourOf(turn, edge)
    if (!neighbour) return false
    const isStill = () => {
      const now = strip.edge(step)
      return (
        strip.track.isConnected &&
        this.#session === session &&
        now?.map === edge.map &&
        now.page === edge.page &&
        now.at === edge.at
      )
    }
    const { map, page } = await this.#resolveNeighbour(neighbour, session)
    if (turn === 'forward') {
      while (map.count <= page && (await session.extend(map)));
      if (map.count <= page) return this.#extendStrip(strip, turn, session)
      const { slice, firstPage } = await session.slice(map, page, strip.track)
      if (isStill()) strip.append(map, firstPage, slice, page)
      else slice.host.remove()
    } else {
      const { slice, firstPage } = await session.slice(map, page, strip.track, {
        from: Math.max(0, page - 3),
        before: strip.track.firstChild,
      })
      if (isStill()) strip.prepend(map, firstPage, slice, page)
      else slice.host.remove()
    }
    return true
  }

  /** The map and page of a neighbour; counts what must be known for it. */
  async #resolveNeighbour(neighbour: Neighbour, session: LayoutSession): Promise<StripPage> {
    if (neighbour.kind === 'page') return neighbour
    if (neighbour.kind === 'section-start') return { map: session.map(neighbour.section), page: 0 }
    const section = neighbour.kind === 'before' ? neighbour.map.section : neighbour.section
    const content = await session.content(section)
    const map =
      neighbour.kind === 'before' ? session.mapBefore(content, neighbour.map)! : session.mapAtEnd(content)
    return { map, page: (await session.complete(map)) - 1 }
  }

  /** Lays out the neighbours of the page on screen before they are asked for. */
  #prepareNeighbours(): void {
    if (this.#neighbours || (this.#strip?.hasNeighbour(1) && this.#strip.hasNeighbour(-1))) return
    const prepare = async () => {
      for (;;) {
        await this.#host.afterPaint()
        const strip = this.#strip
        const session = this.#session
        const shown = strip?.current
        if (!strip || !session || !shown) return
        await this.#waitWhileMoving(session)
        for (const turn of ['forward', 'backward'] as const) await this.#layOutNeighbour(turn, session)
        const now = this.#strip?.current
        if (now?.map === shown.map && now.page === shown.page) return
      }
    }
    this.#neighbours = prepare()
      .catch(() => {
        // A neighbour that cannot be laid out is told when it is turned to.
      })
      .finally(() => {
        this.#neighbours = undefined
        if (this.#view) this.#changed()
      })
  }

  async #waitWhileMoving(session: LayoutSession): Promise<void> {
    for (let frames = 0; frames < 60 && this.#strip?.offset !== 0 && this.#session === session; frames++) {
      await this.#host.afterPaint()
    }
  }

  // --- jumps ------------------------------------------------------------------------------------------------------

  async goTo(target: GoToTarget): Promise<void> {
    const destination = this.#destination(target)
    if (this.#machine.getSnapshot().matches('opening')) await this.ready
    if (!this.#machine.getSnapshot().matches('ready')) return
    const jump = ++this.#jump
    await this.#enqueue(async () => {
      // A later jump makes this one pointless: its page must never flash up.
      if (jump !== this.#jump) return
      await this.#persevere((session) => this.#show(destination, session, () => jump === this.#jump))
    })
    await this.#host.afterPaint()
  }

  #destination(target: GoToTarget): Destination {
    if (typeof target === 'string') {
      const { path, fragment } = splitFragment(target)
      const section = this.#sectionOf(path)
      if (section === undefined) {
        throw new ReaderError('not-found', `This book has no "${path}".`)
      }
      return { section, place: fragment ? { fragment } : { textOffset: 0 } }
    }
    if ('position' in target) {
      if (typeof target.position !== 'number')
        throw new TypeError('goTo({ position }) needs a page number from 1.')
      return this.#destinationOfPage(target.position - 1)
    }
    if ('totalProgression' in target) {
      if (typeof target.totalProgression !== 'number') {
        throw new TypeError('goTo({ totalProgression }) needs a number from 0 to 1.')
      }
      const { section, progression } = placeAtTotal(this.publication.readingOrder, target.totalProgression)
      return { section, place: { progression } }
    }
    const section = this.#sectionOf(target.href)
    if (section === undefined) throw new ReaderError('not-found', `This book has no "${target.href}".`)
    const { textOffset, fragments, progression } = target.locations ?? {}
    if (typeof textOffset === 'number') {
      return { section, place: { textOffset, quote: target.text?.highlight } }
    }
    if (fragments?.[0]) return { section, place: { fragment: fragments[0] } }
    return { section, place: { progression: progression ?? 0 } }
  }

  #destinationOfPage(index: number): Destination {
    const sections = this.publication.readingOrder
    const counts = publicationPageCount(sections, (section) => this.#session?.map(section))
    const wanted = Math.min(counts.count - 1, Math.max(0, Math.round(index)))
    const section =
      sections.findLast((each) => each.isLinear && (counts.before[each.index] ?? 0) <= wanted)?.index ?? 0
    const page = wanted - (counts.before[section] ?? 0)
    const pages = Math.max(1, this.#linearPages(counts.before, section))
    const start = this.#session?.map(section).start(page)
    // The middle of the page, so that rounding cannot fall to its neighbour.
    return start
      ? { section, place: { textOffset: -1 - page } }
      : { section, place: { progression: (page + 0.5) / pages } }
  }

  #sectionOf(href: string): number | undefined {
    const wanted = normaliseHref(href)
    const current = this.#currentSection
    const sections = this.publication.readingOrder
    // A section may stand twice in the reading order: the one on screen is meant first.
    if (current !== undefined && sections[current]?.href === wanted) return current
    return sections.find((section) => section.href === wanted)?.index
  }

  #startDestination(locator: Locator | undefined): Destination {
    const first = this.publication.readingOrder.find((section) => section.isLinear)?.index ?? 0
    if (!locator) return { section: first, place: { textOffset: 0 } }
    try {
      return this.#destination(locator)
    } catch {
      // Another edition of the book: as near as the fraction brings.
      const total = locator.locations?.totalProgression ?? 0
      const { section, progression } = placeAtTotal(this.publication.readingOrder, total)
      return { section, place: { progression } }
    }
  }

  #positionOf(content: SectionContent, place: Destination['place'], session: LayoutSession): Position {
    const { leaves } = content
    if ('fragment' in place) {
      const element = elementById(content, place.fragment)
      return element ? { leaf: leaves.indexAtElement(element), offset: 0 } : { leaf: 0, offset: 0 }
    }
    if ('progression' in place) {
      if (place.progression <= 0) return { leaf: 0, offset: 0 }
      const length = leaves.textLength
      return leaves.positionAt(Math.min(Math.max(0, length - 1), Math.round(place.progression * length)))
    }
    if (place.textOffset < 0) {
      const start = session.map(content.index).start(-1 - place.textOffset)
      return start ?? { leaf: 0, offset: 0 }
    }
    let offset = place.textOffset
    if (offset === 0) return { leaf: 0, offset: 0 }
    const { quote } = place
    if (quote && leaves.textBetween(offset, offset + quote.length) !== quote) {
      // A slightly changed edition: the words are somewhere near.
      const text = leaves.textBetween(0, leaves.textLength)
      const after = text.indexOf(quote, offset)
      const before = text.lastIndexOf(quote, offset)
      const isAfterNearer = after >= 0 && (before < 0 || after - offset < offset - before)
      const found = isAfterNearer ? after : before
      if (found >= 0) offset = found
    }
    return leaves.positionAt(Math.min(offset, Math.max(0, leaves.textLength - 1)))
  }

  /** Shows the page of a destination. The page on screen stays until the new one is laid out. */
  async #show(
    destination: Destination,
    session: LayoutSession,
    isWanted: () => boolean = () => true,
  ): Promise<void> {
    const isStart = 'textOffset' in destination.place && destination.place.textOffset === 0
    const content = await session.content(destination.section, isStart ? 'beginning' : 'whole')
    const position = this.#positionOf(content, destination.place, session)
    await this.#showPosition(content, position, session, isWanted)
  }

  async #showPosition(
    content: SectionContent,
    position: Position,
    session: LayoutSession,
    isWanted: () => boolean,
    anchor?: Anchor,
  ): Promise<void> {
    const view = this.#view
    if (!view) return
    if (this.#settings.flow === 'scrolled') {
      await this.#showScrolled(view, content, position, session, isWanted, anchor)
      return
    }
    const map = session.mapFor(content, position)
    const strip = new Strip(session.layout)
    strip.track.style.visibility = 'hidden'
    view.page.append(strip.track)
    try {
      // What is laid out to find the page is shown, when the page is in it.
      let laidOut: Awaited<ReturnType<LayoutSession['slice']>> | undefined
      let shown = map.pageAt(position)
      for (let piece = 1; shown === undefined && !map.isComplete; piece++) {
        laidOut?.slice.host.remove()
        laidOut = await session.slice(map, map.count - 1, strip.track)
        shown = map.pageAt(position)
        if (piece % 8 === 0) await this.#host.nextTask()
      }
      shown ??= map.count - 1
      const page = shown - (shown % session.layout.viewport.pagesPerView)
      const isIn =
        laidOut && page >= laidOut.firstPage && page < laidOut.firstPage + laidOut.slice.starts.length
      if (!isIn) {
        laidOut?.slice.host.remove()
        laidOut = await session.slice(map, page, strip.track, { isFirst: true })
      }
      strip.begin(map, laidOut!.firstPage, laidOut!.slice, page)
      while (strip.edge(0) && (await this.#extendStrip(strip, 'forward', session)));
    } catch (error) {
      strip.track.remove()
      throw error
    }
    if (!isWanted() || this.#session !== session) {
      strip.track.remove()
      if (this.#session !== session)
        throw new ReaderError('aborted', 'The page was laid out anew before this was done.')
      return
    }
    this.#strip?.track.remove()
    strip.track.style.visibility = ''
    this.#strip = strip
    this.#scroll?.end()
    this.#scroll = undefined
    if (anchor) {
      this.#anchor = anchor
      this.#changed()
    } else this.#moved()
    this.#prepareNeighbours()
  }

  /** Lays out a column around a position. What is on screen stays until it is done. */
  async #showScrolled(
    view: ReaderView,
    content: SectionContent,
    position: Position,
    session: LayoutSession,
    isWanted: () => boolean,
    anchor?: Anchor,
  ): Promise<void> {
    const { ScrollView } = await import('../scroll/scroll-view.ts')
    const scroll = new ScrollView({
      session,
      room: view.room,
      prepareImages: (hrefs) => this.#images.prepare(hrefs),
      nextTask: () => this.#host.nextTask(),
      nextSection: (from, step) => this.#linearSection(from, step),
      onMoved: () => this.#scrolled(),
    })
    scroll.element.style.visibility = 'hidden'
    view.page.append(scroll.element)
    try {
      await scroll.begin(content, position)
    } catch (error) {
      scroll.end()
      throw error
    }
    if (!isWanted() || this.#session !== session) {
      scroll.end()
      if (this.#session !== session)
        throw new ReaderError('aborted', 'The text was laid out anew before this was done.')
      return
    }
    this.#strip?.track.remove()
    this.#strip = undefined
    this.#scroll?.end()
    this.#scroll = scroll
    scroll.element.style.visibility = ''
    if (anchor) {
      this.#anchor = anchor
      this.#changed()
    } else this.#scrolled()
    scroll.prepare()
  }

  /** After a move of the scrolled text: the place that layouts keep is its first whole line. */
  #scrolled(): void {
    const place = this.#scroll?.place
    if (!place) return
    const { content, position } = place
    const locator = this.#locatorAt(content, content.leaves.textOffsetOf(position))
    this.#anchor = { section: content.index, position, locator }
    this.#changed()
  }

  /** After a move of the reader: the place that layouts keep is now the start of this page. */
  #moved(): void {
    const strip = this.#strip
    const current = strip?.current
    const piece = strip?.piece
    if (!current || !piece || !this.#session) return
    const start = current.map.start(current.page)!
    const { leaves } = piece.slice.content
    this.#anchor = {
      section: current.map.section,
      position: { leaf: start.leaf, offset: start.offset },
      locator: this.#locatorAt(piece.slice.content, this.#pageStartOffset(current, leaves)),
    }
    this.#changed()
  }

  // --- text -------------------------------------------------------------------------------------------------------

  visibleText(): VisibleText {
    const parts = this.#scroll?.visible()
    if (parts && parts.length > 0) {
      const first = parts[0]!
      const last = parts.at(-1)!
      return {
        text: parts.map(({ content, from, to }) => content.leaves.textBetween(from, to)).join(''),
        start: this.#locatorAt(first.content, first.from),
        end: this.#locatorAt(last.content, last.to),
      }
    }
    const strip = this.#strip
    const current = strip?.current
    const content = strip?.piece?.slice.content
    if (!current || !content || !this.#session) {
      throw new TypeError('visibleText needs a page on screen: wait for `ready`.')
    }
    const from = this.#pageStartOffset(current, content.leaves)
    const next = this.#pageEnd(strip.last ?? current)
    const to = next ? content.leaves.textOffsetOf(next) : content.leaves.textLength
    return {
      text: content.leaves.textBetween(from, to),
      start: this.#locatorAt(content, from),
      end: this.#locatorAt(content, to),
    }
  }

  /** Text offset of a page's first character; blanks that begin a section belong to its first page. */
  #pageStartOffset({ map, page }: StripPage, leaves: SectionContent['leaves']): number {
    return map.isCanonical && page === 0 ? 0 : leaves.textOffsetOf(map.start(page)!)
  }

  #locatorAt(content: SectionContent, textOffset: number): Locator {
    const section = this.publication.readingOrder[content.index]!
    const { leaves } = content
    const isWalked = !content.isBeginning && (leaves.isComplete || section.size <= WALKED_AT_ONCE_BYTES)
    const length = isWalked ? leaves.textLength : Math.max(section.size, textOffset)
    const progression = length === 0 ? 0 : Math.min(1, textOffset / length)
    const total = totalProgression(this.publication.readingOrder, content.index, progression)
    const title = this.#contents.titleAt(content.index, () => false)
    return {
      href: section.href,
      type: section.type,
      ...(title ? { title } : {}),
      locations: { progression, totalProgression: total, textOffset },
      text: {
        before: leaves.textBetween(Math.max(0, textOffset - QUOTE_LENGTH), textOffset),
        highlight: leaves.textBetween(textOffset, textOffset + QUOTE_LENGTH),
      },
    }
  }

  async print(options: PrintOptions = {}): Promise<void> {
    const { printBooklet } = await import('../paged-js/print.ts')
    const { section, settings } = this.getSnapshot()
    await printBooklet(this.publication, options, { section: section.index, settings })
  }

  // --- counting ---------------------------------------------------------------------------------------------------

  async countPages(
    options: { signal?: AbortSignal; onProgress?: (fraction: number) => void } = {},
  ): Promise<number> {
    const { signal, onProgress } = options
    const throwIfAborted = () => {
      if (signal?.aborted)
        throw new ReaderError('aborted', 'Counting was cancelled.', { cause: signal.reason })
    }
    throwIfAborted()
    await this.ready
    const sections = this.publication.readingOrder.filter((section) => section.isLinear)
    const report = () => {
      const done = sections.filter((section) => this.#session?.map(section.index).isComplete).length
      onProgress?.(sections.length === 0 ? 1 : done / sections.length)
    }
    const end = this.subscribe(report)
    let onAbort: (() => void) | undefined
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(new ReaderError('aborted', 'Counting was cancelled.', { cause: signal?.reason }))
      signal?.addEventListener('abort', onAbort)
    })
    aborted.catch(() => {})
    try {
      for (;;) {
        throwIfAborted()
        const counter = this.#counter
        if (!counter)
          throw new ReaderError('aborted', 'The reader was taken off the page before its pages were counted.')
        try {
          await Promise.race([counter.hurry(), aborted])
        } catch (error) {
          // A new layout has begun its own count; go on with that one.
          if (isAborted(error) && this.#counter && this.#counter !== counter) continue
          throw error
        }
        return this.getSnapshot().page.count
      }
    } finally {
      end()
      if (onAbort) signal?.removeEventListener('abort', onAbort)
    }
  }

  // --- layout -----------------------------------------------------------------------------------------------------

  async updateSettings(patch: Partial<ReaderSettings>): Promise<void> {
    this.#settings = mergeSettings(this.#settings, patch)
    this.#changed()
    if (!this.#session) return
    await this.#layOutAnew()
    await this.#host.afterPaint()
  }

  #resized(size: { width: number; height: number }): void {
    if (this.#size?.width === size.width && this.#size.height === size.height) return
    const isFirst = this.#size === undefined
    this.#size = size
    if (this.#sizeTimer) clearTimeout(this.#sizeTimer)
    this.#sizeTimer = undefined
    if (isFirst) this.#layOutAnew()
    // A storm of sizes (a keyboard, a rotation) ends in one layout.
    else this.#sizeTimer = setTimeout(() => this.#layOutAnew(), 60)
  }

  /** A new layout for the present size and settings; the place is kept. Resolves when its page stands. */
  #layOutAnew(): Promise<void> {
    const view = this.#view
    const size = this.#size
    if (!view || !size || this.#isClosed()) return Promise.resolve()
    const { margin, columns, flow } = this.#settings
    const viewport = viewportFor(
      size,
      margin,
      baseFontPx(this.#settings, this.#script),
      flow === 'scrolled' ? 1 : columns,
    )
    // Without room there is nothing to lay out; the next size comes by itself.
    if (!viewport) return Promise.resolve()
    this.#session?.end()
    const colours = pageColours(this.#settings.theme, this.#host.isDark())
    view.paint(colours)
    this.#faces.use(pageFamilies(this.#settings, this.#script))
    const session = new LayoutSession({
      layout: this.#sliceLayout(viewport, colours),
      paginate: this.#settings.engine === 'pagedjs' ? layOutWithPagedJs : layOutSlice,
      sections: this.#sections,
      images: this.#images,
      fonts: this.#fonts,
      host: this.#host,
      room: view.room,
      isPlain: !this.#settings.publisherStyles,
      loadFace: (content) => this.#loadFace(content),
    })
    this.#session = session
    const keeper = this.#keepPages(session)
    this.#counter = new PageCounter({
      session,
      sections: this.publication.readingOrder,
      host: this.#host,
      isMoving: () =>
        this.#pending > 0 || (this.#strip?.offset ?? 0) !== 0 || this.#scroll?.isMoving === true,
      onSection: () => {
        if (!this.#faces.isMissing) keeper?.keep()
        this.#changed()
      },
      firstSection: () => this.#currentSection ?? this.#start.section,
    })
    return this.#enqueue(async () => {
      if (this.#session !== session) return
      try {
        const anchor = this.#anchor
        if (anchor) {
          const content = await session.content(anchor.section)
          await this.#showPosition(content, anchor.position, session, () => true, anchor)
        } else {
          await this.#show(this.#start, session)
        }
      } catch (error) {
        if (isAborted(error)) return
        this.#failed(error)
        return
      }
      if (this.#machine.getSnapshot().matches('opening')) {
        this.#machine.send({ type: 'OPENED' })
        await this.#host.afterPaint()
        this.#resolveReady()
      }
      this.#counter?.start().catch(() => {
        // Given up for another layout, or a section failed: the estimate stays.
      })
    })
  }

  /** Brings back the pages that were counted under the same layout before, and keeps those counted now. */
  #keepPages(session: LayoutSession): PageKeeper | undefined {
    this.#keeper?.close()
    this.#keeper = undefined
    if (!this.#pageStore) return undefined
    // What changes no page is left out, so that the night has the pages of the day.
    const { theme: _theme, turn: _turn, tapZones: _tapZones, ...settings } = this.#settings
    const sections = this.publication.readingOrder
    const keeper = new PageKeeper({
      store: this.#pageStore,
      key: layoutKey([
        this.publication.metadata.identifier,
        sections.map((section) => [section.href, section.size]),
        session.layout.viewport,
        settings,
        this.#host.renderer(),
        this.#faces.key,
      ]),
      maps: () => session.maps(),
    })
    this.#keeper = keeper
    session.isRestored = keeper
      .restore((section) => (sections[section] ? session.map(section) : undefined))
      .then((isRestored) => {
        if (isRestored && this.#session === session) this.#changed()
      })
    return keeper
  }

  /** A section with faces of its own may need none of ours: then they load when a page meets them. */
  async #loadFace(content: SectionContent): Promise<void> {
    if (this.#settings.fontFamily === 'publisher' && content.fonts.length > 0) return
    await this.#faces.load(this.#script.isArabic)
  }

  #failed(error: unknown): void {
    const failure = asReaderError(error)
    this.#machine.send({ type: 'FAILED', error: failure })
    this.#rejectReady(failure)
  }

  #sliceLayout(
    viewport: NonNullable<ReturnType<typeof viewportFor>>,
    colours: ReturnType<typeof pageColours>,
  ): SliceLayout {
    const sheet = (css: string) => {
      const made = new CSSStyleSheet()
      made.replaceSync(css)
      return made
    }
    const engine = sheet(ENGINE_CSS)
    const settings = sheet(settingsCss(this.#settings, colours, this.#script))
    const books = new Map<string, CSSStyleSheet>()
    return {
      viewport,
      direction: this.#direction,
      properties: pageProperties(viewport, this.#settings, colours, this.#script),
      sheetsOf: (content) => {
        let book = books.get(content.css)
        if (!book) {
          book = sheet(content.css)
          books.set(content.css, book)
        }
        return [engine, book, settings]
      },
      missingImages: (hrefs) => this.#images.missing(hrefs),
      placeImage: (image, href) => this.#images.place(image, href),
    }
  }

  // --- work -------------------------------------------------------------------------------------------------------

  /** Runs work after all work before it. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    this.#pending++
    if (this.#pending === 1) this.#machine.send({ type: 'WORK_STARTED' })
    const run = this.#tail.then(work).finally(() => {
      this.#pending--
      if (this.#pending === 0 && !this.#isClosed()) this.#machine.send({ type: 'WORK_ENDED' })
    })
    this.#tail = run.catch(() => {})
    return run
  }

  /** Does work on the present layout, and again on the next when the layout is given up meanwhile. */
  async #persevere<T>(work: (session: LayoutSession) => Promise<T>): Promise<T> {
    for (;;) {
      const session = this.#session
      if (!session) throw new ReaderError('aborted', 'The reader was taken off the page.')
      try {
        return await work(session)
      } catch (error) {
        if (!isAborted(error) || this.#session === session || !this.#session) throw error
      }
    }
  }
}

function elementById(content: SectionContent, id: string): Element | undefined {
  const found = content.html.ownerDocument.getElementById(id)
  if (found) return found
  for (const element of content.body.querySelectorAll('a[name]'))
    if (element.getAttribute('name') === id) return element
  return undefined
}
