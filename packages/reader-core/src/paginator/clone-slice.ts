import { collectLeafNodes } from '../section/leaves.ts'
import { BODY_TAG, HTML_TAG } from '../section/root-tags.ts'
import { EPUB_TYPE } from '../section/sanitise.ts'
import type { SectionContent } from '../section/section-content.ts'
import { setStyle } from '../style-attributes.ts'
import type { PageStart } from './page-start.ts'
import type { SliceEnd } from './slice-range.ts'

/**
 * Attribute of the root of a book with rules for first letters. WebKit reports wrong places of a text with any such
 * rule, so rules against a first letter in continued text are used for no other book.
 */
export const HAS_LETTERS = 'data-kz-letters'

const cloneInto = (document: Document, source: Element, tag?: string): Element => {
  if (!tag) return document.importNode(source, false)
  const wrapper = source.ownerDocument.createElementNS('http://www.w3.org/1999/xhtml', tag)
  for (const name of ['class', 'id', 'data-kz-r', EPUB_TYPE]) {
    const value = source.getAttribute(name)
    if (value !== null) wrapper.setAttribute(name, value)
  }
  setStyle(wrapper, source.getAttribute('style') ?? '')
  return document.importNode(wrapper, false)
}

/** Clones the range and its ancestors up to the roots into a detached, inert tree, fit to enter the page. */
export function cloneSlice(
  content: SectionContent,
  start: PageStart,
  end: SliceEnd,
): { root: Element; body: Element } {
  const range = content.html.ownerDocument.createRange()
  const first = content.leaves.at(start.leaf)
  const isSectionStart = start.leaf === 0 && start.offset === 0
  if (isSectionStart || !first) range.setStart(content.body, 0)
  else if (first.node.nodeType === 3) range.setStart(first.node, start.offset)
  else range.setStartBefore(first.node)
  range.setEnd(end.container, end.offset)
  const slice = cloneRange(content, range)
  if (first && !isSectionStart) addUnseen(content.body, first.node, start.depth, slice.body)
  return slice
}

/**
 * Adds elements that begin on the page with its first leaf and precede it without a letter of their own: the columns of
 * a table, an anchor that numbers a line.
 *
 * @param depth - how many of the leaf's ancestors begin on the page
 */
function addUnseen(sourceBody: Element, leaf: Node, depth: number, body: Element): void {
  let clone: Node | null = body
  for (let each: Node | null = leaf; each && each !== sourceBody; each = each.parentNode)
    clone = clone?.firstChild ?? null
  let source = leaf
  for (let level = 0; level < depth && clone; level++) {
    addUnseenSiblings(source, clone as ChildNode, body.ownerDocument)
    source = source.parentNode!
    clone = clone.parentNode
  }
}

/** Copies siblings before a node that show nothing, and inserts them before the node's clone. */
function addUnseenSiblings(source: Node, clone: ChildNode, document: Document): void {
  let place = clone
  for (let each = source.previousSibling; each; each = each.previousSibling) {
    const copy = document.createDocumentFragment()
    if (each.nodeType === 1) copy.append(document.importNode(each, true))
    for (const node of collectLeafNodes(copy)) if (/^\s*$/.test(node.nodeValue ?? '-')) node.remove()
    if (collectLeafNodes(copy).length > 0 || (each.nodeType === 3 && /\S/.test(each.nodeValue!))) return
    const added = copy.firstChild
    if (!added) continue
    place.before(added)
    place = added
  }
}

/** Clones a range of a section and its ancestors up to the roots, fit to enter the page. */
export function cloneRange(content: SectionContent, range: Range): { root: Element; body: Element } {
  const inert = content.html.ownerDocument
  let inner: Node = range.cloneContents()
  let ancestor: Node | null = range.commonAncestorContainer
  if (ancestor.nodeType === 3) ancestor = ancestor.parentNode
  while (ancestor && ancestor !== content.body && ancestor !== content.html) {
    const wrapper = cloneInto(inert, ancestor as Element)
    wrapper.append(inner)
    inner = wrapper
    ancestor = ancestor.parentNode
  }
  const body = cloneInto(inert, content.body, BODY_TAG)
  body.append(inner)
  const root = cloneInto(inert, content.html, HTML_TAG)
  root.append(body)
  root.setAttribute('lang', content.language)
  root.setAttribute('dir', content.direction)
  if (content.css.includes('first-letter')) root.setAttribute(HAS_LETTERS, '')
  if (content.isPlain) {
    for (const element of [root, ...root.querySelectorAll('[style]')]) element.removeAttribute('style')
  }
  return { root, body }
}
