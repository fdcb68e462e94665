import { STEP_NODES, type Steps } from '../steps.ts'
import { type BreakSide, forcedBreaks } from './declarations.ts'
import type { SourceDocument } from './parse-section.ts'

/** Attribute of an element before or after which a page may begin: a list of `before` and `after`. */
export const BREAKS = 'data-kz-break'
/** Attribute of an element whose break would leave an empty page: a list of `before` and `after`. */
export const JOINED = 'data-kz-joined'

/** Rules for such elements. They come before the book's own. */
export const BREAK_CSS = `
[${JOINED}~="before"] { break-before: auto !important; }
[${JOINED}~="after"] { break-after: auto !important; }
`

const SHOWN = 'img, svg, math, hr, video, audio, object, image'

/** Sides of elements at which pages may begin. */
export type FoundBreaks = Map<Element, Set<BreakSide>>

/**
 * Marks the elements that begin pages. A break with nothing shown before it, since the section's start or the break before, or after
 * it until the section's end, would leave an empty page: it is undone. A line break begins no page in a browser; an empty block does.
 *
 * @param found - elements of the rules that force breaks; takes those of `style` attributes
 */
export function* markBreaks({ body }: SourceDocument, found: FoundBreaks): Steps {
  for (const element of body.querySelectorAll<HTMLElement>('[style*="break-"]'))
    for (const side of forcedBreaks(element.style)) addBreak(found, element, side)
  const order = [...found.keys()].filter((each) => body.contains(each) && each !== body).sort(inDocument)
  for (const [i, element] of order.entries()) {
    if (i % STEP_NODES === 0) yield
    const sides = found.get(element)!
    const block = element.localName === 'br' ? blockFor(element) : element
    found.set(block, sides)
    block.setAttribute(BREAKS, [...sides].join(' '))
    const joined = [...sides].filter((side) =>
      side === 'before' ? !isShownBefore(body, block, found) : !isShownAfter(body, block),
    )
    if (joined.length > 0) block.setAttribute(JOINED, joined.join(' '))
  }
}

/** Adds a side of an element. */
export function addBreak(found: FoundBreaks, element: Element, side: BreakSide): void {
  found.set(element, (found.get(element) ?? new Set()).add(side))
}

const inDocument = (a: Element, b: Element): number =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** An empty block in place of a line break, with its attributes. */
function blockFor(element: Element): Element {
  const block = element.ownerDocument.createElementNS('http://www.w3.org/1999/xhtml', 'div')
  for (const { name, value } of element.attributes) if (name !== 'style') block.setAttribute(name, value)
  block.style.cssText = (element as HTMLElement).style.cssText
  element.replaceWith(block)
  return block
}

const isShown = (node: Node): boolean =>
  node.nodeType === 3 ? /\S/.test((node as Text).data) : (node as Element).matches(SHOWN)

const walkerOf = (body: Element): TreeWalker =>
  body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)

/** Whether something is shown between an element and the section's start, or the break before it. */
function isShownBefore(body: Element, element: Element, found: FoundBreaks): boolean {
  const walk = walkerOf(body)
  walk.currentNode = element
  const hasBreakAfter = (node: Node): boolean => {
    for (let each: Node | null = node; each && !each.contains(element); each = each.parentNode)
      if (found.get(each as Element)?.has('after')) return true
    return false
  }
  let isApart = false
  for (let node = walk.previousNode(); node && node !== body; node = walk.previousNode()) {
    // Two breaks without anything between them are one, which stays in the first if there is an empty block.
    if (isShown(node)) return !(isApart && hasBreakAfter(node))
    if (node.contains(element) || node.nodeType === 3) continue
    if (found.has(node as Element)) return false
    isApart = true
  }
  return false
}

/** Whether something is shown between the end of an element and the section's. */
function isShownAfter(body: Element, element: Element): boolean {
  const walk = walkerOf(body)
  let last: Node = element
  while (last.lastChild) last = last.lastChild
  walk.currentNode = last
  for (let node = walk.nextNode(); node; node = walk.nextNode()) if (isShown(node)) return true
  return false
}
