import { markLongTables } from './long-tables.ts'
import { bookHref, EPUB_NS, sanitise } from './sanitise.ts'

/** A section's source, parsed into a document that runs nothing and loads nothing. */
export interface SourceDocument {
  html: Element
  body: Element
  /** Style sheets in cascade order: a href within the publication, or the text of a style element. */
  styles: ({ href: string } | { text: string })[]
}

const XHTML_NS = 'http://www.w3.org/1999/xhtml'

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

/**
 * Takes away the names by which forms and images hide properties of the DOM: `body` of the document, `parentNode` of a
 * form. Until then nothing may be asked of either but by what cannot be hidden. A form becomes a box.
 *
 * @see https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem-filter
 */
function withoutHidingNames(page: Document): Document {
  const { querySelectorAll, createElementNS, createRange } = Document.prototype
  const { getAttribute, removeAttribute } = Element.prototype
  for (const element of querySelectorAll.call(page, 'img[name], embed, object, iframe')) {
    removeAttribute.call(element, 'name')
    if (element.localName !== 'img') removeAttribute.call(element, 'id')
  }
  for (const form of querySelectorAll.call(page, 'form')) {
    const box = createElementNS.call(page, XHTML_NS, 'div')
    for (const name of ['class', 'id', 'style', 'lang', 'dir']) {
      const value = getAttribute.call(form, name)
      if (value !== null) box.setAttribute(name, value)
    }
    const range = createRange.call(page)
    range.selectNodeContents(form)
    box.append(range.extractContents())
    range.selectNode(form)
    range.deleteContents()
    range.insertNode(box)
  }
  return page
}

function parseDocument(text: string, type: string): Document {
  const parse = (source: string, as: DOMParserSupportedType) =>
    withoutHidingNames(new DOMParser().parseFromString(source, as))
  if (/xml/.test(type)) {
    const plain = withoutDeclarations(text)
    for (const each of [() => plain, () => repairEntities(plain)]) {
      const parsed = parse(each(), 'application/xhtml+xml')
      if (parsed.querySelector('parsererror')) continue
      // Without its namespace a document is XML that nobody knows how to show.
      if (parsed.documentElement.namespaceURI) return parsed
      break
    }
  }
  return parse(withoutDeepTags(/xml/.test(type) ? withEndTags(text) : text), 'text/html')
}

const VOID = /^(area|base|br|col|embed|frame|hr|img|input|link|meta|param|source|track|wbr)$/i

/**
 * Source of XHTML that is read as HTML, with an end for every element that ends itself: to an HTML parser `<title/>` begins
 * a title that goes on to the end of the book.
 */
function withEndTags(text: string): string {
  const kept: string[] = []
  let done = 0
  for (let from = text.indexOf('<'); from >= 0; ) {
    const end = text.indexOf('>', from)
    if (end < 0) break
    const name = /^[a-z][^\s/>]*/i.exec(text.slice(from + 1, from + LONGEST_NAME))?.[0]
    if (name && text[end - 1] === '/' && !VOID.test(name)) {
      kept.push(text.slice(done, end - 1), `></${name}>`)
      done = end + 1
    }
    from = text.indexOf('<', name ? end + 1 : from + 1)
  }
  return kept.join('') + text.slice(done)
}

/** Source without a document type that has declarations of its own: it could expand without end. */
function withoutDeclarations(text: string): string {
  const begin = text.search(/<!DOCTYPE/i)
  const bracket = begin < 0 ? -1 : text.slice(begin).search(/[>[]/) + begin
  if (begin < 0 || text[bracket] !== '[') return text
  const end = /\]\s*>/g
  end.lastIndex = bracket
  return end.test(text) ? text.slice(0, begin) + text.slice(end.lastIndex) : text
}

const LONGEST_NAME = 60
/** Elements that are empty, or that may end without an end tag: they do not say how deep the text is. */
const UNCOUNTED =
  /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|d[td]|t[rdh]|thead|tbody|tfoot|colgroup|option|r[tp]|body|html)$/i

/** Source without the tags nested too deep: an HTML parser needs quadratic time for them. */
function withoutDeepTags(text: string): string {
  const kept: string[] = []
  let depth = 0
  let done = 0
  for (let from = text.indexOf('<'); from >= 0; ) {
    const end = text.indexOf('>', from)
    if (end < 0) break
    const isEnd = text[from + 1] === '/'
    const name = /^[a-z][^\s/>]*/i.exec(text.slice(from + (isEnd ? 2 : 1), from + LONGEST_NAME))?.[0]
    if (name && text[end - 1] !== '/' && !UNCOUNTED.test(name)) {
      const isDeep = isEnd ? depth > DEEPEST : depth >= DEEPEST
      depth = Math.max(0, depth + (isEnd ? -1 : 1))
      if (isDeep) {
        kept.push(text.slice(done, from))
        done = end + 1
      }
    }
    from = text.indexOf('<', name ? end + 1 : from + 1)
  }
  return kept.join('') + text.slice(done)
}

/**
 * A picture that is a section of its own (an SVG or image in the reading order) becomes a page that shows it. A drawing
 * that shows images of the book is drawn in the page: as an image, it would be without them.
 */
function pictureDocument(text: string, type: string, href: string): Document {
  const page = document.implementation.createHTMLDocument('')
  if (/svg/.test(type) && /<image\b/.test(text)) {
    const drawing = parseDocument(text, type).documentElement
    if (drawing.namespaceURI?.endsWith('/svg')) {
      page.body.append(page.importNode(drawing, true))
      return page
    }
  }
  const image = page.createElement('img')
  image.setAttribute('src', `./${href.slice(href.lastIndexOf('/') + 1)}`)
  image.setAttribute('alt', '')
  page.body.append(image)
  return page
}

/** A DTBook is XHTML but for the names of its blocks. */
function dtbookAsXhtml(text: string): string {
  return text
    .replace(/(xmlns=["'])[^"']*dtbook[^"']*/, `$1${XHTML_NS}`)
    .replace(
      /(<\/?)(?:(?:front|body|rear)matter|level\d?|doc(?:title|author)|linegroup|line|poem|list|sidebar|prodnote|note|imggroup)(?=[\s>/])/g,
      '$1div',
    )
}

/** Every style sheet of the head (and body), in order; the elements themselves stay and are dropped later. */
function collectStyles(page: Document, baseHref: string): SourceDocument['styles'] {
  const styles: SourceDocument['styles'] = []
  for (const element of page.querySelectorAll('link[rel~="stylesheet" i], style')) {
    // Those of a drawing in the text hold for all of the document, as in any browser.
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

/** Languages that may stand in a chapter and are shown. */
const SHOWN_NAMESPACES = /MathML$|\/svg$|\/xhtml$/

/** Of the choices of an EPUB 3.0 `switch` the first stays that can be shown; all of them would say the same twice. */
function chooseCases(page: Document): void {
  for (const element of page.getElementsByTagNameNS(EPUB_NS, 'switch')) {
    const choices = [...element.children]
    const chosen =
      choices.find((each) => SHOWN_NAMESPACES.test(each.getAttribute('required-namespace') ?? '')) ??
      choices.find((each) => each.localName === 'default')
    for (const each of choices) if (each !== chosen) each.remove()
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

/**
 * Parses a section's text and readies it for slices: what is left of it is harmless, see `sanitise`.
 *
 * @param text - the decoded source
 * @param type - media type: XHTML is parsed as XML and, when it is not well-formed, as HTML
 * @param baseHref - href of the section, for relative addresses
 */
export function parseSection(text: string, type: string, baseHref: string): SourceDocument {
  const isPicture = /^image\//.test(type)
  const source = /dtbook/.test(type) ? dtbookAsXhtml(text) : text
  const page = isPicture ? pictureDocument(source, type, baseHref) : parseDocument(source, type)
  const html = page.documentElement
  const body = page.querySelector('body') ?? html
  flatten(body)
  removeEmptyRows(body)
  const styles = collectStyles(page, baseHref)
  replaceObjects(page)
  chooseCases(page)
  sanitise(html, body, baseHref)
  markLongTables(body)
  return { html, body, styles }
}
