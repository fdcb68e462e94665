import { inlineSign, type ReadingDirection, startGap, type Turn } from '../direction/reading-direction.ts'
import type { LaidText } from '../paginator/text-ranges.ts'
import type { Publication } from '../publication/publication.ts'
import type { ReaderSnapshot } from '../reader.ts'
import type { ReaderLabels } from '../reader-labels.ts'
import type { ReaderView } from '../view/reader-view.ts'

/** The part of the reader that focus synchronisation needs. */
export interface FocusSyncParts {
  view: ReaderView
  publication: Publication
  labels: ReaderLabels
  /** May change with a layout. */
  readonly direction: ReadingDirection
  /** Distance from one view to the next, CSS px; 0 while nothing is laid out, or where text is scrolled. */
  stride(): number
  /** How far a finger or an animation has moved pages from their resting place, screen px. */
  offset(): number
  laidText(): LaidText[]
  /** Turns to a neighbouring page that is laid out. */
  turn(turn: Turn): Promise<boolean>
}

/** Most pages before the one in view that can be scrolled to; defines the resting scroll position. */
const VIEWS_BEHIND = 64
const BLOCK = 'p, h1, h2, h3, h4, h5, h6, li, dd, dt, blockquote, pre, figure, td, th, div'
/** Blink scrolls an element just into view, other engines scroll it to the middle. */
const isBlink = /Chrome\//.test(globalThis.navigator?.userAgent ?? '')

/**
 * Converts a scroll position to views. Laid-out pages are beside the page in view, so assistive technology, the keyboard
 * and the browser's own search can scroll to them; the page then turns, and the scroll position is reset.
 *
 * @param x - scroll position from the book's start side, CSS px
 * @returns views to go on, negative to go back
 */
export function viewsScrolled(x: number, stride: number, width: number, scrollsToEdge: boolean): number {
  const home = VIEWS_BEHIND * stride
  // WebKit resets the scroll position of hidden elements to 0; no page is ever laid out that far back.
  if (Math.abs(x - home) < 1 || x < 1) return 0
  if (x % stride === 0) return x / stride - VIEWS_BEHIND
  if (!scrollsToEdge) return Math.floor((x + width / 2) / stride) - VIEWS_BEHIND
  return Math.floor((x > home ? x + width - 1 : x) / stride) - VIEWS_BEHIND
}

/** Keeps page and focus together: turns to what keyboard or assistive technology reach, moves the focus after a turn. */
export class FocusSync {
  readonly #parts: FocusSyncParts
  readonly #end = new AbortController()
  readonly #nextChapter: HTMLElement
  /** Slices whose hidden rest is inert already, with the visible width at that time; that width only shrinks. */
  readonly #tidied = new WeakMap<Element, number>()
  #home = 0
  /** The engine itself is moving the focus, so the page need not follow. */
  #isLeading = false
  /** An element of the text has the focus, or had it until it was removed. */
  #hasFocus = false

  constructor(parts: FocusSyncParts) {
    this.#parts = parts
    const { page } = parts.view
    const { signal } = this.#end
    this.#nextChapter = createNextChapter(parts.labels.nextChapter, () => void this.#readOn())
    page.addEventListener('scroll', () => this.#scrolled(), { signal })
    page.addEventListener('focusin', (event) => this.#focused(event), { signal })
    page.addEventListener('focusout', (event) => this.#blurred(event), { signal })
  }

  /** Something in the text has the keyboard. */
  get hasFocus(): boolean {
    return this.#hasFocus
  }

  end(): void {
    this.#end.abort()
  }

  /** Call after a layout: scrolls to the resting position. */
  rest(): void {
    const { view, direction, stride } = this.#parts
    const home = VIEWS_BEHIND * stride()
    // Most layouts change neither, and scrolling would compute the styles of everything laid out.
    if (home === this.#home && view.page.dir === direction) return
    this.#home = home
    view.page.dir = direction
    view.page.style.setProperty('--kz-home', `${this.#home}px`)
    this.#scrollHome()
  }

  /** Call when the reader has no size any more: a hidden element may lose its scroll position. */
  hidden(): void {
    this.#home = 0
  }

  /**
   * Labels laid-out slices. Assistive technology can reach the whole chapter, pages out of view included, but not the
   * neighbouring chapters. The last page of a chapter ends with a button to the next one.
   */
  describe({ section, atEnd, settings }: ReaderSnapshot): void {
    const { laidText, publication } = this.#parts
    const language = publication.metadata.language
    let last: HTMLElement | undefined
    for (const { content, host } of laidText()) {
      const isCurrent = content.index === section.index
      // Never a tabindex: on the host of a shadow tree a negative one takes the links in it out of the way of Tab.
      if (host.role !== 'article') host.role = 'article'
      if (!host.lang && language !== 'und') host.lang = language
      if (isCurrent && section.title && host.ariaLabel !== section.title) host.ariaLabel = section.title
      if (host.inert === isCurrent) host.inert = !isCurrent
      if (isCurrent) last = host
    }
    // Also on the page before the last: the keyboard may come from a link there and reaches the last page by the button.
    const isNearEnd = section.isExact && section.page >= section.pageCount - 2
    const hasWayOn = settings.flow === 'paged' && isNearEnd && !atEnd
    const block = hasWayOn ? lastBlockOf(last) : undefined
    if (!block) this.#nextChapter.remove()
    else if (this.#nextChapter.parentElement !== block) block.append(this.#nextChapter)
    this.#holdOn()
  }

  async #readOn(): Promise<void> {
    if (await this.#parts.turn('forward')) this.focusText(true)
  }

  /**
   * Moves the focus to the first words in view, when it is in the text but not in view; or always.
   *
   * @returns whether it moved
   */
  focusText(isAlways: boolean): boolean {
    const focused = this.#focusedElement()
    if (!isAlways && (!focused || this.#viewsTo(focused) === 0)) return false
    return this.#leadToFirst()
  }

  #leadToFirst(): boolean {
    const block = this.#firstInView()
    if (!block) return false
    if (block.tabIndex < 0) block.tabIndex = -1
    this.#lead(block)
    return true
  }

  /**
   * Moves the focus to the first block in view when the focused element was removed by a layout or a jump; otherwise no
   * key would reach the reader any more.
   */
  #holdOn(): void {
    const { element } = this.#parts.view
    const { activeElement, body } = element.ownerDocument
    const isElsewhere = activeElement !== null && activeElement !== body
    if (this.#hasFocus && !isElsewhere) this.#leadToFirst()
  }

  /**
   * Makes text outside the visible pages of a slice inert: the unfinished last page of a slice is repeated whole by the next
   * slice and must not be read twice. Reads layout, so call it when pages are at rest.
   */
  tidy(): void {
    if (this.#parts.stride() > 0) for (const { host } of this.#parts.laidText()) this.#tidy(host)
  }

  #tidy(host: HTMLElement): void {
    const window = host.getBoundingClientRect()
    if (this.#tidied.get(host) === window.width || window.width === 0) return
    this.#tidied.set(host, window.width)
    const isUnseen = (element: Element) => {
      const rects = [...element.getClientRects()]
      return (
        rects.length > 0 &&
        rects.every(({ left, right }) => right <= window.left + 1 || left >= window.right - 1)
      )
    }
    const find = (selector: string) => [...(host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])]
    for (const block of find(BLOCK)) if (!block.querySelector(BLOCK) && isUnseen(block)) block.inert = true
    // A row with nothing but inert cells would be one without cells.
    for (const part of find('table, thead, tbody, tfoot, tr')) if (isUnseen(part)) part.inert = true
    for (const stop of find('a[href], button, [tabindex]')) if (isUnseen(stop)) stop.tabIndex = -1
  }

  #lead(element: HTMLElement): void {
    this.#isLeading = true
    element.focus({ preventScroll: true })
    this.#isLeading = false
  }

  #scrollHome(): void {
    const { page } = this.#parts.view
    page.scrollLeft = inlineSign(this.#parts.direction) * this.#home
  }

  #scrolled(): void {
    const { view, stride } = this.#parts
    const width = stride()
    const x = Math.abs(view.page.scrollLeft)
    if (width === 0 || this.#home === 0) return
    if (view.page.scrollTop !== 0) view.page.scrollTop = 0
    const views = viewsScrolled(x, width, view.page.clientWidth, isBlink)
    if (Math.abs(x - this.#home) < 1) return
    this.#scrollHome()
    // Dragging a selection to the edge scrolls too; that never turns a page.
    if (document.getSelection()?.isCollapsed === false) return
    const focused = this.#focusedElement()
    void this.#turn(focused ? this.#viewsTo(focused) : views)
  }

  #blurred(event: Event): void {
    const target = event.composedPath()[0]
    // An element that is being removed keeps `#hasFocus`; browsers may send `focusout` just before they remove it.
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && !this.#focusedElement()) this.#hasFocus = false
    })
  }

  #focused(event: Event): void {
    this.#hasFocus = true
    const target = event.composedPath()[0]
    if (this.#isLeading || !(target instanceof HTMLElement) || this.#parts.stride() === 0) return
    const views = this.#viewsTo(target)
    this.#scrollHome()
    if (views === 0) return
    const name = target.textContent
    void this.#turn(views).then(() => {
      // An element on the unfinished end of a slice has a copy in the next slice: focus that one.
      if (this.#isInView(target)) return
      const twin = this.#inView<HTMLElement>('a[href], [tabindex]').find((each) => each.textContent === name)
      if (twin) this.#lead(twin)
    })
  }

  async #turn(views: number): Promise<void> {
    const turn: Turn = views > 0 ? 'forward' : 'backward'
    for (let left = Math.abs(views); left > 0; left--) if (!(await this.#parts.turn(turn))) return
  }

  /** How many views after the current one an element begins; negative before it. */
  #viewsTo(element: Element): number {
    const { view, direction, stride, offset } = this.#parts
    const rect = [...element.getClientRects()].find(({ width, height }) => width + height > 0)
    if (!rect || stride() === 0) return 0
    const page = view.page.getBoundingClientRect()
    const scrolled = view.page.scrollLeft - inlineSign(direction) * this.#home
    const moved = scrolled - offset()
    const x = startGap(rect, page, direction) + inlineSign(direction) * moved
    return Math.floor((x + 1) / stride())
  }

  #isInView(element: Element): boolean {
    return element.isConnected && this.#viewsTo(element) === 0
  }

  #inView<Kind extends Element>(selector: string): Kind[] {
    const hosts = this.#parts.laidText().map(({ host }) => host)
    return hosts.flatMap((host) => {
      const window = host.getBoundingClientRect()
      return [...(host.shadowRoot?.querySelectorAll<Kind>(selector) ?? [])].filter((element) => {
        const rect = element.getClientRects()[0]
        const isShown = rect && rect.left >= window.left - 1 && rect.right <= window.right + 1
        return isShown && this.#viewsTo(element) === 0
      })
    })
  }

  #firstInView(): HTMLElement | undefined {
    const blocks = this.#inView<HTMLElement>(BLOCK).filter((block) => block.textContent.trim() !== '')
    // Of nested blocks the innermost: a screen reader reads it first.
    return blocks.find((block) => !block.querySelector(BLOCK)) ?? this.#paragraphAcross()
  }

  /** A block that began on the page before. */
  #paragraphAcross(): HTMLElement | undefined {
    const { view, offset } = this.#parts
    const { left: pageLeft, right: pageRight } = view.page.getBoundingClientRect()
    const px = offset()
    for (const { host } of this.#parts.laidText()) {
      for (const block of host.shadowRoot?.querySelectorAll<HTMLElement>(BLOCK) ?? []) {
        if (block.querySelector(BLOCK)) continue
        const isAcross = [...block.getClientRects()].some(
          ({ left, right, height }) => height > 0 && left - px >= pageLeft - 1 && right - px <= pageRight + 1,
        )
        if (isAcross) return block
      }
    }
    return undefined
  }

  /** The focused element of the text, through all shadow trees. */
  #focusedElement(): Element | undefined {
    let root: DocumentOrShadowRoot | null = this.#parts.view.element.shadowRoot
    let focused: Element | null = null
    while (root?.activeElement) {
      focused = root.activeElement
      root = focused.shadowRoot
    }
    return focused ?? undefined
  }
}

function lastBlockOf(host: HTMLElement | undefined): Element | undefined {
  const blocks = host?.shadowRoot?.querySelectorAll(BLOCK) ?? []
  return [...blocks].filter((block) => block.textContent.trim() !== '' && !block.querySelector(BLOCK)).at(-1)
}

/** A button that takes no space and is visible only while focused: in the flow it could add a page. */
function createNextChapter(label: string, onClick: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('data-kurasa-no-turn', '')
  // Its label is not text of the book, so it is in the document only while it is visible.
  button.ariaLabel = label
  const hide = () => {
    button.textContent = ''
    button.style.cssText =
      'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;user-select:none'
  }
  hide()
  button.addEventListener('blur', hide)
  button.addEventListener('focus', () => {
    button.textContent = label
    button.style.cssText =
      'position:absolute;min-block-size:44px;min-inline-size:44px;padding-inline:12px;font:inherit;color:inherit;background:inherit;border:2px solid;user-select:none'
  })
  button.addEventListener('click', (event) => {
    event.stopPropagation()
    onClick()
  })
  return button
}
