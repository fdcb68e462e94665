import { directionOfLanguage, parseDirection } from '../direction/reading-direction.ts'
import { splitFragment } from '../publication/href.ts'
import type { Publication } from '../publication/publication.ts'
import { DROPPED_ELEMENTS } from '../sanitise/rules.ts'
import { isBlockName } from '../section/leaves.ts'
import { LINK_HREF } from '../section/sanitise.ts'
import { readSectionText } from '../section/section-text.ts'
import type { Note } from './note.ts'
import { isNamedNote, noteCallOf } from './note-link.ts'

/** Longest note, characters: a longer text is a chapter that notes lead to. */
const MOST_CHARACTERS = 6000
/** Kept as they are; anything else gives way to what is in it. */
const KEPT = new Set(
  'p div blockquote ul ol li dl dt dd em strong i b u s sub sup small span br cite q code abbr bdi bdo ruby rt h1 h2 h3 h4 h5 h6 table thead tbody tr td th'.split(
    ' ',
  ),
)
const BACK_CALL = /^(?:[\s\u21a9\u2191\u2190\u23ce^[\]]|\ufe0e|\ufe0f)*$/

/** The note that a link calls. Undefined when it calls none. */
export async function noteOfLink(
  publication: Publication,
  href: string,
  link: Element,
): Promise<Note | undefined> {
  const call = noteCallOf(link, href)
  if (call === 'none') return undefined
  return readNote(publication, href, (target, note) => {
    return call === 'certain' || isNamedNote(target, note) || leadsBack(note, link)
  })
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

/**
 * A note, read from where a link leads. Undefined when there is none, or what is there is no note: then one goes there.
 *
 * @param href - `href#fragment`
 * @param isNote - whether what is there is one; `target` is what the fragment names
 * @throws {ReaderError} when the section cannot be read
 */
export async function readNote(
  publication: Publication,
  href: string,
  isNote: (target: Element, note: Element) => boolean = () => true,
): Promise<Note | undefined> {
  const { path, fragment } = splitFragment(href)
  const index = publication.readingOrder.findIndex((section) => section.href === path)
  if (index < 0 || !fragment) return undefined
  const { html, language } = await readSectionText(publication, index)
  const target =
    html.ownerDocument.getElementById(fragment) ??
    [...html.querySelectorAll('a[name]')].find((anchor) => anchor.getAttribute('name') === fragment)
  const source = target && noteAround(target)
  if (!source || source.localName === 'body' || !isNote(target, source)) return undefined
  const element = document.implementation.createHTMLDocument('').createElement('div')
  for (const node of source.childNodes) copyInto(element, node)
  const text = element.textContent?.trim() ?? ''
  if (text === '' || text.length > MOST_CHARACTERS) return undefined
  const own = source.closest('[lang]')?.getAttribute('lang') || language
  const stated = source.closest('[dir]')?.getAttribute('dir')
  return {
    href,
    element,
    language: own,
    direction: parseDirection(stated) ?? directionOfLanguage(own),
  }
}

/** Characters from which on a preview ends with the block that has them. */
const ENOUGH_CHARACTERS = 500

/** The beginning of what a link leads to: the block there, and those after it until there is enough to know the place by. */
export async function readPreview(publication: Publication, href: string): Promise<Note | undefined> {
  const { path, fragment } = splitFragment(href)
  const index = publication.readingOrder.findIndex((section) => section.href === path)
  if (index < 0) return undefined
  const { html, body, language } = await readSectionText(publication, index)
  const named = fragment ? html.ownerDocument.getElementById(fragment) : null
  let source: Element | null = named ?? body
  while (source && source !== body && !isBlockName(source.localName)) source = source.parentElement
  const element = document.implementation.createHTMLDocument('').createElement('div')
  const length = () => element.textContent!.trim().length
  for (let node: Node | null = source; node && length() < ENOUGH_CHARACTERS; ) {
    const isWide = (node.textContent ?? '').length > MOST_CHARACTERS || node === body
    if (isWide && node.firstChild) node = node.firstChild
    else {
      copyInto(element, node)
      while (node && !node.nextSibling) node = node === body ? null : node.parentNode
      node = node?.nextSibling ?? null
      if (node && !body.contains(node)) node = null
    }
  }
  if (length() === 0) return undefined
  const own = source?.closest('[lang]')?.getAttribute('lang') || language
  const stated = source?.closest('[dir]')?.getAttribute('dir')
  return { href, element, language: own, direction: parseDirection(stated) ?? directionOfLanguage(own) }
}

/** The whole note around what a link leads to: books put the id on it, or on a mark at its beginning. */
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
  return item ?? element
}

/** Copies a node by its meaning alone: nothing of what is copied runs, loads or styles. */
function copyInto(parent: HTMLElement, node: Node): void {
  if (node.nodeType === 3) {
    parent.append((node as Text).data)
    return
  }
  if (node.nodeType !== 1) return
  const element = node as Element
  const name = element.localName
  if (DROPPED_ELEMENTS.has(name) || name === 'svg' || name === 'math' || name === 'img') return
  if (name === 'a' && isWayBack(element)) return
  let into = parent
  if (KEPT.has(name)) {
    into = parent.ownerDocument.createElement(name)
    for (const attribute of ['lang', 'dir']) {
      const value = element.getAttribute(attribute)
      if (value) into.setAttribute(attribute, value)
    }
    parent.append(into)
  }
  for (const child of element.childNodes) copyInto(into, child)
}

function isWayBack(link: Element): boolean {
  const meaning = `${link.getAttribute('data-epub-type') ?? ''} ${link.getAttribute('role') ?? ''}`
  return /backlink|referrer/.test(meaning) || BACK_CALL.test(link.textContent ?? '')
}
