import { loadPart } from '../load-part.ts'
import { bookHref, sanitise } from './sanitise.ts'
import { DEEPEST, parseXhtml } from './xhtml-source.ts'

/** A section's source, parsed into a document that runs nothing and loads nothing. */
export interface SourceDocument {
  html: Element
  body: Element
  /** Style sheets in cascade order: a href within the publication, or the text of a style element, and what for. */
  styles: (({ href: string } | { text: string }) & { media?: string })[]
}

/** Empty blocks in a row that a book may have. */
const MOST_EMPTY = 30

/** Every style sheet of the head (and body), in order; the elements themselves stay and are dropped later. */
function collectStyles(page: Document, baseHref: string): SourceDocument['styles'] {
  const styles: SourceDocument['styles'] = []
  for (const element of page.querySelectorAll('link[rel~="stylesheet" i], style')) {
    const media = element.getAttribute('media') ?? ''
    // Those of a drawing in the text hold for all of the document, as in any browser.
    if (element.localName === 'style') {
      styles.push({ text: element.textContent ?? '', media })
      continue
    }
    if (/\balternate\b/i.test(element.getAttribute('rel') ?? '')) continue
    const href = element.getAttribute('href')
    const resolved = href ? bookHref(baseHref, href) : undefined
    if (resolved) styles.push({ href: resolved, media })
  }
  return styles
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

/** Older books write the foot of a table before the rows that it stands under. */
function lowerFeet(body: Element): void {
  for (const foot of body.querySelectorAll('table > tfoot')) foot.parentNode!.append(foot)
}

/** What `rewriteRareMarkup` is there for. */
const hasRareMarkup = (page: Document): boolean =>
  page.querySelector('object, switch, mfenced, [columnalign]') !== null ||
  [...page.childNodes].some((node) => node.nodeType === Node.PROCESSING_INSTRUCTION_NODE)

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
  if (hasRareMarkup(page)) (await loadPart(import('./rare-markup.ts'))).rewriteRareMarkup(page)
  const styles = collectStyles(page, baseHref)
  sanitise(html, body, baseHref)
  lowerFeet(body)
  return { html, body, styles }
}
