import { directionOfLanguage, parseDirection } from '../direction/reading-direction.ts'
import { readText } from '../publication/encoding/read-text.ts'
import { splitFragment } from '../publication/href.ts'
import type { Publication } from '../publication/publication.ts'
import { DROPPED_ELEMENTS } from '../sanitise/rules.ts'
import { pictureBlob } from '../section/book-images.ts'
import { isBlockName } from '../section/leaves.ts'
import { parseSection } from '../section/parse-section.ts'
import { IMAGE_HREF, LINK_HREF } from '../section/sanitise.ts'
import { sectionScript } from '../section/section-script.ts'
import { readSectionText } from '../section/section-text.ts'
import type { Note } from './note.ts'
import { isNamedNote, isOneNote, noteCallOf } from './note-link.ts'

/** Longest note, characters: a longer text is a chapter that notes lead to. */
const MOST_CHARACTERS = 6000
/** Kept as they are; anything else gives way to what is in it. */
const KEPT = new Set(
  'p div blockquote ul ol li dl dt dd em strong i b u s sub sup small span br cite q code abbr bdi bdo ruby rt h1 h2 h3 h4 h5 h6 table thead tbody tr td th'.split(
    ' ',
  ),
)
/** Pictures of a note that are shown. */
const MOST_PICTURES = 6
/** The number or sign of a note. */
const NUMBER = /^\s*[[(]?\s*(?:\p{Nd}{1,4}|[a-z]|[*†‡§¶]{1,3})\s*[\])]?[.:]?\s*$/iu
const BACK_CALL = /^(?:[\s\u21a9\u2191\u2190\u23ce^[\]]|\ufe0e|\ufe0f)*$/

/** The note that a link calls, or the document beside the reading order that it leads to. Undefined when it leads to neither. */
export async function noteOfLink(
  publication: Publication,
  href: string,
  link: Element,
): Promise<Note | undefined> {
  const { path } = splitFragment(href)
  if (!publication.readingOrder.some((section) => section.href === path)) return readAside(publication, href)
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
  await placePictures(element, publication)
  const text = element.textContent?.trim() ?? ''
  const isEmpty = text === '' && !element.querySelector('img')
  if (isEmpty || text.length > MOST_CHARACTERS) return undefined
  const own = source.closest('[lang]')?.getAttribute('lang') || language
  const stated = source.closest('[dir]')?.getAttribute('dir')
  return {
    href,
    element,
    language: own,
    direction: parseDirection(stated) ?? directionOfLanguage(own),
  }
}

/** Longest document that is shown over a page, characters. */
const MOST_ASIDE = 60_000

/** A document of the book that is no part of its reading order: a frame of a chapter would show it. */
async function readAside(publication: Publication, href: string): Promise<Note | undefined> {
  const { path } = splitFragment(href)
  const type = publication.resources.get(path)?.type ?? ''
  if (!/html/.test(type)) return undefined
  const source = await parseSection(await readText(await publication.read(path)), type, path)
  const element = document.implementation.createHTMLDocument('').createElement('div')
  for (const node of source.body.childNodes) copyInto(element, node)
  await placePictures(element, publication)
  const text = element.textContent?.trim() ?? ''
  if (text.length > MOST_ASIDE || (text === '' && !element.querySelector('img'))) return undefined
  return { href, element, ...sectionScript(source, publication.metadata) }
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
  await placePictures(element, publication)
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
  // The first of several paragraphs.
  const around = element?.parentElement
  return item ?? (around && isOneNote(around) ? around : element)
}

/** Copies a node by its meaning alone: nothing of what is copied runs, loads or styles. */
function copyInto(parent: HTMLElement, node: Node): void {
  if (node.nodeType === 3) {
    copyText(parent, node as Text)
    return
  }
  if (node.nodeType !== 1) return
  const element = node as Element
  const name = element.localName
  if (DROPPED_ELEMENTS.has(name)) return
  if (name === 'math') parent.append(bare(parent.ownerDocument.importNode(element, true)))
  if (name === 'img') parent.append(pictureOf(element, parent.ownerDocument))
  if (/^(svg|math|img)$/.test(name)) return
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
  // Boxes below one another are words apart.
  if (into.localName === 'span' && /display: ?block/.test(element.getAttribute('style') ?? ''))
    into.append(' ')
}

/** Copies a text; its line ends where its book keeps them. */
function copyText(parent: HTMLElement, { data, parentElement }: Text): void {
  const isVerse = /white-space: ?(pre|break)/.test(parentElement?.getAttribute('style') ?? '')
  for (const [i, line] of (isVerse ? data.split('\n') : [data]).entries()) {
    if (i > 0) parent.append(parent.ownerDocument.createElement('br'))
    parent.append(line)
  }
}

/** A formula without what its book and the engine add to it. */
function bare(formula: Element): Element {
  for (const each of [formula, ...formula.querySelectorAll('*')])
    for (const { name } of [...each.attributes])
      if (/^(id|class|style|href|data-)/.test(name)) each.removeAttribute(name)
  return formula
}

/** An image that names its file until `placePictures` loads it. */
function pictureOf(image: Element, document: Document): Element {
  const picture = document.createElement('img')
  picture.alt = image.getAttribute('alt') ?? ''
  const href = image.getAttribute(IMAGE_HREF)
  if (href) picture.setAttribute(IMAGE_HREF, href)
  return picture
}

/** Gives the images of a note their bytes; one that cannot be read is replaced by its words. */
async function placePictures(note: Element, publication: Publication): Promise<void> {
  const images = [...note.querySelectorAll('img')].slice(0, MOST_PICTURES)
  for (const image of note.querySelectorAll('img')) if (!images.includes(image)) image.replaceWith(image.alt)
  await Promise.all(
    images.map(async (image) => {
      const href = image.getAttribute(IMAGE_HREF)
      image.removeAttribute(IMAGE_HREF)
      try {
        image.src = await dataUrl(pictureBlob(await publication.read(href ?? '')))
        image.style.maxWidth = '100%'
      } catch {
        image.replaceWith(image.alt)
      }
    }),
  )
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob.type ? blob : new Blob([blob], { type: 'image/png' }))
  })

/** Whether a link only leads back from a note. One that is the note's number is read, too. */
function isWayBack(link: Element): boolean {
  const text = link.textContent ?? ''
  const meaning = `${link.getAttribute('data-epub-type') ?? ''} ${link.getAttribute('role') ?? ''}`
  return BACK_CALL.test(text) || (/backlink|referrer/.test(meaning) && !NUMBER.test(text))
}
