import { loadPart } from '../load-part.ts'
import { markLongTables } from './long-tables.ts'
import { bookHref, EPUB_NS, sanitise } from './sanitise.ts'
import { DEEPEST, parseXhtml, XHTML_NS } from './xhtml-source.ts'

/** A section's source, parsed into a document that runs nothing and loads nothing. */
export interface SourceDocument {
  html: Element
  body: Element
  /** Style sheets in cascade order: a href within the publication, or the text of a style element. */
  styles: ({ href: string } | { text: string })[]
}

/** Empty blocks in a row that a book may have. */
const MOST_EMPTY = 30

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
 * @throws {ReaderError} 'network' when what reads other sources than XHTML could not be fetched
 */
export async function parseSection(text: string, type: string, baseHref: string): Promise<SourceDocument> {
  const isUsual = /xml/.test(type) && !/^image\/|dtbook/.test(type)
  const page =
    (isUsual ? parseXhtml(text) : undefined) ??
    (await loadPart(import('./odd-source.ts'))).parseOddSource(text, type, baseHref)
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
