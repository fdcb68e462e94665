import { isBlockName, type Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { bidiContext } from './bidi-context.ts'

/** Characters before a cut that are checked: no embedding stays open for longer. */
const MOST_BEFORE = 2000

/** Letters and marks that make text go from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]/

const isIsolate = (element: Element): boolean =>
  /^bd[io]$/.test(element.localName) || element.hasAttribute('dir')

/** The nearest ancestor whose text is ordered by itself: a block, or an isolate in a line. */
function scopeOf(node: Node, body: Element): Element {
  let element = node.parentElement
  while (element && element !== body && !isBlockName(element.localName) && !isIsolate(element))
    element = element.parentElement
  return element ?? body
}

/** How many ancestors there are from a node in a line up to the outermost isolate in it. */
export function isolatesAround(node: Node): number {
  let outermost = 0
  let element = node.parentElement
  for (let level = 1; element && !isBlockName(element.localName); level++, element = element.parentElement)
    if (isIsolate(element)) outermost = level
  return outermost
}

/** Text of a scope before a position; isolates in it are closed, and do not matter. */
function textBefore(content: SectionContent, start: Position, scope: Element): string {
  const { leaves, body } = content
  const first = leaves.at(start.leaf)!.node
  const isOwn = first.nodeType === 3 && scopeOf(first, body) === scope
  const parts: string[] = [isOwn ? (first as Text).data.slice(0, start.offset) : '']
  for (let index = start.leaf - 1, room = MOST_BEFORE; index >= 0 && room > 0; index--) {
    const { node } = leaves.at(index)!
    if (!scope.contains(node)) break
    if (scopeOf(node, body) !== scope) continue
    const text = node.textContent ?? ''
    parts.unshift(text)
    room -= text.length
  }
  return parts.join('')
}

/** Whether a scope is written from left to right throughout, so that no cut changes its order. */
function isOneWay(content: SectionContent, scope: Element, before: string, place: Node): boolean {
  if (scope.closest('[dir]')?.getAttribute('dir') === 'rtl' || content.direction === 'rtl') return false
  let around: Element | null = place.parentElement
  while (around && isBlockName(scope.localName) && !isBlockName(around.localName))
    around = around.parentElement
  return !/rtl|bidi/.test(content.css) && !RIGHT_TO_LEFT.test(before + (around?.textContent ?? ''))
}

/**
 * Inserts the bidi context that a cut removes from a paragraph before the rest. In an isolate that is cut only its own
 * text matters; the text before it matters for the text after it.
 *
 * @param source - the first node of the slice, in the section
 * @param clone - the same node in the slice
 */
export function carryBidiContext(
  content: SectionContent,
  start: Position,
  source: Node,
  clone: ChildNode,
): void {
  let node = source
  let place: ChildNode | null = clone
  while (place) {
    const scope = scopeOf(node, content.body)
    const before = textBefore(content, start, scope)
    // Firefox gives an unseen mark its share of a justified line: there is none where all goes one way.
    const context = isOneWay(content, scope, before, place) ? '' : bidiContext(before)
    if (context !== '') {
      const carrier = place.ownerDocument!.createElement('kz-cx')
      carrier.setAttribute('aria-hidden', 'true')
      carrier.textContent = context
      place.before(carrier)
    }
    if (scope === content.body || isBlockName(scope.localName)) return
    for (; node !== scope && place; node = node.parentNode!) place = place.parentElement
  }
}
