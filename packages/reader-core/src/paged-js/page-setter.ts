import { type BreakToken, Chunker, type Layout, type Page } from 'pagedjs'
import { runRules } from '../layout-rules/layout-rule.ts'
import { HAS_LETTERS } from '../paginator/clone-slice.ts'
import { layRowTables } from '../paginator/lay-row-tables.ts'
import type { PageStart } from '../paginator/page-start.ts'
import { layOutInSteps } from '../paginator/slice.ts'
import type { SliceLayout } from '../paginator/slice-host.ts'
import { isLaidOutWhole } from '../paginator/whole-boxes.ts'
import { collectLeafNodes, isBlockName } from '../section/leaves.ts'
import { IMAGE_HREF } from '../section/sanitise.ts'
import type { SectionContent } from '../section/section-content.ts'
import { runSteps } from '../steps.ts'
import { ROW_TABLE } from '../tables/table-marks.ts'
import { widthRules } from '../tables/tables.ts'
import { addBidiContext, CONTINUED, collapsed, lettersOf, PagedSlice } from './paged-slice.ts'

/** Space between the page's column and the next, px: nothing that hangs out of a column reaches half of it. */
const COLUMN_GAP = 2000
/** A page that is laid out. */
export interface SetPage {
  page: Page
  /** Start of the page after it; undefined when nothing but blanks is left. */
  next: PageStart | undefined
  /** Whether the end of the slice was copied into it before it was cut: a longer slice may break differently. */
  hasSeenEnd: boolean
}

/**
 * The rules of a page. Its text runs from left to right into further columns whatever its language: Paged.js finds
 * what is too much to the right of a page, and in a right-to-left column box that would be to the left.
 */
export const PAGE_CSS = `
kz-flow { columns: auto; }
:where(kz-body) { text-align: start; }
kz-page { all: unset; position: absolute !important; inset-block-start: 0; display: block !important; overflow: clip !important;
  width: var(--kz-page-width); height: var(--kz-height);
  --pagedjs-margin-right: 0px; --pagedjs-margin-left: 0px; --pagedjs-bleed-right: 0px; --pagedjs-bleed-left: 0px;
  --pagedjs-column-gap-offset: ${COLUMN_GAP}px; }
kz-area { all: unset; position: absolute !important; inset-block-start: 0; left: var(--kz-page-margin); display: block !important; direction: ltr;
  width: var(--kz-column) !important; height: var(--kz-height) !important; column-fill: auto !important; }
kz-wrap { all: unset; display: block !important; }
kz-wrap [${CONTINUED}] { margin-top: 0 !important; padding-top: 0 !important; border-top: 0 !important; text-indent: 0 !important; }
kz-wrap [${CONTINUED}]::before { content: none !important; }
[${HAS_LETTERS}] [${CONTINUED}]::first-letter { all: unset !important; }
kz-wrap li[${CONTINUED}] { list-style: none !important; }
kz-hy::before { content: '\\2010'; }
`

/**
 * Sets pages with Paged.js, one at a time from a break. Left to itself it takes a repeated text for an earlier one,
 * skips what it cannot break and cuts its pages again when a font arrives; so breaks are read from the very nodes
 * that were copied, every page is compared with its text, and a page that differs is broken by rectangles instead.
 */
export class PageSetter {
  readonly #layout: SliceLayout
  readonly #room: HTMLElement
  readonly #chunker: Chunker
  readonly #rest: (() => Promise<void>) | undefined
  #sheet: Sheet | undefined

  /**
   * @param flow - element that takes the pages
   * @param room - connected element to measure in
   * @param rest - called where other work may have its turn; rejects to cancel
   */
  constructor(flow: HTMLElement, layout: SliceLayout, room: HTMLElement, rest?: () => Promise<void>) {
    this.#layout = layout
    this.#room = room
    this.#rest = rest
    const template = document.createElement('template')
    const page = document.createElement('kz-page')
    page.className = 'pagedjs_page'
    page.append(document.createElement('kz-area'))
    page.firstElementChild!.className = 'pagedjs_page_content'
    template.content.append(page)
    const chunker = new Chunker(undefined, undefined, { maxChars: pageCharacters(layout) })
    chunker.pagesArea = flow
    chunker.pageTemplate = template
    chunker.hooks.onPageLayout.register((_wrapper, _start, paged) => this.#sheet?.begin(paged))
    chunker.hooks.renderNode.register((clone, node) => this.#sheet?.copied(clone, node))
    chunker.hooks.onOverflow.register((overflow, rendered) => this.#sheet?.overflow(overflow, rendered))
    this.#chunker = chunker
  }

  /**
   * Lays out the page of a slice that begins at a place; one that Paged.js cannot lay out without losing text ends
   * where the browser's own column would.
   */
  async set(slice: PagedSlice, start: PageStart): Promise<SetPage | { missingImages: string[] }> {
    const set = await this.#attempt(slice, start, false)
    if (set) return set
    await this.#rest?.()
    const byRectangles = await this.#attempt(slice, start, true)
    if (byRectangles) return byRectangles
    await this.#rest?.()
    return this.#setByColumn(slice, start)
  }

  async #setByColumn(
    { content, end }: PagedSlice,
    start: PageStart,
  ): Promise<SetPage | { missingImages: string[] }> {
    const { leaves } = content
    const until = end.isSectionEnd ? end.position : undefined
    const steps = layOutInSteps(
      content,
      start,
      pageCharacters(this.#layout),
      this.#layout,
      this.#room,
      null,
      until,
    )
    let step = steps.next()
    while (!step.done) {
      await this.#rest?.()
      step = steps.next()
    }
    const slice = step.value
    if ('missingImages' in slice) return slice
    slice.host.remove()
    const found = slice.starts[1] ?? slice.next
    let next = found && { ...found, canStartSlice: found.canStartSlice && !isInRow(content, found) }
    for (;;) {
      const last = next ?? end.position
      const weight = leaves.weightOf(last) - leaves.weightOf(start) + 1
      const slice = new PagedSlice(content, start, weight, last)
      layRowTables(content, slice.root, this.#layout, this.#room)
      for (const image of slice.root.querySelectorAll(`[${IMAGE_HREF}]`))
        this.#layout.placeImage(image, image.getAttribute(IMAGE_HREF)!)
      const page = this.#addPage()
      page.area.style.columns = 'auto'
      page.createWrapper().append(slice.root)
      // Boxes that columns cut in another way, such as the cells of a row, may reach below the page.
      const cut = cutAtFoot(slice, page)
      if (!cut) return { page, next, hasSeenEnd: false }
      this.dropLast()
      next = { ...cut, top: undefined, canStartSlice: false }
    }
  }

  /** Takes the last page away again. */
  dropLast(): void {
    this.#chunker.pages.pop()?.destroy()
    this.#chunker.total = this.#chunker.pages.length
  }

  #addPage(): Page {
    const page = this.#chunker.addPage()
    // An id of its own could meet one that the book has rules for.
    page.element.removeAttribute('id')
    page.createWrapper = () => {
      const wrapper = document.createElement('kz-wrap')
      page.area.append(wrapper)
      page.wrapper = wrapper
      return wrapper
    }
    return page
  }

  async #attempt(slice: PagedSlice, start: PageStart, byRectangles: boolean): Promise<SetPage | undefined> {
    const page = this.#addPage()
    const sheet = new Sheet(slice, start, page, this.#layout, byRectangles)
    this.#sheet = sheet
    let token: BreakToken | undefined
    try {
      token = await page.layout(slice.source, slice.breakAt(start))
    } finally {
      this.#sheet = undefined
      // It would watch the page and cut it again when its height changes.
      page.removeListeners()
    }
    const set = sheet.finish(token)
    if (!set) this.dropLast()
    return set
  }
}

/** One page while it is set. */
class Sheet {
  readonly #slice: PagedSlice
  readonly #start: PageStart
  readonly #token: BreakToken | undefined
  readonly #page: Page
  readonly #layout: SliceLayout
  readonly #byRectangles: boolean
  readonly #sources = new Map<Node, Node>()
  readonly #copies = new Map<Node, Node>()
  /** Characters of a copied text that are on earlier pages. */
  readonly #cuts = new Map<Node, number>()
  /** The node of the source that was copied last, the one to be copied next, and characters so far. */
  #last: Node | undefined
  #following: Node | undefined
  #length = 0
  #hasSeenEnd = false
  #isStuck = false

  constructor(slice: PagedSlice, start: PageStart, page: Page, layout: SliceLayout, byRectangles: boolean) {
    this.#slice = slice
    this.#start = start
    this.#token = slice.breakAt(start)
    this.#page = page
    this.#layout = layout
    this.#byRectangles = byRectangles
  }

  begin(paged: Layout): void {
    paged.gap = COLUMN_GAP / 2
    // Sizes are known before the bytes are.
    paged.waitForImages = async () => {}
    paged.createBreakToken = (overflow) => this.#breakOf(overflow)
    const findBreak = paged.findBreakToken.bind(paged)
    paged.findBreakToken = (rendered, ...rest) => {
      if (!this.#isComplete()) return undefined
      lowerBeginning(rendered)
      // Shrinks content wider than the page, as in columns.
      const { hasTables, css } = this.#slice.content
      runSteps(runRules(hasTables ? widthRules : [], rendered, { viewport: this.#layout.viewport, css }))
      return findBreak(rendered, ...rest)
    }
    paged.hyphenateAtBreak = (container, letter) => hyphenate(container, letter)
  }

  copied(clone: Node, node: Node): void {
    const isFirst = this.#sources.size === 0
    for (let each = this.#following; each && each !== node; each = following(each)) this.#restore(each)
    this.#following = !clone.firstChild && node.firstChild ? node.firstChild : following(node)
    this.#last = node
    this.#length += collapsed(clone.textContent ?? '').length
    const clones = document.createTreeWalker(clone)
    const nodes = document.createTreeWalker(node)
    for (;;) {
      const copy = clones.currentNode
      const source = nodes.currentNode
      this.#sources.set(copy, source)
      this.#copies.set(source, copy)
      if (source === this.#slice.lastLeaf) this.#hasSeenEnd = true
      if (copy.nodeType === 3) {
        const cut = (source as Text).data.length - (copy as Text).data.length
        if (cut > 0) this.#cuts.set(copy, cut)
      } else if (copy.nodeType === 1) this.#place(copy as Element)
      if (!clones.nextNode() || !nodes.nextNode()) break
    }
    if (isFirst) this.#beginWith(clone)
  }

  /** Where the overflow begins. Paged.js misses floated pictures and what begins a text; by rectangles nothing is missed. */
  overflow(found: Range | undefined, rendered: HTMLElement): Range | undefined {
    return this.#byRectangles ? this.#overflowByRectangles(rendered) : found
  }

  /** The current page, or undefined when it does not show its text exactly. */
  finish(token: BreakToken | undefined): SetPage | undefined {
    if (this.#isStuck) return undefined
    const found = token && this.#slice.startOf(token)
    if (found && found.leaf === this.#start.leaf && found.offset <= this.#start.offset) return undefined
    const next = found && { ...found, top: undefined, canStartSlice: this.#canStartSlice(found) }
    if (!this.#isExact(next)) return undefined
    for (const list of this.#page.wrapper.querySelectorAll(`ol[${CONTINUED}]`)) this.#continueList(list)
    if (next) this.#justifyLastLine(next)
    return { page: this.#page, next, hasSeenEnd: this.#hasSeenEnd }
  }

  /**
   * Whether what was copied ends with a whole block: lines of a paragraph that is not all there would be kept together
   * otherwise than those of the paragraph.
   */
  #isComplete(): boolean {
    let next = this.#following
    while (next && next.nodeType === 3 && collapsed((next as Text).data) === '') next = following(next)
    if (!this.#last || !next || this.#length > pageCharacters(this.#layout) * 2) return true
    return !unitOf(this.#last)?.contains(next)
  }

  /** Inserts a blank between two elements, which Paged.js skips: without it their words would run together. */
  #restore(blank: Node): void {
    const before = blank.previousSibling
    if (blank.nodeType !== 3 || !before || this.#copies.has(blank)) return
    const ref = before.nodeType === 1 ? (before as Element).getAttribute('data-ref') : null
    const copy = this.#copies.get(before) ?? this.#page.wrapper.querySelector(`[data-ref="${ref}"]`)
    if (!copy?.isConnected) return
    const clone = document.importNode(blank)
    ;(copy as ChildNode).after(clone)
    this.#sources.set(clone, blank)
    this.#copies.set(blank, clone)
  }

  #place(element: Element): void {
    const href = element.getAttribute(IMAGE_HREF)
    if (href !== null) this.#layout.placeImage(element, href)
  }

  /** Puts back what copying the ancestors took from them, and the order of writing that the cut took from the text. */
  #beginWith(clone: Node): void {
    for (
      let parent = clone.parentElement;
      parent && parent !== this.#page.wrapper;
      parent = parent.parentElement
    ) {
      const id = parent.getAttribute('data-id')
      if (id !== null) parent.id = id
    }
    const row = clone.parentElement
    // A page that begins with a row's first cell begins with the row.
    if (
      row?.nodeName === 'TR' &&
      this.#token &&
      this.#token.node.parentElement?.firstElementChild === this.#token.node
    )
      row.removeAttribute(CONTINUED)
    if (this.#token) addBidiContext(this.#slice.content, this.#start, clone as Text | Element)
  }

  #breakOf(overflow: Range): BreakToken | undefined {
    let node: Node | null = overflow.startContainer
    let offset = overflow.startOffset
    if (node.nodeType === 1) {
      node = node.childNodes[offset] ?? node
      offset = 0
    }
    const walk = document.createTreeWalker(this.#page.wrapper)
    walk.currentNode = node
    while (node && !this.#sources.has(node)) {
      node = walk.nextNode()
      offset = 0
    }
    const source = node && this.#sources.get(node)
    if (!node || !source) return undefined
    const token = this.#slice.breakBefore(source, offset + (this.#cuts.get(node) ?? 0))
    if (this.#token && token.equals(this.#token)) {
      // Nothing fits: Paged.js would go on behind it.
      this.#isStuck = true
      return undefined
    }
    return token
  }

  #overflowByRectangles(rendered: HTMLElement): Range | undefined {
    const edge = this.#edge()
    const range = document.createRange()
    const leaves = this.#leaves(rendered)
    for (const [i, leaf] of leaves.entries()) {
      if (!rectsOf(leaf, range).some((rect) => rect.left >= edge)) continue
      const offset = leaf.nodeType === 3 ? firstWhere(leaf as Text, range, (rect) => rect.left >= edge) : 0
      const shown = leaves.slice(0, i).map(lettersOf).join('') + lettersOf(leaf).slice(0, offset)
      // When not even its beginning fits, the page is none for Paged.js.
      if (collapsed(shown) === '') return undefined
      if (leaf.nodeType === 3 && collapsed((leaf as Text).data.slice(0, offset)) !== '')
        range.setStart(leaf, offset)
      else {
        let node: Node = leaf
        while (
          node.parentElement !== rendered &&
          (node.parentElement!.getClientRects()[0]?.left ?? 0) >= edge
        ) {
          node = node.parentElement!
        }
        range.setStartBefore(node)
      }
      range.setEndAfter(rendered.lastChild!)
      return range
    }
    return undefined
  }

  /** Whether the page shows exactly the text up to the next, all of it in its own column and above its foot. */
  #isExact(next: PageStart | undefined): boolean {
    const edge = this.#edge()
    const foot = this.#page.area.getBoundingClientRect().bottom
    const range = document.createRange()
    const parts: string[] = []
    for (const leaf of this.#leaves(this.#page.wrapper)) {
      const isText = leaf.nodeType === 3
      // Firefox lets a line of a cell hang below the page instead of breaking the cell before it.
      if (rectsOf(leaf, range).some((rect) => rect.left >= edge || (isText && isBelow(rect, foot))))
        return false
      parts.push(lettersOf(leaf))
    }
    return collapsed(parts.join('')) === this.#slice.textBetween(this.#start, next)
  }

  #leaves(root: Element): (Text | Element)[] {
    return collectLeafNodes(root).filter((leaf) => !leaf.parentElement?.closest('kz-cx'))
  }

  /** x from which something is in another column, client px. */
  #edge(): number {
    return this.#page.area.getBoundingClientRect().right + COLUMN_GAP / 2
  }

  /** Whether a slice can begin here: not inside of an element that is laid out as a whole. */
  #canStartSlice(start: Pick<PageStart, 'leaf' | 'depth'>): boolean {
    let node: Node | null = this.#slice.leaves[start.leaf - this.#slice.start.leaf] ?? null
    for (let level = 0; node && level < start.depth; level++) node = node.parentElement
    for (let element = node?.parentElement; element; element = element.parentElement) {
      // Paged.js adds cells to the copy of a row so that its columns fit; a slice that begins within the row would not
      // have them.
      if (element.localName === 'tr') return false
      const copy = this.#page.wrapper.querySelector(`[data-ref="${element.getAttribute('data-ref')}"]`)
      if (copy && isLaidOutWhole(copy)) return false
    }
    return true
  }

  #continueList(list: Element): void {
    const source = this.#slice.root.querySelector(`[data-ref="${list.getAttribute('data-ref')}"]`)
    const ref = list.querySelector(':scope > li')?.getAttribute('data-ref')
    const item = source?.querySelector(`[data-ref="${ref}"]`)
    if (!source || !item) return
    list.setAttribute('start', String(ordinal(source, item)))
  }

  /** The last line of a page is none of its paragraph's: it is spread like those above. */
  #justifyLastLine(next: PageStart): void {
    const following = this.#slice.leaves[next.leaf - this.#slice.start.leaf]
    const last = this.#leaves(this.#page.wrapper).at(-1)
    const block = blockOf(last)
    const ref = block?.getAttribute('data-ref')
    if (!block || !ref || ref !== blockOf(following)?.getAttribute('data-ref')) return
    if (getComputedStyle(block).textAlign === 'justify')
      (block as HTMLElement).style.textAlignLast = 'justify'
  }
}

/** Removes a negative margin from the first element of a page: it would move it above the page. */
function lowerBeginning(rendered: HTMLElement): void {
  const isFirst = (box: Element) => !/\S/.test(box.previousSibling?.textContent ?? '')
  for (let box = rendered.firstElementChild; box && isFirst(box); box = box.firstElementChild)
    if (getComputedStyle(box).marginBlockStart.startsWith('-'))
      (box as HTMLElement).style.setProperty('margin-block-start', '0', 'important')
}

const blockOf = (node: Node | undefined): Element | undefined => {
  let element = node?.parentElement
  while (element && !isBlockName(element.localName)) element = element.parentElement
  return element ?? undefined
}

/** The first letter or picture below the foot of a page; undefined: none, or nothing is above. */
function cutAtFoot(slice: PagedSlice, page: Page): Omit<PageStart, 'top' | 'canStartSlice'> | undefined {
  const foot = page.area.getBoundingClientRect().bottom
  const range = document.createRange()
  let isAnyAbove = false
  for (const leaf of slice.leaves) {
    if (!leaf) continue
    const rects = rectsOf(leaf, range)
    if (!rects.some((rect) => isBelow(rect, foot))) {
      isAnyAbove ||= rects.length > 0
      continue
    }
    const offset = leaf.nodeType === 3 ? firstWhere(leaf as Text, range, (rect) => isBelow(rect, foot)) : 0
    if (!isAnyAbove && offset === 0) return undefined
    return slice.startOf(slice.breakBefore(leaf, offset))
  }
  return undefined
}

const isBelow = (rect: DOMRect, foot: number) => (rect.top + rect.bottom) / 2 > foot

/** Whether a page begins within a row that began on the page before. */
function isInRow({ leaves }: SectionContent, start: PageStart): boolean {
  let node: Node | null = leaves.at(start.leaf)?.node ?? null
  for (let level = 0; node && level < start.depth; level++) node = node.parentElement
  return node?.parentElement?.closest('tr') != null
}

/** Returns the element that is broken as a whole: a table, a row of a long one, a paragraph. */
function unitOf(node: Node): Element | undefined {
  const element = node.nodeType === 1 ? (node as Element) : node.parentElement
  const whole = element?.closest(`table:not([${ROW_TABLE}]), tr`)
  if (whole) return whole
  return element && isBlockName(element.localName) ? element : blockOf(node)
}

/** The node after a node and all that is in it. */
function following(node: Node): Node | undefined {
  let each: Node | null = node
  while (each && !each.nextSibling) each = each.parentNode
  return each?.nextSibling ?? undefined
}

/** Number of an item in a list of a slice, whose `start` is that of its first item. */
function ordinal(list: Element, item: Element): number {
  const items = [...list.children].filter((child) => child.localName === 'li')
  const step = list.hasAttribute('reversed') ? -1 : 1
  let number = Number.parseInt(list.getAttribute('start') ?? '', 10)
  if (Number.isNaN(number)) number = step < 0 ? items.length : 1
  for (const [i, each] of items.entries()) {
    const own = Number.parseInt(each.getAttribute('value') ?? '', 10)
    if (!Number.isNaN(own)) number = own
    else if (i > 0) number += step
    if (each === item) break
  }
  return number
}

function rectsOf(leaf: Text | Element, range: Range): DOMRect[] {
  if (leaf.nodeType === 3) range.selectNodeContents(leaf)
  const rects = leaf.nodeType === 3 ? range.getClientRects() : (leaf as Element).getClientRects()
  return [...rects].filter((rect) => rect.width > 0 || rect.height > 0)
}

/** First character of a text from which all of it is beyond an edge. */
function firstWhere(text: Text, range: Range, isBeyond: (rect: DOMRect) => boolean): number {
  let low = 0
  let high = text.data.length
  while (low < high) {
    const middle = (low + high) >> 1
    range.setStart(text, middle)
    range.setEnd(text, high)
    const isBefore = [...range.getClientRects()].some(
      (rect) => (rect.width > 0 || rect.height > 0) && !isBeyond(rect),
    )
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}

/** Shows the hyphen of a word that continues on the next page; it is not a character of the text. */
function hyphenate(container: Node, letter: string | undefined): void {
  if (container.nodeType !== 3) return
  const last = (container as Text).data.at(-1) ?? ''
  const isSoft = last === '\u00ad'
  if (!isSoft) {
    if (!/\p{L}/u.test(last) || !/\p{L}/u.test(letter ?? '')) return
    if (getComputedStyle(container.parentElement!).hyphens !== 'auto') return
  }
  ;(container as Text).after(document.createElement('kz-hy'))
}

/** Characters that surely fill a page, so that its break is looked for once. */
export function pageCharacters(layout: SliceLayout): number {
  const font = Number.parseFloat(layout.properties['--kz-rem'] ?? '') || 18
  const line = Number.parseFloat(layout.properties['--kz-line'] ?? '') || 1.5
  const { columnWidth, height } = layout.viewport
  const lines = height / (font * line)
  const perLine = columnWidth / (font * 0.42)
  return Math.max(300, Math.round(lines * perLine * 1.15))
}
