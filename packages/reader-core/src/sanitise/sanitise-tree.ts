import type { NoteLoss } from '../losses.ts'
import { runSteps, STEP_NODES, type Steps } from '../steps.ts'
import { STYLE_TEXT } from '../style-attributes.ts'
import {
  EPUB_NS,
  EPUB_TYPE,
  isAttributeAllowed,
  MOST_USED_ELEMENTS,
  replacementOf,
  SVG_NS,
  XHTML_NS,
} from './rules.ts'
import { lossOf, titleOf, wordsOf } from './words-of.ts'

/** Rewrites addresses and styles: the reader moves them, a server keeps those that stay in the book. */
export interface TreeWriter {
  /** Writes the address of an image, of which nothing is left on the element. */
  writeImage(image: Element, address: string): void
  /** Writes the address of a link (`a`, `area`), of which nothing is left on the element. */
  writeLink(link: Element, address: string): void
  /** Writes the harmless declarations of a `style` attribute, of which nothing is left on the element. */
  writeStyle(element: Element, text: string): void
  /** Text for a `style` element of a drawing that is a file of its own. Without it such elements are removed. */
  styleText?(css: string): string
  /** Counts what is removed although it had words, ink, motion or a title. */
  lose?: NoteLoss | undefined
}

/**
 * Removes from an inert tree everything that is not known to be harmless, in place and by the lists of `rules.ts`.
 * The tree is not written out and parsed again: what was looked at is what is shown. Uses the DOM's interfaces only, so it
 * runs in a browser and on a server's DOM library.
 *
 * @param html - root of the chapter's document
 * @param body - its body, or the root itself
 */
export function sanitiseTree(html: Element, body: Element, writer: TreeWriter): void {
  runSteps(sanitiseInSteps(html, body, writer))
}

/** As `sanitiseTree`, for a chapter of any length. */
export function* sanitiseInSteps(html: Element, body: Element, writer: TreeWriter): Steps {
  for (const root of new Set([html, body])) sanitiseAttributes(root, writer)
  const uses: Element[] = []
  let count = 0
  let node: Node | null = body.firstChild
  while (node) {
    if (++count % STEP_NODES === 0) yield
    const after = nodeAfter(node, body)
    const kept = sanitiseNode(node, writer)
    if (kept?.nodeType === 1 && (kept as Element).localName === 'use') uses.push(kept as Element)
    node = kept?.firstChild ?? after
  }
  limitUses(uses, writer.lose)
}

const COPIED: ReadonlySet<string> = new Set([
  ...[
    'class',
    'id',
    'style',
    STYLE_TEXT,
    'lang',
    'dir',
    'title',
    'role',
    'aria-label',
    'aria-description',
    'xlink:title',
  ],
])

/** The next node in document order that is not below a node. */
function nodeAfter(node: Node, root: Node): Node | null {
  let each: Node | null = node
  while (each && each !== root) {
    if (each.nextSibling) return each.nextSibling
    each = each.parentNode
  }
  return null
}

/** Keeps a node, or puts what is harmless of it in its place. Undefined when it was removed with all that is in it. */
function sanitiseNode(node: Node, writer: TreeWriter): Node | undefined {
  if (node.nodeType === 3) return node
  if (node.nodeType === 4) {
    const text = node.ownerDocument!.createTextNode((node as CDATASection).data)
    node.parentNode!.replaceChild(text, node)
    return text
  }
  if (node.nodeType !== 1) {
    node.parentNode!.removeChild(node)
    return undefined
  }
  let element = node as Element
  const name = element.localName
  if (name === 'style' && writer.styleText) {
    sanitiseAttributes(element, writer)
    element.textContent = writer.styleText(element.textContent ?? '')
    return undefined
  }
  if (element.namespaceURI === SVG_NS && (name === 'title' || name === 'desc')) titleParent(element, writer)
  const instead = replacementOf(element.namespaceURI, name)
  if (!instead) {
    countLoss(element, writer)
    element.remove()
    return undefined
  }
  if (instead[1] !== name || instead[0] !== element.namespaceURI) element = replaced(element, instead)
  sanitiseAttributes(element, writer)
  if (name === 'details') element.setAttribute('open', '')
  return element
}

function countLoss(element: Element, { lose }: TreeWriter): void {
  const loss = lose && lossOf(element)
  if (loss) lose(...loss)
}

/** Puts another element in the place of one, with what is in it. */
function replaced(element: Element, instead: [namespace: string, name: string]): Element {
  const other = element.ownerDocument.createElementNS(...instead)
  for (const { name, value } of [...element.attributes]) {
    if (COPIED.has(name)) other.setAttribute(name, value)
  }
  while (element.firstChild) other.appendChild(element.firstChild)
  element.replaceWith(other)
  return other
}

/** Names of a part of a drawing: the first title that it has, and else a description. */
function titleParent(title: Element, { lose }: TreeWriter): void {
  const words = wordsOf(title)
  const parent = title.parentElement
  if (!words || !parent) return
  // Markup in it would be read as another language.
  if (title.firstElementChild) {
    lose?.('title', words)
    return
  }
  const isTaken = parent.hasAttribute('aria-label')
  if (parent.getAttribute('aria-label') === words) return
  const name = isTaken ? 'aria-description' : 'aria-label'
  const before = isTaken ? parent.getAttribute(name) : null
  parent.setAttribute(name, before ? `${before} ${words}` : words)
}

/** Removes every attribute that is not known to be harmless, and hands addresses to the writer. */
function sanitiseAttributes(element: Element, writer: TreeWriter): void {
  if (!element.hasAttributes()) return
  const found = new FoundAttributes(element)
  for (const attribute of [...element.attributes]) {
    if (found.take(attribute)) continue
    if (writer.lose && /^on/i.test(attribute.name)) writer.lose('script', attribute.name)
    element.removeAttributeNode(attribute)
  }
  const { language, epubType, style, address, isHtml, isImage } = found
  if (language !== null && !element.hasAttribute('lang')) element.setAttribute('lang', language)
  if (epubType) element.setAttribute(EPUB_TYPE, epubType)
  if (style !== null) writer.writeStyle(element, style)
  if (address === null) return
  if (isImage) writer.writeImage(element, address)
  else if (/^(a|area)$/.test(element.localName)) writer.writeLink(element, address)
  else if (!isHtml && address.startsWith('#')) element.setAttribute('href', address)
}

/** Attributes of an element that are written under another name than they were found. */
class FoundAttributes {
  readonly isHtml: boolean
  readonly isImage: boolean
  address: string | null = null
  language: string | null = null
  epubType: string | null = null
  style: string | null = null

  readonly #element: Element

  constructor(element: Element) {
    this.#element = element
    this.isHtml = element.namespaceURI === XHTML_NS
    this.isImage = element.localName === (this.isHtml ? 'img' : 'image')
  }

  /** @returns whether the attribute may stay as it is */
  take(attribute: Attr): boolean {
    const { name, value } = attribute
    if (this.#isAddress(attribute)) return false
    if (name === STYLE_TEXT || name === 'style') {
      this.style = value
      return false
    }
    if (name === 'lang') this.language = value
    else if (name === 'xml:lang') this.language ??= value
    else this.#takeType(attribute)
    if (name === 'xlink:title' && !this.#element.hasAttribute('aria-label'))
      this.#element.setAttribute('aria-label', value)
    return isAttributeAllowed(name, value, this.isHtml)
  }

  #isAddress({ localName, value }: Attr): boolean {
    const isSource = localName === 'src' && this.isImage && this.isHtml
    if (isSource) this.address = value
    else if (localName === 'href') this.address ??= value
    return isSource || localName === 'href'
  }

  #takeType({ name, localName, namespaceURI, value }: Attr): void {
    if (name === 'epub:type' || (localName === 'type' && namespaceURI === EPUB_NS)) this.epubType = value
    // Chapters that a server has stored carry the type under its plain name.
    else if (name === EPUB_TYPE) this.epubType ??= value
  }
}

/** A `use` shows what it names once more. One that names another, or very much, is removed. */
function limitUses(uses: readonly Element[], lose: NoteLoss | undefined): void {
  let elements = 0
  for (const use of uses) {
    const id = (use.getAttribute('href') ?? '').slice(1)
    const named = id && elements <= MOST_USED_ELEMENTS ? use.ownerDocument.getElementById(id) : null
    const parts = named?.getElementsByTagName('*').length ?? 0
    elements += parts
    const isChain = named?.localName === 'use' || named?.getElementsByTagName('use').length !== 0
    if (named && !named.contains(use) && !isChain && elements <= MOST_USED_ELEMENTS) continue
    lose?.('drawing', id || titleOf(use))
    use.remove()
  }
}
