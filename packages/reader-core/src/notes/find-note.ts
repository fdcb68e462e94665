import { splitFragment } from '../publication/href.ts'
import { isBlockName, type Leaves, type Position } from '../section/leaves.ts'
import { LINK_HREF } from '../section/sanitise.ts'
import { elementById, type SectionContent } from '../section/section-content.ts'
import { isNamedNote, isOneNote, noteCallOf } from './note-link.ts'

/** Part of a section, from the beginning of a block to the end of one. */
export interface Extent {
  start: Position
  /** First position after it. */
  end: Position
  /** The element whose language and direction it has. */
  source: Element
}

/** Longest note, characters: a longer text is a chapter that notes lead to. */
const MOST_CHARACTERS = 6000
/** Longest document that is shown over a page, characters. */
const MOST_ASIDE = 60_000
/** Characters from which on a preview ends with the block that has them. */
const ENOUGH_CHARACTERS = 500
/** The number or sign of a note. */
const NUMBER = /^\s*[[(]?\s*(?:\p{Nd}{1,4}|[a-z]|[*†‡§¶]{1,3})\s*[\])]?[.:]?\s*$/iu
const BACK_CALL = /^(?:[\s\u21a9\u2191\u2190\u23ce^[\]]|\ufe0e|\ufe0f)*$/

/** The whole document, unless it is a book of its own. */
export function wholeDocument({ leaves, body }: SectionContent): Extent | undefined {
  if (leaves.textLength > MOST_ASIDE) return undefined
  return { start: { leaf: 0, offset: 0 }, end: { leaf: leaves.count, offset: 0 }, source: body }
}

/**
 * The note that a link calls. Undefined when there is none, or the text there is no note: then the reader goes there.
 *
 * @param href - of the link, with its fragment
 */
export function findNote(content: SectionContent, href: string, link: Element): Extent | undefined {
  const call = noteCallOf(link, href)
  const target = call === 'none' ? undefined : elementById(content, splitFragment(href).fragment ?? '')
  const source = target && noteAround(target)
  if (!target || !source || source.localName === 'body') return undefined
  if (call !== 'certain' && !isNamedNote(target, source) && !leadsBack(source, link)) return undefined
  if ((source.textContent ?? '').trim().length > MOST_CHARACTERS) return undefined
  return extentOf(content.leaves, source)
}

/** The beginning of the text that a link leads to: the block there, and those after it until the place can be recognised. */
export function findBeginning(content: SectionContent, href: string): Extent | undefined {
  const { leaves, body } = content
  const { fragment } = splitFragment(href)
  const named = fragment ? elementById(content, fragment) : undefined
  const first = leaves.positionOfTarget(named ?? body).leaf
  const begin = blockOf(leaves.at(first)?.node)
  if (!begin) return undefined
  let leaf = leaves.indexAtElement(begin)
  const start = { leaf, offset: 0 }
  const until = (leaves.at(first)?.textOffset ?? 0) + ENOUGH_CHARACTERS
  for (let node = leaves.at(leaf); node && node.textOffset < until; node = leaves.at(leaf))
    leaf = endOf(leaves, blockOf(node.node) ?? node.node, leaf)
  return { start, end: { leaf, offset: 0 }, source: begin }
}

/** Whether a link only leads back from a note. One that is the note's number is read, too. */
export function isWayBack(link: Element): boolean {
  const text = link.textContent ?? ''
  const meaning = `${link.getAttribute('data-epub-type') ?? ''} ${link.getAttribute('role') ?? ''}`
  return BACK_CALL.test(text) || (/backlink|referrer/.test(meaning) && !NUMBER.test(text))
}

function extentOf(leaves: Leaves, source: Element): Extent | undefined {
  const leaf = leaves.indexAtElement(source)
  const end = endOf(leaves, source, leaf)
  return end > leaf ? { start: { leaf, offset: 0 }, end: { leaf: end, offset: 0 }, source } : undefined
}

/** Index of the first leaf after those in a node. */
function endOf(leaves: Leaves, node: Node, leaf: number): number {
  let end = leaf
  for (let each = leaves.at(end); each && node.contains(each.node); each = leaves.at(end)) end++
  return end
}

/** The innermost block around a leaf, or the leaf itself. */
function blockOf(leaf: Node | undefined): Element | undefined {
  let node: Node | null | undefined = leaf
  while (node && !(node.nodeType === 1 && isBlockName((node as Element).localName))) node = node.parentNode
  return (node as Element | null | undefined) ?? undefined
}

/** Whether a note has a link to where it is called. */
function leadsBack(note: Element, call: Element): boolean {
  const ids = new Set<string>()
  for (let each: Element | null = call; each; each = each.parentElement) {
    if (each.id) ids.add(each.id)
    if (isBlockName(each.localName)) break
  }
  return [...note.querySelectorAll(`[${LINK_HREF}]`)].some((link) =>
    ids.has(splitFragment(link.getAttribute(LINK_HREF)!).fragment ?? ''),
  )
}

/** The whole note around the target of a link: books put the id on it, or on a mark at its beginning. */
function noteAround(target: Element): Element | null {
  const named = target.closest(
    '[data-epub-type~="footnote"], [data-epub-type~="endnote"], [data-epub-type~="rearnote"], [role~="doc-footnote"], [role~="doc-endnote"]',
  )
  if (named) return named
  let element: Element | null = target
  while (element && !isBlockName(element.localName)) element = element.parentElement
  // A term is explained by what follows it; a paragraph in an item is not all of it.
  if (element?.localName === 'dt') return element.nextElementSibling
  const item = element?.closest('li, dd, aside')
  // The first of several paragraphs.
  const around = element?.parentElement
  return item ?? (around && isOneNote(around) ? around : element)
}
