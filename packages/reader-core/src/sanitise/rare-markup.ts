import type { NoteLoss } from '../losses.ts'
import { STEP_NODES, type Steps } from '../steps.ts'
import { STYLE_TEXT } from '../style-attributes.ts'
import { writeLabels } from './drawn-labels.ts'
import {
  copyAttributes,
  holdRecordings,
  keepDialogs,
  MOST_REPLACED,
  NAMES,
  nameFrames,
  replaceObjects,
  writeFields,
} from './embedded.ts'
import { rewriteOldFormulas } from './old-formulas.ts'
import { bookHref, EPUB_NS, XHTML_NS } from './rules.ts'
import { writeSymbols } from './symbol-letters.ts'
import { unprefixed } from './unprefixed.ts'

/** `Node.PROCESSING_INSTRUCTION_NODE`. */
const PROCESSING_INSTRUCTION = 7

export { withFewRecordings } from './embedded.ts'

/** Rewritten elements, by a pattern of their source: searching a page takes a DOM library on a server long. */
const REWRITES: readonly (readonly [RegExp, (page: Document, baseHref: string, lose?: NoteLoss) => void])[] =
  [
    [/<\?xml-s/i, linkSheets],
    [/<(?:\w+:)?base\b/i, applyBase],
    [/<(?:\w+:)?(?:object|embed|applet)\b/i, replaceObjects],
    [/<(?:\w+:)?picture\b|srcset/i, choosePictures],
    [/<(?:\w+:)?iframe\b/i, nameFrames],
    [/<(?:\w+:)?dialog\b/i, keepDialogs],
    [/<(?:\w+:)?(?:select|optgroup|textarea|input|button)\b/i, writeFields],
    [/<(?:\w+:)?(?:audio|video|object|embed)\b/i, holdRecordings],
    [/<(?:\w+:)?foreignObject\b/i, (page, _, lose) => writeLabels(page, lose)],
    [/<(?:\w+:)?switch\b/i, chooseCases],
    [/<(?:\w+:)?noscript\b/i, showWithoutScripts],
    [/[\s"';]-epub-/i, unprefixStyles],
    [/<(?:\w+:)?q\b/i, quoteWithoutLanguage],
    [/<(?:\w+:)?tfoot\b/i, lowerFeet],
    [/(?:symbol|dings)\b|[\uf021-\uf0ff]|\\f0[\da-f]{2}/i, writeSymbols],
    [/<(?:\w+:)?nav\b/i, unmarkContents],
    [/<(?:\w+:)?m(?:fenced|action|glyph)\b|columnalign/i, rewriteOldFormulas],
  ]

/**
 * Makes of markup that few chapters have what all the others have: objects, choices, sheets named before the root, old formulas.
 *
 * @param source - of the page
 * @param lose - counts what is changed or left out
 */
export function* rewriteRareMarkup(page: Document, source: string, baseHref: string, lose?: NoteLoss): Steps {
  yield* removeEmptyRows(page.documentElement)
  for (const [sign, rewrite] of REWRITES) if (sign.test(source)) rewrite(page, baseHref, lose)
}

/**
 * Style sheets that are named by processing instructions, as in any XML, become links.
 *
 * @see https://www.w3.org/TR/xml-stylesheet/
 */
function linkSheets(page: Document): void {
  for (const node of [...page.childNodes].reverse()) {
    if (node.nodeType !== PROCESSING_INSTRUCTION) continue
    const { target, data } = node as ProcessingInstruction
    if (target !== 'xml-stylesheet') continue
    const value = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(data)
    const link = page.createElementNS(XHTML_NS, 'link')
    link.setAttribute(
      'rel',
      /yes/.test(value('alternate')?.[0] ?? '') ? 'alternate stylesheet' : 'stylesheet',
    )
    for (const name of ['href', 'media']) {
      const found = value(name)
      if (found) link.setAttribute(name, found[1] ?? found[2]!)
    }
    page.documentElement.prepend(link)
  }
}

/** Attributes that hold an address, without their prefix. */
const ADDRESSES = new Set(['href', 'src', 'data', 'poster'])

/**
 * Addresses of a page that states another base are written from the root; its own places stay.
 *
 * @see https://html.spec.whatwg.org/multipage/semantics.html#the-base-element
 */
function applyBase(page: Document, baseHref: string): void {
  const stated = page.querySelector('base[href]')?.getAttribute('href')?.trim() ?? ''
  // The folder counts, whose name may end in dots.
  const base = bookHref(baseHref, stated.replace(/(^|\/)(\.\.?)$/, '$1$2/').replace(/[^/]*$/, 'x'))
  if (!stated || base === undefined) return
  for (const element of page.querySelectorAll('*')) {
    for (const attribute of element.attributes) {
      if (!ADDRESSES.has(attribute.localName) || /^\s*(?:#|$)/.test(attribute.value)) continue
      const href = bookHref(base, attribute.value)
      if (href !== undefined) attribute.value = `/${href}`
    }
  }
}

/** Types of pictures that every browser draws, and the endings of their files. */
const DRAWN_TYPE = /^image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)$/i
const DRAWN_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i

/** The first address of a `srcset`; an address may have commas within. */
const firstCandidate = (set: string | null): string => /^[\s,]*(\S+?),?(?=\s|$)/.exec(set ?? '')?.[1] ?? ''

/** Pictures that have their address in a `source` or a `srcset` get it as their own. */
function choosePictures(page: Document): void {
  for (const image of page.querySelectorAll('img')) {
    const sources = image.parentElement?.localName === 'picture' ? [...image.parentElement.children] : []
    const source = sources.find((each) => {
      const address = firstCandidate(each.getAttribute('srcset'))
      const type = each.getAttribute('type')
      const isDrawn = type ? DRAWN_TYPE.test(type) : DRAWN_FILE.test(address)
      return each.localName === 'source' && address && isDrawn && !each.hasAttribute('media')
    })
    const address =
      firstCandidate(source?.getAttribute('srcset') ?? null) ||
      (image.hasAttribute('src') ? '' : firstCandidate(image.getAttribute('srcset')))
    if (address) image.setAttribute('src', address)
  }
}

/** Empty blocks in a row that a book may have; the sign of a longer row is in `parseChapter`. */
const MOST_EMPTY = 30

/** Removes endless rows of empty paragraphs: they fill no page that a slice could end with. */
function* removeEmptyRows(body: Element): Steps {
  let row = 0
  let count = 0
  for (const element of body.querySelectorAll('p, div')) {
    if (++count % STEP_NODES === 0) yield
    const isEmpty = !element.firstChild && !element.id
    row = isEmpty ? row + 1 : 0
    if (row > MOST_EMPTY) element.remove()
  }
}

/** Shows a chapter's content for readers without scripts, because scripts never run here. */
function showWithoutScripts(page: Document): void {
  for (const element of [...page.querySelectorAll('body noscript')].reverse()) {
    const shown = page.createElementNS(XHTML_NS, 'span')
    copyAttributes(element, shown, NAMES)
    while (element.firstChild) shown.append(element.firstChild)
    // Where a parser of HTML ran scripts, the element would end here.
    for (const each of shown.querySelectorAll('*'))
      for (const { name, value } of [...each.attributes])
        if (/<\/noscript/i.test(value)) each.removeAttribute(name)
    element.replaceWith(shown)
  }
}

/** Properties that EPUB 3.0 prefixed are those that browsers know. */
function unprefixStyles(page: Document): void {
  for (const element of page.querySelectorAll(`[${STYLE_TEXT}*="-epub-"]`))
    element.setAttribute(STYLE_TEXT, unprefixed(element.getAttribute(STYLE_TEXT)!))
}

/** A chapter that states no language has the marks of quotation of none: the language of its package is not its own. */
function quoteWithoutLanguage(page: Document): void {
  const root = page.documentElement
  if (!page.querySelector('q') || page.querySelector('[lang]') || root.hasAttribute('xml:lang')) return
  const style = page.createElementNS(XHTML_NS, 'style')
  style.textContent = 'body { quotes: "“" "”" "‘" "’" }'
  root.prepend(style)
}

/** Older books write the foot of a table before the rows that it belongs under. */
function lowerFeet(page: Document): void {
  for (const foot of [...page.querySelectorAll('table > tfoot')].slice(0, MOST_REPLACED))
    foot.parentNode!.append(foot)
}

/**
 * Contents that are a chapter have no signs before their lines, unless the book wants them.
 *
 * @see https://www.w3.org/TR/epub-33/#sec-nav-def-model
 */
function unmarkContents(page: Document): void {
  const style = page.createElementNS(XHTML_NS, 'style')
  style.textContent = ':where(nav ol) { list-style: none }'
  page.documentElement.prepend(style)
}

/** Languages that may occur in a chapter and are shown. */
const SHOWN_NAMESPACES = /MathML$|\/svg$|\/xhtml$/

/** Keeps the first choice of an EPUB 3.0 `switch` that can be shown; all of them would show the same twice. */
function chooseCases(page: Document): void {
  // A live list would be computed again after each change.
  for (const element of page.querySelectorAll('switch')) {
    if (element.namespaceURI !== EPUB_NS) continue
    const choices = [...element.children]
    const chosen =
      choices.find((each) => SHOWN_NAMESPACES.test(each.getAttribute('required-namespace') ?? '')) ??
      choices.find((each) => each.localName === 'default')
    for (const each of choices) if (each !== chosen) each.remove()
  }
}
