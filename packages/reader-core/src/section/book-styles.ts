import { loadPart } from '../load-part.ts'
import { readText } from '../publication/read-text.ts'
import { rewriteCss } from '../sanitise/css.ts'
import { bookHref, isStyleAddressAllowed } from '../sanitise/rules.ts'
import { freeHugeElements } from '../tables/table-marks.ts'
import type { CounterRule } from './counters.ts'
import { isCondition, keywordOf, underCondition } from './css-text.ts'
import { rewriteDeclarations, rootScale } from './declarations.ts'
import type { SourceDocument } from './parse-section.ts'
import { rewriteSelectors, type StructuralRule, splitSelectorList } from './selectors.ts'

/** A font a book brings: loaded only when a section uses its family. */
export interface BookFont {
  /** Private name, so that a book's font never meets one of the host's. */
  family: string
  hrefs: string[]
  descriptors: FontFaceDescriptors
}

/** The styles of a section, ready for the shadow trees of its slices. */
export interface BookStyles {
  /** Scoped and disarmed CSS text. */
  css: string
  structural: StructuralRule[]
  /** Selector and the private families it asks for. */
  fontUsers: { query: string; families: string[] }[]
  fonts: BookFont[]
  /** Selectors of what the book lays out as one piece: floats, flex and grid boxes, tables by style, inner columns. */
  wholes: string[]
  /** Selectors of what the book keeps on one page. */
  kept: string[]
  counters: CounterRule[]
}

/** Ends whatever a sheet leaves open; where nothing is, a rule that is none takes the signs along. */
const SEAM = '\n}}}}k{}\n'

/** Reads the text of a style sheet by href; undefined when the book lacks it. */
export type ReadBytes = (href: string) => Promise<Uint8Array | undefined>

const MAX_IMPORT_DEPTH = 4
const MOST_IMPORTS = 100
/** Rules of all sheets of a section; real ones have under 3,000. Those after them are left out. */
const MOST_RULES = 10_000
/** Rules of one kind that elements are asked for one by one. */
const MOST_QUERIES = 1000

/** @param seen - sheets that are in already: each is imported once, however many ask for it */
async function withImports(
  text: string,
  baseHref: string,
  read: ReadBytes,
  seen: Set<string>,
  depth = 0,
): Promise<string> {
  const imports: { address: string; condition: string }[] = []
  const own = rewriteCss(text, {
    importRule(address, condition) {
      if (imports.length < MOST_IMPORTS) imports.push({ address, condition })
      return ''
    },
    url: (address) => sectionUrl(baseHref, address),
  })
  if (depth >= MAX_IMPORT_DEPTH) return own
  const imported: string[] = []
  for (const { address, condition } of imports) {
    const href = bookHref(baseHref, address)
    if (!href || seen.has(href)) continue
    seen.add(href)
    const bytes = await read(href)
    if (!bytes) continue
    const inner = await withImports(await readText(bytes), href, read, seen, depth + 1)
    imported.push(underCondition(inner, condition))
  }
  return [...imported, own].join('\n')
}

/** An address of a style sheet as rules of a section have it: what the book has is marked, so that nothing loads it. */
function sectionUrl(baseHref: string, address: string): string | undefined {
  if (!isStyleAddressAllowed(address)) return undefined
  const written = address.trim()
  if (/^(#|data:)/i.test(written)) return written
  const href = bookHref(baseHref, written)
  return href && `kz-book:${href}`
}

/** Families named in a font-family value that the book brings, by their lower-case name. */
function privateFamilies(value: string, fonts: Map<string, string>): { value: string; families: string[] } {
  const families: string[] = []
  const names = value.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []
  const renamed = names.map((name) => {
    const bare = name.trim().replace(/^["']|["']$/g, '')
    const own = fonts.get(bare.toLowerCase())
    if (own) families.push(own)
    return own ? `"${own}"` : name.trim()
  })
  return { value: renamed.join(', '), families }
}

let bookNumber = 0

/** Rewrites the styles of sections; what one book shares among its sections is done once. */
export class StyleRewriter {
  readonly #read: ReadBytes
  readonly #prefix = `kz${++bookNumber}-`
  readonly #cache = new Map<string, Promise<BookStyles>>()

  constructor(read: ReadBytes) {
    this.#read = read
  }

  /** Styles of a section. Sections with the same sheets share one result. */
  styles(source: SourceDocument, baseHref: string): Promise<BookStyles> {
    const key = JSON.stringify(source.styles)
    let styles = this.#cache.get(key)
    if (!styles) {
      styles = this.#rewrite(source, baseHref)
      // A failure is not kept: the next call tries again.
      styles.catch(() => this.#cache.delete(key))
      this.#cache.set(key, styles)
    }
    return styles
  }

  async #rewrite(source: SourceDocument, baseHref: string): Promise<BookStyles> {
    const texts: string[] = []
    for (const style of source.styles) {
      let text: string | undefined
      let href = baseHref
      if ('text' in style) text = style.text
      else {
        const bytes = await this.#read(style.href)
        text = bytes && (await readText(bytes))
        href = style.href
      }
      if (text)
        texts.push(
          underCondition(await withImports(text, href, this.#read, new Set([href])), style.media ?? ''),
        )
    }
    const text = texts
      .join(SEAM)
      .replace(/@namespace[^;@{}]*;/gi, '')
      .replace(/\[\s*epub\|type\s*/gi, '[data-epub-type')
      .replace(/(?<!\w)-epub-(?=[a-z])/gi, '')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    if (isNested(sheet.cssRules)) {
      const { flattened } = await loadPart(import('./nested-styles.ts'))
      sheet.replaceSync(flattened(sheet))
    }
    return rewriteSheet(sheet, this.#prefix)
  }
}

/** Whether rules stand in rules or layers: few books have such styles. */
function isNested(rules: CSSRuleList): boolean {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule ? rule.cssRules?.length > 0 : isLayer(rule)) return true
    if (isCondition(rule) && isNested(rule.cssRules)) return true
  }
  return false
}

const isLayer = (rule: CSSRule): boolean =>
  typeof CSSLayerBlockRule === 'function' &&
  (rule instanceof CSSLayerBlockRule || rule instanceof CSSLayerStatementRule)

function rewriteSheet(sheet: CSSStyleSheet, prefix: string): BookStyles {
  const result: BookStyles = {
    css: '',
    structural: [],
    fontUsers: [],
    fonts: [],
    wholes: [],
    kept: [],
    counters: [],
  }
  const families = new Map<string, string>()
  const bookUrl = /kz-book:([^"')]+)/g

  const collectFonts = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSFontFaceRule) {
        const name = rule.style.getPropertyValue('font-family').replace(/^["']|["']$/g, '')
        const hrefs = [...rule.style.getPropertyValue('src').matchAll(bookUrl)].map((match) => match[1]!)
        if (!name || hrefs.length === 0) continue
        const family = prefix + name.replace(/["\\]/g, '')
        families.set(name.toLowerCase(), family)
        const descriptor = (property: string) => rule.style.getPropertyValue(property) || undefined
        result.fonts.push({
          family,
          hrefs,
          descriptors: {
            style: descriptor('font-style'),
            weight: descriptor('font-weight'),
            stretch: descriptor('font-stretch'),
            unicodeRange: descriptor('unicode-range'),
          },
        })
      } else if (isCondition(rule)) collectFonts(rule.cssRules)
    }
  }
  collectFonts(sheet.cssRules)

  let marks = 0
  let count = 0
  const write = (rules: CSSRuleList): string => {
    const parts: string[] = []
    for (const rule of rules) {
      if (++count > MOST_RULES) break
      if (rule instanceof CSSStyleRule) {
        const { selector, structural } = rewriteSelectors(rule.selectorText, () => `r${++marks}`)
        result.structural.push(...structural)
        const ofBlocks: string[] = []
        if (/kz-(html|body)$/.test(selector) && PAPER.test(rule.style.backgroundColor))
          rule.style.backgroundColor = ''
        let declarations = rewriteDeclarations(rule.style, ofBlocks)
        if (isLaidOutWhole(rule.style)) result.wholes.push(rule.selectorText)
        else if (isKept(rule.style)) result.kept.push(rule.selectorText)
        const reset = rule.style.getPropertyValue('counter-reset')
        const increment = rule.style.getPropertyValue('counter-increment')
        if (reset || increment) {
          for (const part of splitSelectorList(rule.selectorText)) {
            const query = part.replace(selectable, '') || '*'
            result.counters.push({ query, isInside: query !== part, reset, increment })
          }
        }
        const font = rule.style.getPropertyValue('font-family')
        if (font) {
          const own = privateFamilies(font, families)
          if (own.families.length > 0) {
            result.fontUsers.push({ query: rule.selectorText, families: own.families })
            declarations += `; font-family: ${own.value}${rule.style.getPropertyPriority('font-family') ? ' !important' : ''}`
          }
        }
        if (ROOT.test(rule.selectorText)) declarations += `; ${rootScale(rule.style)}`
        if (declarations) parts.push(`${selector} {${declarations}}`)
        if (ofBlocks.length > 0 && !PSEUDO.test(selector)) {
          const blocks = `kz-flow :is(${selector}):is(${BLOCKS_OF_TEXT})`
          parts.push(`${blocks} {${ofBlocks.join('; ')}}`)
          // What cuts off what reaches over it holds its floats, too.
          if (rule.style.overflowY) parts.push(`:where(${blocks}:not(li, [hidden])) {display: flow-root}`)
        }
      } else if (isCondition(rule))
        parts.push(`${keywordOf(rule)} ${rule.conditionText} {${write(rule.cssRules)}}`)
    }
    return parts.join('\n')
  }
  result.css = write(sheet.cssRules)
  for (const queries of [result.structural, result.wholes, result.kept, result.fontUsers, result.counters])
    queries.length = Math.min(queries.length, MOST_QUERIES)
  return result
}

/** A rule of the root, whose letters `rem` is counted by. */
const ROOT = /(^|,)\s*(html|:root)\s*(,|$)/i
/** The colour of the paper that a book was made for, a little off white: pages have the reader's. */
const PAPER = /^rgb\(2\d\d, 2\d\d, 2\d\d\)|^white/
const PSEUDO = /::|:(before|after|first-l)/
/** Of pages that flow: in one of fixed layout all is as large as it was written for. */
const BLOCKS_OF_TEXT =
  'p, div, section, article, aside, header, footer, main, nav, figure, figcaption, blockquote, center, address, pre, h1, h2, h3, h4, h5, h6, ul, ol, dl, li, dd, dt, kz-html, kz-body'

function isLaidOutWhole(style: CSSStyleDeclaration): boolean {
  const value = (name: string) => style.getPropertyValue(name)
  return (
    /^(left|right|inline-start|inline-end)$/.test(value('float')) ||
    /table|flex|grid|inline-block/.test(value('display')) ||
    /absolute|fixed/.test(value('position')) ||
    /hidden|auto|scroll|clip/.test(value('overflow')) ||
    value('transform').includes('(')
  )
}

/** Characters of what is kept on a page: more would not fit on any. */
const MOST_KEPT = 4000

const isKept = (style: CSSStyleDeclaration): boolean =>
  style.getPropertyValue('break-inside').startsWith('avoid')

const selectable = /::?(before|after|first-letter|first-line|marker)/g

/** Puts the marks of sibling-dependent rules on the elements of a section's source. */
export function markStructural(source: SourceDocument, styles: BookStyles): void {
  const elements = source.html.ownerDocument.getElementsByTagName('*')
  const present = new Set(Array.from(elements, ({ localName }) => localName))
  for (const { query, mark, names } of styles.structural) {
    if (names.some((name) => !present.has(name))) continue
    for (const element of selectAll(source, query)) {
      const marks = element.getAttribute('data-kz-r')
      element.setAttribute('data-kz-r', marks ? `${marks} ${mark}` : mark)
    }
  }
}

/** Fonts of the book that some element of a section asks for. */
export function usedFonts(source: SourceDocument, styles: BookStyles): BookFont[] {
  const used = new Set<string>()
  for (const { query, families } of styles.fontUsers) {
    if (families.every((family) => used.has(family))) continue
    if (selectAll(source, query.replace(selectable, '')).length > 0)
      for (const family of families) used.add(family)
  }
  return styles.fonts.filter((font) => used.has(font.family))
}

/** Elements the book's styles lay out as one piece, and those they keep on one page. */
export function wholeElements(
  source: SourceDocument,
  styles: BookStyles,
): { wholes: Set<Element>; kept: Set<Element> } {
  const wholes = new Set<Element>()
  for (const query of styles.wholes) {
    if (selectable.test(query)) continue
    for (const element of selectAll(source, query)) wholes.add(element)
  }
  const kept = new Set(styles.kept.flatMap((query) => [...selectAll(source, query)]))
  for (const element of source.body.querySelectorAll<HTMLElement>('[style]')) {
    if (isLaidOutWhole(element.style)) wholes.add(element)
    else if (isKept(element.style)) kept.add(element)
  }
  freeHugeElements(wholes)
  for (const element of kept) if (element.textContent!.length > MOST_KEPT) kept.delete(element)
  return { wholes, kept }
}

function selectAll(source: SourceDocument, query: string): ArrayLike<Element> & Iterable<Element> {
  try {
    return source.html.ownerDocument.querySelectorAll(query)
  } catch {
    // A selector this browser does not know matches nothing here, as it would in a style sheet.
    return []
  }
}
