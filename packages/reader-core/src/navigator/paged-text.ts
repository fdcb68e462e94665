import type { Turn } from '../direction/reading-direction.ts'
import type { Host } from '../host/host.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import type { PageMap } from '../paginator/page-map.ts'
import { SECTION_START } from '../paginator/page-start.ts'
import type { Slice } from '../paginator/slice.ts'
import { Strip, type StripPage, type StripStep } from '../paginator/strip.ts'
import type { LaidText } from '../paginator/text-ranges.ts'
import type { Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { TextFlow, TextInView, TextPlace } from '../view/text-flow.ts'

/** The page a turn leads to, before what must be counted for it is known. */
type Neighbour =
  | ({ kind: 'page' } & StripPage)
  | { kind: 'section-start' | 'section-end'; section: number }
  | { kind: 'before'; map: PageMap }

/**
 * Time after a turn in which nothing is laid out, ms: 150 after its paint, which takes a slow phone up to 100. The glide and the
 * next input have the main thread.
 */
const QUIET_MS = 250
/** Turns that follow each other within this time leave no time to rest between them, ms. */
const FAST_MS = 500
/** While a finger holds the page, its neighbours wait at most so long to be laid out, ms. */
const MOST_HELD_MS = 1000

/** Pages laid out before the one that a turn back leads to. */
const PAGES_BEHIND = 2

/** Dependencies of text in pages. */
export interface PagedTextParts {
  session: LayoutSession
  host: Host
  /** Where the strip goes. */
  page: HTMLElement
  /** The section that is read before or after another. */
  nextSection(from: number, step: 1 | -1): number | undefined
  /** @param pages - that were turned, negative for back */
  onMoved(pages: number): void
  onPrepared(): void
}

const TURNS = ['forward', 'backward'] as const

const stepOf = (turn: Turn): 1 | -1 => (turn === 'forward' ? 1 : -1)

/** Text in pages that are turned: a strip of slices around the page in view. */
export class PagedText implements TextFlow {
  readonly isContinuous = false
  readonly #parts: PagedTextParts
  readonly #session: LayoutSession
  readonly #strip: Strip
  /** Slices in the strip, by their element. */
  readonly #slices = new WeakMap<Element, Slice>()
  #preparing: Promise<void> | undefined
  /** When pages were last shown, turned or moved. */
  #movedAt = Number.NEGATIVE_INFINITY
  #turnedAt = Number.NEGATIVE_INFINITY
  /** Turns follow each other so fast that the next neighbour is laid out without a pause. */
  #hurry: Turn | undefined
  #wake: () => void = () => {}
  #isEnded = false

  constructor(parts: PagedTextParts) {
    this.#parts = parts
    this.#session = parts.session
    this.#strip = new Strip(parts.session.layout)
  }

  get isMoving(): boolean {
    return this.#strip.isMoving
  }

  get offset(): number {
    return this.#strip.offset
  }

  glide(velocity: number): Promise<boolean> {
    return this.#strip.glide(velocity)
  }

  get place(): TextPlace | undefined {
    const current = this.#strip.current
    const content = this.#strip.pieces[0]?.slice.content
    if (!current || !content) return undefined
    const { map, page } = current
    const { leaf, offset } = map.start(page)!
    // Blanks that begin a section belong to its first page.
    const isFirst = map.isCanonical && page === 0
    const textOffset = isFirst ? 0 : content.leaves.textOffsetOf({ leaf, offset })
    const reachedLeaf = this.#viewEnd()?.leaf ?? Number.POSITIVE_INFINITY
    return { content, position: { leaf, offset }, textOffset, reachedLeaf, pages: this.#strip.pieces.length }
  }

  async begin(content: SectionContent, position: Position): Promise<void> {
    const session = this.#session
    const map = await session.mapFor(content, position)
    const strip = this.#strip
    strip.track.style.visibility = 'hidden'
    this.#parts.page.append(strip.track)
    // Shows the slice that was laid out to find the page, when the page is in it.
    let laidOut: Awaited<ReturnType<LayoutSession['slice']>> | undefined
    let shown = map.pageAt(position)
    for (let piece = 1; shown === undefined && !map.isComplete; piece++) {
      laidOut?.slice.host.remove()
      laidOut = await session.slice(map, map.count - 1, strip.track, { to: position })
      shown = map.pageAt(position)
      if (piece % 8 === 0) await this.#parts.host.nextTask()
    }
    shown ??= map.count - 1
    const page = shown - (shown % session.layout.viewport.pagesPerView)
    const isIn =
      laidOut && page >= laidOut.firstPage && page < laidOut.firstPage + laidOut.slice.starts.length
    if (!isIn) {
      laidOut?.slice.host.remove()
      laidOut = await session.slice(map, page, strip.track, { isFirst: true })
    }
    const { slice, firstPage } = laidOut!
    if (slice.half) {
      // The second of two pages that belong together: the view begins with the first.
      slice.host.remove()
      const first = this.#parts.nextSection(content.index, -1)!
      return this.begin(await session.content(first), SECTION_START)
    }
    this.#slices.set(slice.host, slice)
    strip.begin(map, firstPage, slice, page)
    while (strip.edge(0) && (await this.#extend('forward')));
  }

  reveal(): void {
    this.#movedAt = performance.now()
    this.#strip.track.style.visibility = ''
  }

  end(): void {
    this.#isEnded = true
    this.#wake()
    this.#strip.rest()
    this.#strip.track.remove()
  }

  canTurn(turn: Turn): boolean {
    const beside = turn === 'forward' ? this.#strip.last : this.#strip.current
    return beside !== undefined && this.#neighbourOf(turn, beside) !== undefined
  }

  turnNow(turn: Turn): boolean {
    const step = stepOf(turn)
    if (!this.#strip.hasNeighbour(step)) return false
    const before = this.#strip.pieces.length
    this.#strip.step(step)
    const now = performance.now()
    const isFast = now - this.#turnedAt < FAST_MS
    this.#turnedAt = now
    this.#movedAt = now
    this.#hurry = isFast && !this.#strip.hasNeighbour(step) ? turn : undefined
    if (this.#hurry) this.#wake()
    // The earlier of the two views has fewer pages where a section has ended within it.
    this.#parts.onMoved(step > 0 ? before : -this.#strip.pieces.length)
    this.prepare()
    return true
  }

  async turn(turn: Turn): Promise<boolean> {
    if (this.turnNow(turn)) return true
    try {
      return (await this.#layOutNeighbour(turn)) && this.turnNow(turn)
    } catch (error) {
      // The book was closed or laid out again meanwhile.
      if (this.#isEnded) return false
      throw error
    }
  }

  prepare(): void {
    if (this.#preparing || this.#missing.length === 0) return
    this.#preparing = this.#prepareNeighbours()
      .catch(() => {
        // A neighbour that cannot be laid out is reported when it is turned to.
      })
      .finally(() => {
        this.#preparing = undefined
      })
  }

  setOffset(px: number): void {
    const isTouch = px === 0 && !this.isMoving
    if (isTouch && !this.#strip.hasNeighbour(1)) this.#hurry = 'forward'
    if (!isTouch) this.#movedAt = performance.now()
    this.#strip.setOffset(px)
    if (this.#hurry && px === 0) this.#wake()
  }

  scrollBy(): void {
    // Pages stay where they are.
  }

  visible(): TextInView[] {
    const place = this.place
    if (!place) return []
    const { content, textOffset } = place
    const end = this.#viewEnd()
    const to = end ? content.leaves.textOffsetOf(end) : content.leaves.textLength
    const parts = [{ content, from: textOffset, to }]
    const { half, content: beside } = this.#strip.pieces.at(-1)!.slice
    if (half) parts.push({ content: beside, from: 0, to: beside.leaves.textLength })
    return parts
  }

  laidText(): LaidText[] {
    return [...this.#strip.track.children].flatMap((host) => {
      const slice = this.#slices.get(host)
      return slice ? [{ content: slice.content, start: slice.starts[0]!, host: slice.host }] : []
    })
  }

  /** Start of the page after those in view, in the same section; undefined when the last of them is its last. */
  #viewEnd(): Position | undefined {
    const last = this.#strip.last
    return last && (last.map.start(last.page + 1) ?? last.map.end)
  }

  // --- neighbours -------------------------------------------------------------------------------------------------

  /** The page beside another. Undefined at the ends of the book. */
  #neighbourOf(turn: Turn, { map, page }: StripPage): Neighbour | undefined {
    const { nextSection } = this.#parts
    if (turn === 'forward') {
      if (page + 1 < map.count || !map.isComplete) return { kind: 'page', map, page: page + 1 }
      if (map.next) return { kind: 'page', map: map.next, page: 0 }
      const section = nextSection(map.section, 1)
      return section === undefined ? undefined : { kind: 'section-start', section }
    }
    if (page > 0) return { kind: 'page', map, page: page - 1 }
    const start = map.start(0)!
    if (start.leaf > 0 || start.offset > 0) return { kind: 'before', map }
    const section = nextSection(map.section, -1)
    return section === undefined ? undefined : { kind: 'section-end', section }
  }

  /** Lays out what a turn leads to, beside what is on screen. False at the ends of the book. */
  async #layOutNeighbour(turn: Turn): Promise<boolean> {
    while (!this.#isEnded && !this.#strip.hasNeighbour(stepOf(turn))) {
      if (!(await this.#extend(turn))) return false
    }
    return true
  }

  /**
   * Lays out the next page that the view of a turn, or the view itself, lacks. False when the book has none.
   *
   * @param step - 2: for the view after that of the next turn
   */
  async #extend(turn: Turn, step: StripStep = stepOf(turn)): Promise<boolean> {
    const strip = this.#strip
    const session = this.#session
    const edge = strip.edge(step)
    if (!edge) return true
    const neighbour = this.#neighbourOf(turn, edge)
    if (!neighbour) return false
    strip.settle()
    const isStill = () => {
      const now = strip.edge(step)
      return !this.#isEnded && now?.map === edge.map && now.page === edge.page && now.at === edge.at
    }
    const { map, page } = await this.#resolve(neighbour)
    if (turn === 'forward') {
      while (map.count <= page && (await session.extend(map)));
      if (map.count <= page) return this.#extend(turn, step)
      const { slice, firstPage } = await session.slice(map, page, strip.track)
      this.#slices.set(slice.host, slice)
      if (isStill()) strip.append(map, firstPage, slice, page)
      else slice.host.remove()
    } else {
      const { slice, firstPage } = await session.slice(map, page, strip.track, {
        from: Math.max(0, page - PAGES_BEHIND),
        isFirst: true,
        before: strip.track.firstChild,
      })
      this.#slices.set(slice.host, slice)
      if (isStill()) strip.prepend(map, firstPage, slice, page)
      else slice.host.remove()
    }
    return true
  }

  /** The map and page of a neighbour; counts what must be known for it. */
  async #resolve(neighbour: Neighbour): Promise<StripPage> {
    const session = this.#session
    if (neighbour.kind === 'page') return neighbour
    if (neighbour.kind === 'section-start') return { map: session.map(neighbour.section), page: 0 }
    const section = neighbour.kind === 'before' ? neighbour.map.section : neighbour.section
    const content = await session.content(section)
    const map = await (neighbour.kind === 'before'
      ? session.mapBefore(content, neighbour.map)
      : session.mapAtEnd(content))
    // Before a run that begins within its section there is always another.
    return { map: map!, page: (await session.complete(map!)) - 1 }
  }

  /** Slices to lay out around the page on screen, the most urgent first. */
  get #missing(): { turn: Turn; step: StripStep }[] {
    const strip = this.#strip
    const missing: { turn: Turn; step: StripStep }[] = []
    for (const turn of this.#hurry === 'backward' ? (['backward', 'forward'] as const) : TURNS) {
      const step = stepOf(turn)
      const edge = strip.edge(step)
      if (edge && this.#neighbourOf(turn, edge)) missing.push({ turn, step })
    }
    // Two turns ahead while no more than one slice follows: the turn that reaches the last page of a slice finds the next one.
    const ahead = strip.edge(2)
    const isAhead = missing.length === 0 && ahead && strip.isOfShownPiece(ahead)
    if (isAhead && this.#neighbourOf('forward', ahead)) missing.push({ turn: 'forward', step: 2 })
    return missing
  }

  /** Lays out what is missing around the page on screen, one slice at a time and each in idle time. */
  async #prepareNeighbours(): Promise<void> {
    await this.#parts.host.afterPaint()
    let hasPrepared = false
    while (!this.#isEnded) {
      await this.#restOrHurry()
      const next = this.#isEnded ? undefined : this.#missing[0]
      if (!next) break
      this.#hurry = undefined
      if (await this.#extend(next.turn, next.step)) hasPrepared = true
      else break
    }
    if (hasPrepared && !this.#isEnded) this.#parts.onPrepared()
  }

  /** Resolves after pages have rested, for all but the next page in idle time, or at once when fast turns have reached the last page laid out. */
  async #restOrHurry(): Promise<void> {
    const { host } = this.#parts
    const latest = performance.now() + MOST_HELD_MS
    while (!this.#isEnded) {
      const now = performance.now()
      const isHeld = this.isMoving && now < latest
      if (this.#hurry && !isHeld) return
      const left = isHeld ? QUIET_MS : this.#movedAt + QUIET_MS - now
      if (left <= 0) {
        // A page that is never idle must not keep the next page from the finger that turns to it.
        if (this.#missing[0]?.step !== 1) await host.whenIdle()
        if (this.isMoving || performance.now() - this.#movedAt >= QUIET_MS) return
        continue
      }
      await Promise.race([
        host.wait(left),
        new Promise<void>((resolve) => {
          this.#wake = resolve
        }),
      ])
    }
  }
}
