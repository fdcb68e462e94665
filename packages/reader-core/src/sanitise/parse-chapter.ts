import { loadPart } from '../load-part.ts'
import type { NoteLoss } from '../losses.ts'
import { runSteps, STEP_NODES, type Steps } from '../steps.ts'
import * as pieces from './parse-in-steps.ts'
import { bookHref, DEEPEST } from './rules.ts'
import { type DomWindow, xhtmlOf } from './xhtml-source.ts'

/** A chapter's source, parsed into a document that runs nothing and loads nothing. Not sanitised yet. */
export interface ChapterDocument {
  html: Element
  body: Element
  /** Style sheets in cascade order: a href within the publication, or the text of a style element, and what for. */
  styles: (({ href: string } | { text: string }) & { media?: string })[]
}

/** Characters from which a source is parsed in chunks. */
const LONG_SOURCE = 120_000
/** Source that `rewriteRareMarkup` may have to rewrite. To search the page for it takes a DOM library on a server seconds. */
const RARE_MARKUP =
  /[<:](object|embed|applet|dialog|m(?:action|glyph)|foreignObject|audio|video|picture|iframe|select|optgroup|textarea|input|button|switch|noscript|mfenced|q|tfoot|base|nav)\b|srcset|(?:font[^<>]{0,20}:|face=).{0,9}(?:symbol|w(?:ing|eb)dings)|list-style[^<>]{0,40}(?:[\uf021-\uf0ff]|\\f0[\da-f]{2})|columnalign|[\s"';]-epub-|<\?xml-s|(<\/?(p|div)[^<>]*>\s*){62}/i

/**
 * Parses a chapter and brings its markup into the form that all further steps expect: not too deep, no objects, no
 * choices, its style sheets listed. The reader does this before it shows a chapter and the server before it stores one, so
 * that both have the same tree.
 *
 * @param source - decoded
 * @param type - media type: XHTML is parsed as XML and, when it is not well-formed, as HTML
 * @param baseHref - href of the chapter, for relative addresses
 * @param dom - what parses it
 * @param run - runs work in tasks; without it all is done in one
 * @param lose - counts what is changed or left out
 * @throws {ReaderError} 'network' when what reads other sources than XHTML could not be fetched
 */
export async function parseChapter(
  source: string,
  type: string,
  baseHref: string,
  dom: DomWindow,
  run: <Result>(steps: Steps<Result>) => Result | Promise<Result> = runSteps,
  lose?: NoteLoss,
): Promise<ChapterDocument> {
  const rare = RARE_MARKUP.test(source) ? await loadPart(import('./rare-markup.ts')) : undefined
  const text = rare?.withFewRecordings(source, lose) ?? source
  const isUsual = /xml/.test(type) && !/^image\/|dtbook/.test(type)
  const inSteps = run !== runSteps && text.length > LONG_SOURCE ? pieces : undefined
  const page =
    (isUsual ? await run(xhtmlOf(text, dom, inSteps)) : undefined) ??
    (await run(
      (await loadPart(import('./odd-source.ts'))).parseOddSource(text, type, baseHref, dom, inSteps),
    ))
  const html = page.documentElement
  const body = page.querySelector('body') ?? html
  await run(flatten(body))
  if (rare) await run(rare.rewriteRareMarkup(page, text, baseHref, lose))
  if (lose)
    for (const script of page.querySelectorAll('head script'))
      lose('script', script.getAttribute('src') ?? '')
  return { html, body, styles: collectStyles(page, baseHref) }
}

/** Every style sheet of the head (and body), in order; the elements themselves stay and are dropped later. */
function collectStyles(page: Document, baseHref: string): ChapterDocument['styles'] {
  const styles: ChapterDocument['styles'] = []
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

/** Removes elements nested too deep for engines that lay out by recursion; their content stays. */
function* flatten(body: Element): Steps {
  let count = 0
  let depth = 1
  let node: Node | null = body.firstChild
  while (node) {
    if (++count % STEP_NODES === 0) yield
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

const isDrawing = (element: Element): boolean => /svg|math/i.test(element.namespaceURI ?? '')
