import { inlineSign } from '../packages/reader-core/src/direction/reading-direction.ts'
import { firstLetterShift } from '../packages/reader-core/src/paginator/first-letter-shift.ts'
import type { Slice } from '../packages/reader-core/src/paginator/slice.ts'
import type { SliceLayout } from '../packages/reader-core/src/paginator/slice-host.ts'
import { collectLeafNodes } from '../packages/reader-core/src/section/leaves.ts'
import type { Faults } from './faults.ts'

/** Content of one page, read from the screen and not from the paginator. */
export interface PageOnScreen {
  /** x, y, width, height of every rectangle, CSS px from the page's text box, in order of the text. */
  rects: number[]
  /** Non-blank UTF-16 units of the section that have a rectangle on this page. */
  characters: number
  /** First character of the page, in the laid-out slice. */
  first?: { node: Text; offset: number }
}

/** Half a CSS px, for edges that are rounded differently. */
const EDGE = 0.6

interface ReadOptions {
  /** Whether to look for what is cut or lost, beside reading rectangles. */
  isInspected: boolean
}

const isBlank = (text: string): boolean =>
  !/[^\s\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u061c]/.test(text)

/** Height of the content area that reaches over a line's own height, above and below, CSS px. */
function overhang(rect: DOMRect, element: Element): number {
  const style = getComputedStyle(element)
  const line = Number.parseFloat(style.lineHeight)
  const font = Number.parseFloat(style.fontSize)
  // Superscripts and tall faces extend over their line; their ink is about the size of the font. The box of a drop cap
  // is much taller than its letter.
  if (rect.height > 2 * font) return rect.height * 0.7
  const over = rect.height - Math.min(rect.height, font, Number.isNaN(line) ? font : line)
  return over / 2 + 1
}

/**
 * Whether the first letter of a block is sunk into its lines. Chromium (156) paints it there, but reports a rectangle a
 * line and a half higher.
 */
function hasInitialLetter(element: Element): boolean {
  const { display } = getComputedStyle(element)
  if (display === 'inline') return element.parentElement !== null && hasInitialLetter(element.parentElement)
  const initial = getComputedStyle(element, '::first-letter').getPropertyValue('initial-letter')
  if (initial !== '' && initial !== 'normal') return true
  // The first letter of a box is that of the block it begins with.
  const { parentElement } = element
  return parentElement?.firstElementChild === element && parentElement.localName !== 'kz-flow'
    ? hasInitialLetter(parentElement)
    : false
}

/** The nearest ancestor inside the page that clips or scrolls its content. */
function clippingAncestor(element: Element): { element: Element; isScrollable: boolean } | undefined {
  for (let each: Element | null = element; each && each.localName !== 'kz-body'; each = each.parentElement) {
    const { overflowX } = getComputedStyle(each)
    if (overflowX === 'auto' || overflowX === 'scroll') return { element: each, isScrollable: true }
    if (overflowX === 'hidden' || overflowX === 'clip') return { element: each, isScrollable: false }
  }
  return undefined
}

/** Whether the middle of a line is above or below all that a box around it shows. */
function isClippedAway(line: DOMRect, element: Element): boolean {
  const clip = clippingAncestor(element)
  const middle = line.top + line.height / 2
  return (
    clip !== undefined &&
    ![...clip.element.getClientRects()].some(
      (rect) => rect.top - EDGE <= middle && middle <= rect.bottom + EDGE,
    )
  )
}

const isFloat = (element: Element): boolean => {
  for (let each: Element | null = element; each && each.localName !== 'kz-body'; each = each.parentElement)
    if (getComputedStyle(each).float !== 'none') return true
  return false
}

/** An empty cell or block: its page cannot be determined. */
const isEmptyBox = (element: Element): boolean => !/^(img|svg|math|hr)$/.test(element.localName)

const nameOf = (element: Element): string =>
  `${element.localName}${element.getAttribute('class') ? `.${element.getAttribute('class')!.trim().replace(/\s+/g, '.')}` : ''}`

const excerpt = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 40)

/**
 * Reads a laid-out slice page by page: which rectangles the text of each page has, whether they are on that page, and
 * whether any is cut by its edge. The slice must be in the document.
 */
export function readPages(
  slice: Slice,
  layout: SliceLayout,
  faults: Faults,
  options: ReadOptions,
): PageOnScreen[] {
  const { content } = slice
  const { stride, columnWidth, height, margin } = layout.viewport
  const sign = inlineSign(layout.direction)
  const flow = slice.host.shadowRoot!.querySelector<HTMLElement>('kz-flow')!
  const box = flow.getBoundingClientRect()
  const origin = sign === 1 ? box.left : box.right
  const range = document.createRange()
  const columnOf = (rect: DOMRect): number =>
    Math.floor(
      (((content.direction === 'ltr' ? rect.left : rect.right) - origin) * sign + margin + EDGE) / stride,
    )
  /** Left edge of a column's text box. */
  const leftOf = (column: number): number =>
    sign === 1 ? box.left + column * stride : box.right - columnWidth - column * stride

  const pages: PageOnScreen[] = slice.starts.map(() => ({ rects: [], characters: 0 }))
  const clones = collectLeafNodes(flow).filter((node) => !node.parentElement?.closest('kz-cx'))
  const ends = [...slice.starts.slice(1), slice.next ?? { leaf: Number.POSITIVE_INFINITY, offset: 0 }]
  let page = 0
  let index = slice.starts[0]!.leaf
  const cut = slice.starts[0]!.offset
  let lastBlock: Element | undefined

  const mayClip = content.css.includes('overflow') || flow.querySelector('[style*="overflow"]') !== null
  const take = (node: Text | Element, from: number, to: number): void => {
    const own = pages[page]!
    const column = slice.columns[page]!
    const isText = node.nodeType === 3
    let list: ArrayLike<DOMRect> & Iterable<DOMRect>
    if (isText) {
      const { data } = node as Text
      const shift = firstLetterShift(node as Text, content.css)
      const rectsOf = (start: number, end: number): DOMRectList => {
        range.setStart(node, Math.max(0, start - shift))
        range.setEnd(node, end === data.length ? end : Math.max(0, end - shift))
        return range.getClientRects()
      }
      // Preserved white space hangs over the end of its line, so only the text between such spaces is checked.
      const isSet = /^(pre|break)/.test(getComputedStyle(node.parentElement!).whiteSpace)
      list =
        isSet && !isBlank(data.slice(from, to))
          ? [...data.slice(from, to).matchAll(/\S+/g)].flatMap(({ index, 0: word }) => [
              ...rectsOf(from + index, from + index + word.length),
            ])
          : rectsOf(from, to)
    } else list = (node as Element).getClientRects()
    const element = isText ? node.parentElement! : (node as Element)
    const text = isText ? (node as Text).data.slice(from, to) : ''
    let seen = 0
    for (const rect of list) {
      if (rect.width === 0 || rect.height === 0) continue
      seen++
      // The box of a hyphen at the end of the page before counts to the letter after it.
      if (seen === 1 && isText && (node as Text).data[from - 1] === '\u00ad' && columnOf(rect) < column) {
        continue
      }
      own.rects.push(rect.left - leftOf(column), rect.top - box.top, rect.width, rect.height)
      if (!options.isInspected || (!isText && isEmptyBox(element))) continue
      if (columnOf(rect) !== column && !(isText && isBlank(text))) {
        if (isFloat(element)) {
          faults.note(
            'characters and pictures of floats that stand on the next page',
            isText ? text.length : 1,
          )
          continue
        }
        faults.add(
          'C1',
          `shown on page ${columnOf(rect) - column > 0 ? 'after' : 'before'} its own: ${nameOf(element)} “${excerpt(text)}”`,
          page,
        )
        continue
      }
      // Text for assistive technology alone is in a box of a pixel, which cuts its lines.
      if (element.closest('[data-kz-unseen]')) continue
      const above = box.top - rect.top
      const below = rect.bottom - box.top - height
      const isInitial = seen === 1 && from === 0 && isText && hasInitialLetter(element)
      if (Math.max(above, below) > EDGE && !(isText && isBlank(text)) && !isInitial) {
        const allowed = isText ? overhang(rect, element) : 0
        if (Math.max(above, below) > allowed + EDGE)
          faults.add(
            'C2',
            `${above > below ? 'top' : 'foot'} of ${rect.height.toFixed(0)} px cut by ${Math.max(above, below).toFixed(1)}: ${nameOf(element)} “${excerpt(text)}”`,
            page,
          )
      }
      if (mayClip && isText && !isBlank(text) && isClippedAway(rect, element))
        faults.add('C2', `cut off by its own box: ${nameOf(element)} “${excerpt(text)}”`, page)
      const left = leftOf(column) - margin
      const right = leftOf(column) + columnWidth + margin
      const over = Math.max(left - rect.left, rect.right - right)
      // A blank that hangs over the edge is no loss.
      if (over > EDGE && !(isText && isBlank(text))) {
        const clip = clippingAncestor(element)
        if (!clip)
          faults.add(
            'C2',
            `${over.toFixed(0)} px lost to the side: ${nameOf(element)} “${excerpt(text)}”`,
            page,
          )
        else if (!clip.isScrollable)
          faults.add(
            'C2',
            `${over.toFixed(0)} px clipped at the side by ${nameOf(clip.element)}: “${excerpt(text)}”`,
            page,
          )
      }
    }
    if (options.isInspected && isText && !isBlank(text)) {
      if (seen > 0) {
        own.characters += text.replace(/\s+/g, '').length
      } else if (element.checkVisibility?.() !== false) {
        faults.add('C1', `has no rectangle: ${nameOf(element)} “${excerpt(text)}”`, page)
      } else faults.note('hidden by the book', text.length)
    }
    if (seen > 0 && (!isText || !isBlank(text))) lastBlock = element
    if (isText && !own.first) own.first = { node: node as Text, offset: from }
  }

  const endPage = (): void => {
    if (!options.isInspected) return
    // PT8: a heading is never the last thing on a page that the text goes on after.
    const heading = lastBlock?.closest('h1, h2, h3, h4, h5, h6')
    const isLast = page === pages.length - 1 && !slice.next
    if (heading && !isLast) {
      const next = ends[page]!
      const nextNode = content.leaves.at(next.leaf)?.node.parentElement
      if (
        !nextNode?.closest('h1, h2, h3, h4, h5, h6') &&
        pages[page]!.rects.length > 4 &&
        heading.getClientRects()[0]!.top - box.top > 1
      )
        faults.add('PT8', `heading last on its page: “${excerpt(heading.textContent ?? '')}”`, page)
    }
    lastBlock = undefined
  }

  reading: for (const clone of clones) {
    let leaf = content.leaves.at(index)
    const isFirst = index === slice.starts[0]!.leaf
    const matches = (): boolean =>
      leaf !== undefined &&
      leaf.node.nodeType === clone.nodeType &&
      (clone.nodeType === 3
        ? isFirst
          ? (leaf.node as Text).data.slice(cut).startsWith((clone as Text).data)
          : (leaf.node as Text).data.startsWith((clone as Text).data)
        : (leaf.node as Element).localName === (clone as Element).localName)
    while (leaf && !matches()) {
      faults.add(
        'C1',
        `not in the laid-out page: ${leaf.node.nodeName} “${excerpt(leaf.node.textContent ?? '')}”`,
        page,
      )
      leaf = content.leaves.at(++index)
    }
    if (!leaf) {
      faults.add(
        'C1',
        `in the laid-out page only: ${clone.nodeName} “${excerpt(clone.textContent ?? '')}”`,
        page,
      )
      break
    }
    const shift = index === slice.starts[0]!.leaf ? cut : 0
    const length = clone.nodeType === 3 ? (clone as Text).data.length : 0
    let from = 0
    for (;;) {
      const end = ends[page]!
      if (end.leaf > index) {
        if (from < length || clone.nodeType !== 3) take(clone, from, length)
        break
      }
      const to = end.leaf === index ? end.offset - shift : 0
      if (to > from) take(clone, from, to)
      from = Math.max(from, to)
      endPage()
      page++
      if (page >= pages.length) break reading
    }
    index++
  }
  if (page < pages.length) endPage()
  if (options.isInspected) inspectBoxes(slice, layout, faults)
  for (const [i, each] of pages.entries())
    if (each.rects.length === 0) {
      const isEmptySection =
        content.leaves.isComplete &&
        pages.length === 1 &&
        !slice.next &&
        isBlank(content.body.textContent ?? '')
      if (isEmptySection) faults.note('sections that are empty in the book', 1)
      else faults.add('C6', `blank page of ${pages.length}`, i)
    }
  for (let i = 1; i < slice.columns.length; i++)
    if (slice.columns[i]! !== slice.columns[i - 1]! + 1)
      faults.add('C6', 'a column between two pages has none', i)
  return pages
}

/** Pictures and table rows: whole, undistorted, on one page. */
function inspectBoxes(slice: Slice, layout: SliceLayout, faults: Faults): void {
  const { height, columnWidth } = layout.viewport
  const flow = slice.host.shadowRoot!.querySelector<HTMLElement>('kz-flow')!
  const top = flow.getBoundingClientRect().top
  for (const element of flow.querySelectorAll<HTMLElement>(
    'img, svg:not(svg svg), tr:not([data-kz-flow], [data-kz-stack])',
  )) {
    const rects = [...element.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0)
    if (rects.length === 0) continue
    const tall = rects.reduce((sum, rect) => sum + rect.height, 0)
    if (element.localName === 'tr') {
      if (rects.length > 1 && tall <= height * 0.8)
        faults.add('C2', `table row of ${tall.toFixed(0)} px cut: “${excerpt(element.textContent ?? '')}”`)
      continue
    }
    const rect = rects[0]!
    const isClipped = clippingAncestor(element.parentElement ?? element) !== undefined
    if (rects.length > 1) faults.add('PT5', `${element.localName} on two pages, ${tall.toFixed(0)} px`)
    else if (
      !isClipped &&
      (rect.height > height + EDGE || rect.width > columnWidth + layout.viewport.gap + EDGE)
    )
      faults.add(
        'PT5',
        `${element.localName} of ${rect.width.toFixed(0)}×${rect.height.toFixed(0)} px does not fit`,
      )
    else if (!isClipped && (rect.top < top - EDGE || rect.bottom > top + height + EDGE))
      faults.add(
        'PT5',
        `${element.localName} cut by ${Math.max(top - rect.top, rect.bottom - top - height).toFixed(0)} px`,
      )
  }
}
