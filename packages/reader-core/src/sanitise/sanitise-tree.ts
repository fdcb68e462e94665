import {
  EPUB_NS,
  EPUB_TYPE,
  isAttributeAllowed,
  MOST_USED_ELEMENTS,
  replacementOf,
  XHTML_NS,
} from './rules.ts'

/** What becomes of addresses and styles: the reader moves them, a server keeps those that stay in the book. */
export interface TreeWriter {
  /** Writes the address of an image, of which nothing is left on the element. */
  writeImage(image: Element, address: string): void
  /** Writes the address of a link (`a`, `area`), of which nothing is left on the element. */
  writeLink(link: Element, address: string): void
  /** The harmless declarations of an element's `style` attribute; `''` for none. */
  declarationsOf(element: Element): string
  /** Text for a `style` element of a drawing that is a file of its own. Without it such elements are removed. */
  styleText?(css: string): string
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
  for (const root of new Set([html, body])) sanitiseAttributes(root, writer)
  const uses: Element[] = []
  let node: Node | null = body.firstChild
  while (node) {
    const after = nodeAfter(node, body)
    const kept = sanitiseNode(node, writer)
    if (kept?.nodeType === 1 && (kept as Element).localName === 'use') uses.push(kept as Element)
    node = kept?.firstChild ?? after
  }
  limitUses(uses)
}

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
  const instead = replacementOf(element.namespaceURI, name)
  if (!instead) {
    element.remove()
    return undefined
  }
  if (instead[1] !== name || instead[0] !== element.namespaceURI) {
    const other = element.ownerDocument.createElementNS(...instead)
    for (const { name, value } of [...element.attributes]) {
      if (/^(class|id|style|lang|dir|title)$/.test(name)) other.setAttribute(name, value)
    }
    while (element.firstChild) other.appendChild(element.firstChild)
    element.replaceWith(other)
    element = other
  }
  sanitiseAttributes(element, writer)
  if (name === 'details') element.setAttribute('open', '')
  return element
}

/** Removes every attribute that is not known to be harmless, and hands addresses to the writer. */
function sanitiseAttributes(element: Element, writer: TreeWriter): void {
  if (!element.hasAttributes()) return
  const isHtml = element.namespaceURI === XHTML_NS
  const { localName } = element
  const isImage = isHtml ? localName === 'img' : localName === 'image'
  let address: string | null = null
  let language: string | null = null
  let epubType: string | null = null
  for (const attribute of [...element.attributes]) {
    const { name, value } = attribute
    const local = attribute.localName
    if (local === 'href' || (isImage && local === 'src' && isHtml)) {
      if (local === 'src' || address === null) address = value
      element.removeAttributeNode(attribute)
      continue
    }
    if (name === 'xml:lang' || name === 'lang') language = name === 'lang' ? value : (language ?? value)
    if (name === 'epub:type' || (local === 'type' && attribute.namespaceURI === EPUB_NS)) epubType = value
    // Chapters that a server has stored carry the type under its plain name.
    if (name === EPUB_TYPE) epubType ??= value
    if (!isAttributeAllowed(name, value, isHtml)) element.removeAttributeNode(attribute)
  }
  if (language !== null && !element.hasAttribute('lang')) element.setAttribute('lang', language)
  if (epubType) element.setAttribute(EPUB_TYPE, epubType)
  if (element.hasAttribute('style')) {
    const style = writer.declarationsOf(element)
    if (style) element.setAttribute('style', style)
    else element.removeAttribute('style')
  }
  if (address === null) return
  if (isImage) writer.writeImage(element, address)
  else if (localName === 'a' || localName === 'area') writer.writeLink(element, address)
  else if (!isHtml && address.startsWith('#')) element.setAttribute('href', address)
}

/** A `use` shows what it names once more. One that names another, or very much, is removed. */
function limitUses(uses: readonly Element[]): void {
  let elements = 0
  for (const use of uses) {
    const id = (use.getAttribute('href') ?? '').slice(1)
    const named = id && elements <= MOST_USED_ELEMENTS ? use.ownerDocument.getElementById(id) : null
    const parts = named?.getElementsByTagName('*').length ?? 0
    elements += parts
    const isChain = named?.localName === 'use' || named?.getElementsByTagName('use').length !== 0
    if (!named || named.contains(use) || isChain || elements > MOST_USED_ELEMENTS) use.remove()
  }
}
