import { isExternal, resolveHref, splitFragment } from '../publication/href.ts'
import { DROPPED_ELEMENTS } from './leaves.ts'
import { markLongTables } from './long-tables.ts'

/** A section's source, parsed into a document that runs nothing and loads nothing. */
export interface SourceDocument {
  html: Element
  body: Element
  /** Style sheets in cascade order: a href within the publication, or the text of a style element. */
  styles: ({ href: string } | { text: string })[]
}

const EPUB_NS = 'http://www.idpf.org/2007/ops'
const XML_NS = 'http://www.w3.org/XML/1998/namespace'
const XLINK_NS = 'http://www.w3.org/1999/xlink'
const XHTML_NS = 'http://www.w3.org/1999/xhtml'

/** Where an image's address waits until the engine gives it bytes: never in `src`, which would load. */
export const IMAGE_HREF = 'data-kz-src'
/** Where a link's resolved address waits: `href#fragment` inside the book, or an absolute URL. */
export const LINK_HREF = 'data-kz-href'

/** Named entities that books use without declaring them, for parsers that know only the five of XML. */
function repairEntities(text: string): string {
  const decoder = document.implementation.createHTMLDocument('').createElement('textarea')
  return text.replace(/&([a-zA-Z][a-zA-Z0-9]*);/g, (whole, name: string) => {
    if (/^(amp|lt|gt|quot|apos)$/.test(name)) return whole
    decoder.innerHTML = whole
    const value = decoder.value
    return value === whole ? `&amp;${name};` : value.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)
  })
}

/** Elements inside one another that a book may have: real ones have under 40. */
const DEEPEST = 120
/** Empty blocks in a row that a book may have. */
const MOST_EMPTY = 30

function parseDocument(text: string, type: string): Document {
  const parser = new DOMParser()
  if (/xml/.test(type)) {
    // A document type with declarations of its own could expand without end.
    const plain = text.replace(/<!DOCTYPE[^>[]*\[[\s\S]*?\]\s*>/i, '')
    for (const each of [() => plain, () => repairEntities(plain)]) {
      const parsed = parser.parseFromString(each(), 'application/xhtml+xml')
      if (parsed.querySelector('parsererror')) continue
      // Without its namespace a document is XML that nobody knows how to show.
      if (parsed.documentElement.namespaceURI) return parsed
      break
    }
  }
  return parser.parseFromString(withoutDeepTags(text), 'text/html')
}

const TAG = /<(\/?)([a-z][^\s/>]*)[^>]*?(\/?)>/gi
/** Elements that are empty, or that may end without an end tag: they do not say how deep the text is. */
const UNCOUNTED =
  /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|d[td]|t[rdh]|thead|tbody|tfoot|colgroup|option|r[tp]|body|html)$/i

/** Source without the tags nested too deep: an HTML parser needs quadratic time for them. */
function withoutDeepTags(text: string): string {
  let depth = 0
  return text.replace(TAG, (tag, end: string, name: string, empty: string) => {
    if (empty || UNCOUNTED.test(name)) return tag
    if (end) return depth-- > DEEPEST ? '' : tag
    return ++depth > DEEPEST ? '' : tag
  })
}

/** A picture that is a section of its own (an SVG or image in the reading order) becomes a page that shows it. */
function pictureDocument(href: string): Document {
  const page = document.implementation.createHTMLDocument('')
  const image = page.createElement('img')
  image.setAttribute('src', `./${href.slice(href.lastIndexOf('/') + 1)}`)
  image.setAttribute('alt', '')
  page.body.append(image)
  return page
}

/** A reference resolved within the book; undefined when it leads out. */
export function bookHref(baseHref: string, reference: string): string | undefined {
  const resolved = resolveHref(baseHref, reference)
  return resolved === '' || isExternal(resolved) ? undefined : resolved
}

/** Every style sheet of the head (and body), in order; the elements themselves stay and are dropped later. */
function collectStyles(page: Document, baseHref: string): SourceDocument['styles'] {
  const styles: SourceDocument['styles'] = []
  for (const element of page.querySelectorAll('link[rel~="stylesheet" i], style')) {
    if (element.closest('svg')) continue
    if (element.localName === 'style') {
      styles.push({ text: element.textContent ?? '' })
      continue
    }
    if (/\balternate\b/i.test(element.getAttribute('rel') ?? '')) continue
    const href = element.getAttribute('href')
    const resolved = href ? bookHref(baseHref, href) : undefined
    if (resolved) styles.push({ href: resolved })
  }
  return styles
}

/** `object` that shows a picture becomes an image; any other gives way to what it would show instead. */
function replaceObjects(page: Document): void {
  for (const element of [...page.querySelectorAll('object')].reverse()) {
    const data = element.getAttribute('data')
    const isImage =
      data &&
      (/^image\//.test(element.getAttribute('type') ?? '') || /\.(svg|png|jpe?g|gif|webp)$/i.test(data))
    if (isImage) {
      const image = page.createElementNS(XHTML_NS, 'img')
      image.setAttribute('src', data)
      image.setAttribute('alt', element.textContent?.trim() ?? '')
      for (const name of ['class', 'id', 'style', 'width', 'height']) {
        const value = element.getAttribute(name)
        if (value !== null) image.setAttribute(name, value)
      }
      element.replaceWith(image)
    } else {
      element.replaceWith(...element.childNodes)
    }
  }
}

/** Takes away elements nested too deep for engines that lay out by recursion; what is in them stays. */
function flatten(body: Element): void {
  let depth = 1
  let node: Node | null = body.firstChild
  while (node) {
    const inner: Node | null = node.nodeType === 1 && !isDrawing(node as Element) ? node.firstChild : null
    if (inner && depth > DEEPEST) {
      while (node.firstChild) node.parentNode!.insertBefore(node.firstChild, node)
      ;(node as Element).remove()
      node = inner
      continue
    }
    if (inner) {
      depth++
      node = inner
      continue
    }
    while (!node!.nextSibling) {
      node = node!.parentNode
      depth--
      if (!node || node === body) return
    }
    node = node!.nextSibling
  }
}

/** Takes away what stands in an endless row of empty paragraphs: they fill no page that a slice could end with. */
function removeEmptyRows(body: Element): void {
  let row = 0
  for (const element of body.querySelectorAll('p, div')) {
    const isEmpty = !element.firstChild && !element.id
    row = isEmpty ? row + 1 : 0
    if (row > MOST_EMPTY) element.remove()
  }
}

const isDrawing = (element: Element): boolean => /svg|math/i.test(element.namespaceURI ?? '')

const SHOWN_NAMESPACES = new Set([
  XHTML_NS,
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1998/Math/MathML',
])

/**
 * Elements that no browser knows give way to a `span`: the sanitiser drops them together with their text, because in
 * another namespace the same name may be a danger (`text` outside of SVG).
 */
function replaceUnknown(body: Element): void {
  for (const element of body.querySelectorAll('*')) {
    const isKnown =
      element.namespaceURI === XHTML_NS
        ? !(element instanceof HTMLUnknownElement)
        : SHOWN_NAMESPACES.has(element.namespaceURI ?? '')
    if (isKnown) continue
    const span = element.ownerDocument.createElementNS(XHTML_NS, 'span')
    for (const name of ['class', 'id', 'style', 'lang', 'dir', 'title']) {
      const value = element.getAttribute(name)
      if (value !== null) span.setAttribute(name, value)
    }
    span.append(...element.childNodes)
    element.replaceWith(span)
  }
}

/**
 * Parses a section's text and readies it for slices: addresses are resolved and moved where nothing loads them,
 * namespaced attributes get plain names, what is never shown is removed.
 *
 * @param text - the decoded source
 * @param type - media type: XHTML is parsed as XML and, when it is not well-formed, as HTML
 * @param baseHref - href of the section, for relative addresses
 */
export function parseSection(text: string, type: string, baseHref: string): SourceDocument {
  const isPicture = /^image\//.test(type)
  const page = isPicture ? pictureDocument(baseHref) : parseDocument(text, type)
  const html = page.documentElement
  const body = page.querySelector('body') ?? html
  flatten(body)
  removeEmptyRows(body)
  const styles = collectStyles(page, baseHref)
  replaceObjects(page)
  for (const element of body.querySelectorAll(
    `${[...DROPPED_ELEMENTS].filter((n) => n !== 'rp').join()},svg title,svg desc,svg metadata`,
  )) {
    element.remove()
  }
  replaceUnknown(body)

  for (const image of body.querySelectorAll('img, image, input[type="image" i]')) {
    const address =
      image.getAttribute('src') ??
      image.getAttributeNS(XLINK_NS, 'href') ??
      image.getAttribute('xlink:href') ??
      image.getAttribute('href')
    for (const name of ['src', 'srcset', 'href', 'xlink:href', 'loading', 'decoding', 'fetchpriority'])
      image.removeAttribute(name)
    image.removeAttributeNS(XLINK_NS, 'href')
    const resolved = address ? bookHref(baseHref, address) : undefined
    if (resolved) image.setAttribute(IMAGE_HREF, resolved)
    else if (address?.startsWith('data:image/')) image.setAttribute(IMAGE_HREF, address)
  }
  for (const link of body.querySelectorAll('a[href], area[href], a[*|href]')) {
    const address = link.getAttribute('href') ?? link.getAttributeNS(XLINK_NS, 'href') ?? ''
    link.removeAttributeNS(XLINK_NS, 'href')
    if (/^(https?:|mailto:|tel:)/i.test(address)) {
      link.setAttribute(LINK_HREF, address)
    } else {
      const { path, fragment } = splitFragment(address)
      const resolved = path === '' ? baseHref : bookHref(baseHref, path)
      if (resolved) link.setAttribute(LINK_HREF, fragment ? `${resolved}#${fragment}` : resolved)
    }
    // Something to focus and to press; the engine follows it by the address kept beside.
    if (link.hasAttribute(LINK_HREF)) link.setAttribute('href', '#')
    else link.removeAttribute('href')
  }
  for (const element of page.querySelectorAll('[*|type], [epub\\:type]')) {
    const value = element.getAttributeNS(EPUB_NS, 'type') ?? element.getAttribute('epub:type')
    if (value) element.setAttribute('data-epub-type', value)
  }
  for (const element of page.querySelectorAll('[*|lang], [xml\\:lang]')) {
    const value = element.getAttributeNS(XML_NS, 'lang') ?? element.getAttribute('xml:lang')
    if (value && !element.hasAttribute('lang')) element.setAttribute('lang', value)
  }
  const sections = page.createTreeWalker(body, NodeFilter.SHOW_CDATA_SECTION)
  const data: CDATASection[] = []
  while (sections.nextNode()) data.push(sections.currentNode as CDATASection)
  for (const section of data) section.replaceWith(page.createTextNode(section.data))
  markLongTables(body)
  return { html, body, styles }
}
