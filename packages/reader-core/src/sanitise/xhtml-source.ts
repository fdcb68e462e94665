import type { Steps } from '../steps.ts'
import { STYLE_TEXT } from '../style-attributes.ts'
import { trustedHtml } from '../trusted-html.ts'
import type * as Pieces from './parse-in-steps.ts'
import { XHTML_NS } from './rules.ts'

/** Port that parses a chapter: the window of a browser, or that of a server's DOM library. Its documents run and load nothing. */
export interface DomWindow {
  document: Document
  DOMParser: new () => Pick<DOMParser, 'parseFromString'>
  Document: { prototype: Document }
  Element: { prototype: Element }
}

/** Named entities that books use without declaring them, for parsers that know only the five of XML. */
export function repairEntities(text: string, { document }: DomWindow): string {
  const decoder = document.implementation.createHTMLDocument('').createElement('textarea')
  return text.replace(/&([a-zA-Z][a-zA-Z0-9]*);/g, (whole, name: string) => {
    if (/^(amp|lt|gt|quot|apos)$/.test(name)) return whole
    decoder.innerHTML = trustedHtml(whole)
    const value = decoder.value
    return value === whole ? `&amp;${name};` : value.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)
  })
}

/**
 * Removes the names by which forms and images hide properties of the DOM: `body` of the document, `parentNode` of a
 * form. Before that, only properties that cannot be hidden may be read. A form becomes a box.
 *
 * @see https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem-filter
 */
export function withoutHidingNames(page: Document, { Document, Element }: DomWindow): Document {
  const { querySelectorAll, createElementNS, createTreeWalker } = Document.prototype
  const { getAttribute, removeAttribute, replaceWith } = Element.prototype
  for (const element of querySelectorAll.call(page, 'form, img[name], embed, object, iframe')) {
    if (element.localName !== 'form') {
      removeAttribute.call(element, 'name')
      if (element.localName !== 'img') removeAttribute.call(element, 'id')
      continue
    }
    const box = createElementNS.call(page, XHTML_NS, 'div')
    for (const name of ['class', 'id', STYLE_TEXT, 'lang', 'dir', 'title', 'aria-label']) {
      const value = getAttribute.call(element, name)
      if (value !== null) box.setAttribute(name, value)
    }
    const walker = createTreeWalker.call(page, element)
    for (let child = walker.firstChild(); child; child = walker.firstChild()) {
      walker.currentNode = element
      box.append(child)
    }
    replaceWith.call(element, box)
  }
  return page
}

/** Parses XHTML at once, or in chunks when a parser for that is given. Undefined for anything else. */
export function* xhtmlOf(
  text: string,
  dom: DomWindow,
  inSteps: typeof Pieces | undefined,
): Steps<Document | undefined> {
  return inSteps ? yield* inSteps.parseXhtmlInSteps(text, dom) : parseXhtml(text, dom)
}

/** The document of well-formed XHTML; undefined for anything else. */
function parseXhtml(text: string, dom: DomWindow): Document | undefined {
  const plain = withoutDeclarations(text.trimStart())
  for (const each of [() => plain, () => repairEntities(plain, dom)]) {
    const page = parseSource(each(), 'application/xhtml+xml', dom)
    if (page.getElementsByTagName('parsererror')[0]) continue
    // Without its namespace, or in capital letters, a document is unknown XML that no browser shows.
    const root = page.documentElement
    return page.getElementsByTagNameNS(XHTML_NS, 'body')[0] || root.localName === 'svg' ? page : undefined
  }
  return undefined
}

/** Parses a source into a document whose properties no name in it hides. */
export const parseSource = (source: string, as: DOMParserSupportedType, dom: DomWindow): Document =>
  withoutHidingNames(new dom.DOMParser().parseFromString(trustedHtml(source), as), dom)

/** Source without a document type that has declarations of its own: it could expand without end. */
export function withoutDeclarations(text: string): string {
  const begin = text.search(/<!DOCTYPE/i)
  const bracket = begin < 0 ? -1 : text.slice(begin).search(/[>[]/) + begin
  if (begin < 0 || text[bracket] !== '[') return text
  const end = /\]\s*>/g
  end.lastIndex = bracket
  return end.test(text) ? text.slice(0, begin) + text.slice(end.lastIndex) : text
}
