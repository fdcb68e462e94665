import { BODY_TAG, EPUB_TYPE, HTML_TAG } from '../section/sanitise.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { PageStart } from './page-start.ts'
import type { SliceEnd } from './slice-range.ts'

const cloneInto = (document: Document, source: Element, tag?: string): Element => {
  if (!tag) return document.importNode(source, false)
  const wrapper = source.ownerDocument.createElementNS('http://www.w3.org/1999/xhtml', tag)
  for (const name of ['class', 'id', 'style', 'data-kz-r', EPUB_TYPE]) {
    const value = source.getAttribute(name)
    if (value !== null) wrapper.setAttribute(name, value)
  }
  return document.importNode(wrapper, false)
}

/** Clones the range and its ancestors up to the roots into a detached, inert tree, fit to enter the page. */
export function clonePiece(
  content: SectionContent,
  start: PageStart,
  end: SliceEnd,
): { root: Element; body: Element } {
  const range = content.html.ownerDocument.createRange()
  const first = content.leaves.at(start.leaf)
  const isSectionStart = start.leaf === 0 && start.offset === 0
  if (isSectionStart || !first) range.setStart(content.body, 0)
  else if (start.offset > 0) range.setStart(first.node, start.offset)
  else range.setStartBefore(outermost(content, start))
  range.setEnd(end.container, end.offset)
  return cloneRange(content, range)
}

/** What begins with a page: in it, before its first leaf, what is empty may be drawn by the book's styles (the number of a line). */
function outermost({ leaves, body }: SectionContent, start: PageStart): Node {
  const previous = leaves.at(start.leaf - 1)?.node ?? null
  let node: Node = leaves.at(start.leaf)!.node
  for (let i = 0; i < start.depth; i++) {
    const parent = node.parentNode!
    if (parent === body || parent.contains(previous)) break
    node = parent
  }
  return node
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
  if (content.isPlain) {
    for (const element of [root, ...root.querySelectorAll('[style]')]) element.removeAttribute('style')
  }
  return { root, body }
}
