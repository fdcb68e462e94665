import type { ReadingDirection, Turn } from '../direction/reading-direction.ts'
import { ReaderError } from '../errors.ts'
import type { Host } from '../host/host.ts'
import { engineTraits } from '../layout/engine-traits.ts'
import { PageFaces } from '../layout/page-faces.ts'
import { type PageRoom, pageRoom } from '../layout/page-room.ts'
import { type KnownPage, ShownPages } from '../layout/shown-pages.ts'
import { fittedLetters, measureEm, type Viewport, viewportFor } from '../layout/viewport.ts'
import type { PageStore } from '../page-store/page-store.ts'
import { LayoutSession, type WaitedFor } from '../paginator/layout-session.ts'
import {
  baseFontPx,
  baseLineHeight,
  pageFamilies,
  type Script,
  scriptOf,
  themeCss,
} from '../paginator/page-sheets.ts'
import { paginateColumns } from '../paginator/paginate-columns.ts'
import type { Paginator } from '../paginator/paginator.ts'
import { SliceBudget } from '../paginator/slice-budget.ts'
import type { SliceLayout } from '../paginator/slice-host.ts'
import { textLayout } from '../paginator/text-layout.ts'
import type { LaidText } from '../paginator/text-ranges.ts'
import { ContentsIndex } from '../places/contents-index.ts'
import {
  type Destination,
  destinationOf,
  type GoToTarget,
  type KnownBook,
  positionOf,
  startDestination,
} from '../places/destination.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import type { ReaderLabels } from '../reader-labels.ts'
import { BookFonts } from '../section/book-fonts.ts'
import { BookImages } from '../section/book-images.ts'
import type { Position } from '../section/leaves.ts'
import { elementById, type SectionContent } from '../section/section-content.ts'
import { SectionLoader } from '../section/section-loader.ts'
import { inTheme } from '../settings/merge-settings.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import type { DefaultFaces } from '../theme/default-faces.ts'
import type { BookLayout, BookPlace, BookView, BookViewOwner, VisibleText } from '../view/book-view.ts'
import type { TextFlow, TextPlace } from '../view/text-flow.ts'
import { linearPages, PageNumbers } from './page-numbers.ts'
import { type ShownType, typeOfSlice } from './page-type.ts'
import { PagedText } from './paged-text.ts'
import { textLocator } from './text-locator.ts'

/** The place that layouts keep until the reader moves. */
interface Anchor {
  section: number
  position: Position
  locator: Locator
}

/** Longest wait for what keeps counted pages before a page within a section is shown without it, ms. */
const STORE_PATIENCE_MS = 300
/** Longest wait for it before a new layout is shown: a number that is shown does not change by itself, ms. */
const NUMBER_PATIENCE_MS = 50

const layOutWithPagedJs: Paginator = async (...args) =>
  (await import('../paged-js/paged-js-paginator.ts')).layOutPages(...args)

const layOutFixed = async (publication: Publication, ...args: Parameters<Paginator>) =>
  (await import('../fixed-page/lay-out-fixed-page.ts')).layOutFixedPage(publication, ...args)

/** A text book on screen: its layouts, and the place that all of them keep. */
export class TextBook implements BookView {
  readonly direction: ReadingDirection
  readonly #publication: Publication
  readonly #host: Host
  readonly #owner: BookViewOwner
  readonly #contents: ContentsIndex
  readonly #sections: SectionLoader
  readonly #images: BookImages
  readonly #fonts: BookFonts
  readonly #faces: PageFaces
  readonly #sheets = new Map<string, CSSStyleSheet>()
  readonly #themeSheet = new CSSStyleSheet()
  /** The book has rules for a light or a dark screen. */
  #hasSchemeRules = false
  readonly #script: Script
  readonly #start: Destination
  readonly #startLocator: Locator
  readonly #numbers: PageNumbers
  readonly #shownPages = new ShownPages()
  #hyphens: SliceLayout['hyphens']
  readonly #endTouch: () => void
  #layout: BookLayout | undefined
  /** A page has been painted: numbers are shown from then on. */
  #isPainted = false
  /** The next page that is shown is of another layout. */
  #isLaidOutAnew = false
  /** Type of the text under this layout, as far as it is known. */
  #type: ShownType = { size: 1, line: 1, isProse: false }
  #session: LayoutSession | undefined
  #flow: TextFlow | undefined
  #anchor: Anchor | undefined
  /** When pages were last shown, moved or touched. */
  #movedAt = Number.NEGATIVE_INFINITY

  constructor(parts: {
    publication: Publication
    initialLocator?: Locator | undefined
    host: Host
    pageStore?: PageStore | null | undefined
    labels: ReaderLabels
    faces: DefaultFaces
    owner: BookViewOwner
  }) {
    const { publication, owner, initialLocator } = parts
    this.#publication = publication
    this.#host = parts.host
    this.#owner = owner
    this.direction = publication.metadata.direction
    this.#script = scriptOf(publication.metadata.language, parts.faces)
    this.#contents = new ContentsIndex(publication)
    this.#sections = new SectionLoader(publication, { insteadOfDamaged: parts.labels.damagedChapter })
    const layOutWithIt = () => {
      this.#numbers.forget()
      owner.requestLayout()
    }
    this.#images = new BookImages(publication, layOutWithIt, parts.labels.missingSound)
    this.#fonts = new BookFonts(publication, layOutWithIt)
    this.#faces = new PageFaces(() => owner.requestLayout())
    this.#numbers = new PageNumbers({
      publication,
      host: parts.host,
      store: parts.pageStore,
      faces: this.#faces,
      restLeft: () => this.#restLeft(),
      isSparing: () => this.#layout?.settings.dataSaver === 'on' || parts.host.isSparing(),
      isMissing: () => [this.#faces, this.#fonts, this.#images].some((each) => each.isMissing),
      hasType: () => this.#type.isProse,
      readType: () => this.#readType(),
      sectionInView: () => this.#currentSection ?? this.#start.section,
      onChanged: () => owner.onChanged(),
      onRestored: () => this.#shownPages.release(),
      onLateFaces: () => owner.requestLayout(),
    })
    this.#endTouch = parts.host.onTouch(() => {
      this.#movedAt = performance.now()
    })
    this.#start = startDestination(initialLocator, this.#known())
    const first = publication.readingOrder[this.#start.section]
    this.#startLocator = initialLocator ?? {
      href: first?.href ?? '',
      type: first?.type ?? '',
      locations: { progression: 0, totalProgression: 0, textOffset: 0 },
    }
  }

  /** ms until the page has rested: the next finger may be on its way. */
  #restLeft(): number {
    const rest = this.#host.countingRest
    if (this.#owner.isBusy() || this.#flow?.isMoving === true) return Math.max(1, rest)
    return Math.max(0, Math.ceil(this.#movedAt + rest - performance.now()))
  }

  // --- place ------------------------------------------------------------------------------------------------------

  get place(): BookPlace {
    const known = this.#knownPage()
    // Scrolled text has no turns to be counted.
    const { page, pageOfSection } = this.isContinuous ? known : this.#shownPages.show(known)
    return {
      locator: this.#anchor?.locator ?? this.#startLocator,
      page,
      ...(known.pagesInView > 1 && { pagesInView: known.pagesInView }),
      section: {
        index: known.section,
        title: this.#titleAt(known.section, this.#flow?.place),
        page: pageOfSection.index,
        pageCount: pageOfSection.count,
        isExact: pageOfSection.isExact,
      },
    }
  }

  #knownPage(): KnownPage {
    const counts = this.#numbers.counts()
    const inView = this.#flow?.place
    const section = inView?.content.index ?? this.#currentSection ?? this.#start.section
    const map = this.#session?.map(section)
    const estimated = map?.isComplete ? map.count : Math.max(map?.count ?? 1, linearPages(counts, section))
    const page = inView ? (map?.pageAt(inView.position) ?? this.#estimatedPage(estimated)) : 0
    return {
      page: {
        index: Math.min(counts.count - 1, (counts.before[section] ?? 0) + page),
        count: counts.count,
        isExact: counts.isExact,
        ...(this.#numbers.isRough && { isRough: true }),
      },
      section,
      pageOfSection: {
        index: page,
        count: Math.max(estimated, page + 1),
        isExact: map?.isComplete ?? false,
      },
      pagesInView: inView?.pages ?? 1,
      canTurnForward: this.canTurn('forward'),
      canTurnBackward: this.canTurn('backward'),
    }
  }

  #estimatedPage(pages: number): number {
    const progression = this.#anchor?.locator.locations.progression ?? 0
    return Math.min(pages - 1, Math.floor(progression * pages))
  }

  get #currentSection(): number | undefined {
    return this.#anchor?.section
  }

  #titleAt(section: number, inView: TextPlace | undefined): string {
    return this.#contents.titleAt(section, (fragment) => {
      const element = inView && elementById(inView.content, fragment)
      return (
        element !== undefined && inView!.content.leaves.positionOfTarget(element).leaf < inView!.reachedLeaf
      )
    })
  }

  #locatorAt(content: SectionContent, textOffset: number, title: string, position?: Position): Locator {
    return textLocator(this.#publication, content, textOffset, title, position)
  }

  /**
   * After a move of the reader: the place that layouts keep is now what is first in view.
   *
   * @param turned - pages by which the page was reached, negative for back; absent: a jump, or text that is scrolled
   * @param pageIndex - the page of the publication that the jump requested
   */
  #moved(turned?: number, pageIndex?: number): void {
    const place = this.#flow?.place
    if (!place) return
    const { content, position, textOffset } = place
    this.#movedAt = performance.now()
    this.#anchor = {
      section: content.index,
      position,
      locator: this.#locatorAt(content, textOffset, this.#titleAt(content.index, place), position),
    }
    if (turned) this.#shownPages.turned(turned, this.#knownPage())
    else if (pageIndex !== undefined) this.#shownPages.jumped(pageIndex, this.#knownPage())
    else this.#shownPages.release()
    this.#owner.onChanged()
    this.#numbers.rest()
  }

  visibleText(): VisibleText {
    const parts = this.#flow?.visible() ?? []
    const first = parts[0]
    const last = parts.at(-1)
    if (!first || !last) throw new TypeError('No page is on screen.')
    const place = this.#flow?.place
    const title = this.#titleAt(first.content.index, place)
    const endTitle = last.content === first.content ? title : this.#titleAt(last.content.index, undefined)
    return {
      text: parts.map(({ content, from, to }) => content.leaves.seenBetween(from, to)).join(''),
      start: this.#locatorAt(first.content, first.from, title, place?.position),
      end: this.#locatorAt(last.content, last.to, endTitle),
    }
  }

  pageAt(section: number, position: Position): number | undefined {
    return this.#numbers.pageAt(section, position)
  }

  laidText(): LaidText[] {
    return this.#flow?.laidText() ?? []
  }

  get waitsFor(): WaitedFor | undefined {
    return this.#session?.waitsFor ?? (this.#sections.isAwaited ? 'chapter' : undefined)
  }

  stopWaiting(): void {
    this.#sections.stopWaiting()
  }

  // --- turning ----------------------------------------------------------------------------------------------------

  get pageStride(): number {
    const viewport = this.#session?.layout.viewport
    return viewport ? viewport.stride * viewport.pagesPerView : 0
  }

  get isContinuous(): boolean {
    // Of the layout, whose text may still be on its way.
    return this.#layout?.settings.flow === 'scrolled'
  }

  canTurn(turn: Turn): boolean {
    return this.#flow?.canTurn(turn) ?? false
  }

  turnNow(turn: Turn): boolean {
    return this.#flow?.turnNow(turn) ?? false
  }

  async turn(turn: Turn, isHurried: () => boolean): Promise<boolean> {
    return (await this.#flow?.turn(turn, isHurried)) ?? false
  }

  setOffset(px: number): void {
    this.#movedAt = performance.now()
    this.#flow?.setOffset(px)
  }

  async glide(velocity: number): Promise<boolean> {
    return (await this.#flow?.glide(velocity)) ?? true
  }

  get offset(): number {
    return this.#flow?.offset ?? 0
  }

  scrollBy(px: number): void {
    this.#flow?.scrollBy(px)
  }

  // --- jumps ------------------------------------------------------------------------------------------------------

  jump(target: GoToTarget): (isWanted: () => boolean) => Promise<void> {
    const destination = destinationOf(target, this.#known())
    return (isWanted) => this.#show(destination, this.#present(), isWanted)
  }

  #known(): KnownBook {
    return {
      readingOrder: this.#publication.readingOrder,
      current: this.#currentSection,
      destinationOfPage: (page) => this.#destinationOfPage(page),
    }
  }

  /** Where a page is, by its number as it would be shown: that of the page in view is held while the total is corrected. */
  #destinationOfPage(page: number): Destination {
    const shown = this.#shownPages.page
    const pageIndex = Math.max(0, Math.min(Math.round(page), (shown ?? this.#numbers.counts()).count - 1))
    const inView = this.#flow?.place
    if (!inView || pageIndex !== shown?.index)
      return { ...this.#numbers.find(this.#shownPages.knownIndexOf(pageIndex)), pageIndex }
    const { content, position, textOffset } = inView
    const counted = this.#session?.map(content.index).pageAt(position)
    return {
      section: content.index,
      place: counted === undefined ? { textOffset } : { page: counted },
      pageIndex,
    }
  }

  async #show(destination: Destination, session: LayoutSession, isWanted: () => boolean): Promise<void> {
    const { section, place, pageIndex } = destination
    const isStart = 'textOffset' in place && place.textOffset === 0 && place.pictures === undefined
    // The first page of a section is the same whatever was counted: it waits for no store.
    const restored = isStart
      ? undefined
      : Promise.race([session.restore(), this.#host.wait(STORE_PATIENCE_MS)])
    const content = await session.content(section, isStart ? 'beginning' : 'whole')
    await restored
    const position = await positionOf(content, place, (page) => session.map(section).start(page))
    await this.#showPosition(content, position, session, isWanted, { pageIndex })
  }

  /**
   * Shows the page of a position. The page on screen stays until it is laid out.
   *
   * @param anchor - the place to keep, when it is not that of a move
   * @param pageIndex - the page of the publication that a move requested
   */
  async #showPosition(
    content: SectionContent,
    position: Position,
    session: LayoutSession,
    isWanted: () => boolean,
    { anchor, pageIndex }: { anchor?: Anchor; pageIndex?: number | undefined },
  ): Promise<void> {
    const flow = await this.#createFlow(session)
    try {
      await flow.begin(content, position)
      if (this.#session !== session) throw givenUp()
    } catch (error) {
      flow.end()
      throw error
    }
    if (!isWanted()) {
      flow.end()
      return
    }
    this.#flow?.end()
    this.#flow = flow
    if (this.#isPainted) this.#readType()
    // Until now the number of the page before was on screen.
    if (this.#isLaidOutAnew) this.#shownPages.release()
    this.#isLaidOutAnew = false
    flow.reveal()
    if (anchor) {
      this.#anchor = anchor
      this.#owner.onChanged()
    } else this.#moved(undefined, pageIndex)
    flow.prepare()
  }

  /** Reads the type of the text that is laid out, until a page of prose has shown it. */
  #readType(): void {
    const host = this.#flow?.laidText()[0]?.host
    if (!host || !this.#session || this.#type.isProse) return
    const type = typeOfSlice(host)
    if (!type) return
    this.#type = type
    this.#numbers.fit(this.#room(this.#session.layout.viewport))
  }

  #room(viewport: Viewport): PageRoom {
    return pageRoom(viewport, this.#type, this.#publication.metadata.language)
  }

  async #createFlow(session: LayoutSession): Promise<TextFlow> {
    const layout = this.#layout!
    const shared = {
      session,
      page: layout.view.page,
      nextSection: (from: number, step: 1 | -1) => this.#linearSection(from, step),
    }
    const whenCurrent = (flow: TextFlow, act: () => void) => {
      if (this.#flow === flow) act()
    }
    if (layout.settings.flow === 'paged') {
      const flow: TextFlow = new PagedText({
        ...shared,
        host: this.#host,
        onMoved: (pages) => whenCurrent(flow, () => this.#moved(pages)),
        onPrepared: () => whenCurrent(flow, () => this.#owner.onChanged()),
      })
      return flow
    }
    const { ScrolledText } = await import('../scroll/scrolled-text.ts')
    if (this.#session !== session) throw givenUp()
    const flow: TextFlow = new ScrolledText({
      ...shared,
      room: layout.view.room,
      prepareImages: (hrefs) => this.#images.prepare(hrefs),
      nextTask: () => this.#host.nextTask(),
      isStill: () =>
        this.#layout?.settings.turn === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches,
      onMoved: () => whenCurrent(flow, () => this.#moved()),
    })
    return flow
  }

  #linearSection(from: number, step: 1 | -1): number | undefined {
    const sections = this.#publication.readingOrder
    for (let index = from + step; index >= 0 && index < sections.length; index += step) {
      if (sections[index]!.isLinear) return index
    }
    return undefined
  }

  // --- layout -----------------------------------------------------------------------------------------------------

  layOut(layout: BookLayout): (() => Promise<void>) | undefined {
    const { size, view, colours } = layout
    const asked = inTheme(layout.settings, colours)
    const { isArabic } = this.#script
    const { margin, scale } = fittedLetters(
      size.width,
      asked.margin,
      baseFontPx(asked, this.#script),
      isArabic,
    )
    const settings = { ...asked, margin, fontSize: asked.fontSize * scale }
    const columns = settings.flow === 'scrolled' ? 1 : settings.columns
    const font = {
      size: baseFontPx(settings, this.#script),
      lineHeight: baseLineHeight(settings, this.#script),
    }
    const measure = measureEm(settings.measure, this.#script.isArabic)
    const viewport = viewportFor(size, settings.margin, font.size, columns, measure)
    if (!viewport) return undefined
    this.#session?.end()
    // A face or a picture that came late is no other layout to the reader.
    const { size: sizeBefore, settings: settingsBefore, colours: coloursBefore } = this.#layout ?? {}
    const isLate =
      settingsBefore === layout.settings &&
      coloursBefore?.text === colours.text &&
      sizeBefore?.width === size.width &&
      sizeBefore.height === size.height
    this.#isLaidOutAnew ||= !isLate
    this.#layout = layout
    this.#themeSheet.replaceSync(themeCss(settings.theme, colours))
    this.#faces.use(pageFamilies(settings, this.#script))
    const inColumns = settings.engine === 'pagedjs' ? layOutWithPagedJs : paginateColumns
    const paginate: Paginator = (...args) =>
      args[0].layout === 'fixed' ? layOutFixed(this.#publication, ...args) : inColumns(...args)
    const session = new LayoutSession({
      layout: textLayout({
        viewport,
        direction: this.direction,
        settings,
        colours: () => this.#layout?.colours ?? colours,
        script: this.#script,
        images: this.#images,
        sheets: this.#sheets,
        themeSheet: this.#themeSheet,
        onSchemeRules: () => {
          this.#hasSchemeRules = true
        },
      }),
      paginate: engineTraits.settlesFacesLate ? this.#watchingFaces(paginate) : paginate,
      sections: this.#sections,
      images: this.#images,
      fonts: this.#fonts,
      host: this.#host,
      room: view.room,
      budget: new SliceBudget(viewport, font, this.#script.isArabic),
      isPlain: !settings.publisherStyles,
      loadFace: (content) => this.#loadFace(content, settings),
    })
    if (settings.hyphenate) {
      // Once for a book: what did not come then stays away, or pages would not fit each other.
      this.#hyphens ??= import('../paginator/hyphenation.ts').then(
        (part) => part.openHyphenation(this.#publication),
        () => undefined,
      )
      session.layout.hyphens = this.#hyphens
    }
    this.#session = session
    this.#type = { size: font.size, line: font.size * font.lineHeight, isProse: false }
    this.#numbers.begin(session, settings, this.#room(viewport))
    return async () => {
      if (this.#session !== session) throw givenUp()
      const anchor = this.#anchor
      if (!anchor) return this.#show(this.#start, session, () => true)
      const restored = Promise.race([session.restore(), this.#host.wait(NUMBER_PATIENCE_MS)])
      const content = await session.content(anchor.section)
      await restored
      return this.#showPosition(content, anchor.position, session, () => true, { anchor })
    }
  }

  restyle({ settings, colours }: Pick<BookLayout, 'settings' | 'colours'>): boolean {
    const layout = this.#layout
    if (!layout) return true
    // A theme may set its text in another way.
    if (layout.colours.text !== colours.text) return false
    // Such rules may set anything, measures too.
    if (layout.colours.scheme !== colours.scheme && this.#hasSchemeRules) return false
    this.#layout = { ...layout, settings, colours }
    this.#themeSheet.replaceSync(themeCss(settings.theme, colours))
    return true
  }

  painted(): void {
    this.#isPainted = true
    this.#readType()
  }

  settle(): void {
    this.#movedAt = performance.now()
    this.#numbers.settle()
  }

  #present(): LayoutSession {
    if (!this.#session) throw new ReaderError('aborted', 'The reader was taken off the page.')
    return this.#session
  }

  /** WebKit has no event for loaded faces: those that a layout needs are awaited one by one. */
  #watchingFaces(paginate: Paginator): Paginator {
    return (...args) => {
      const laidOut = paginate(...args)
      void Promise.resolve(laidOut).then(
        () => this.#faces.watch(),
        () => {},
      )
      return laidOut
    }
  }

  /** A section with faces of its own may need none of ours: then they load when a page meets them. */
  async #loadFace(content: SectionContent, settings: ReaderSettings): Promise<void> {
    if (settings.fontFamily === 'publisher' && content.fonts.length > 0) return
    await this.#faces.load(this.#script.isArabic)
  }

  unmount(): void {
    this.#session?.end()
    this.#session = undefined
    this.#numbers.end()
    this.#flow?.end()
    this.#flow = undefined
    this.#layout = undefined
  }

  destroy(): void {
    this.#endTouch()
    this.#numbers.destroy()
    this.unmount()
    this.#sections.destroy()
    this.#fonts.destroy()
    this.#faces.destroy()
    this.#images.destroy()
  }

  async countPages(options: {
    signal?: AbortSignal
    onProgress?: (fraction: number) => void
  }): Promise<number> {
    const count = await this.#numbers.countAll(options)
    // A caller of `countPages` sees the exact number.
    this.#shownPages.release()
    if (this.#flow) this.#owner.onChanged()
    return count
  }
}

function givenUp(): ReaderError {
  return new ReaderError('aborted', 'The page was laid out again.')
}
