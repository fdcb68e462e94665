import { loadPart } from '../load-part.ts'
import type { NoteLoss } from '../losses.ts'
import { readText } from '../publication/encoding/read-text.ts'
import type { Publication } from '../publication/publication.ts'
import { rewriteCss } from '../sanitise/css.ts'
import { bookHref, isStyleAddressAllowed } from '../sanitise/rules.ts'
import { TaskRunner } from '../steps.ts'
import { isCondition, underCondition } from './css-text.ts'
import { knownBreaks } from './declarations.ts'
import { flattened } from './nested-styles.ts'
import type { SourceDocument } from './parse-section.ts'
import { type BookStyles, rewriteSheet } from './sheet-rewriter.ts'
import type { FamilyRule } from './sign-fonts.ts'
import { sightRules } from './unseen.ts'

/** Ends whatever a sheet leaves open; where nothing is, a rule that is none takes the signs along. */
const SEAM = '\n}}}}k{}\n'

/** Reads the text of a style sheet by href; undefined when the book lacks it. */
export type ReadBytes = (href: string) => Promise<Uint8Array | undefined>

/** Reads the style sheets of a book. */
export const sheetsOf =
  (publication: Publication): ReadBytes =>
  (href) =>
    publication.read(href).catch(() => undefined)

const MAX_IMPORT_DEPTH = 4
const MOST_IMPORTS = 100
/** @param seen - sheets that are included already: each is imported once, however many rules import it */
async function withImports(
  text: string,
  baseHref: string,
  read: ReadBytes,
  seen: Set<string>,
  lose?: NoteLoss,
  depth = 0,
): Promise<string> {
  const imports: { address: string; condition: string }[] = []
  const own = rewriteCss(text, {
    importRule(address, condition) {
      if (imports.length < MOST_IMPORTS) imports.push({ address, condition })
      return ''
    },
    url(address) {
      const url = sectionUrl(baseHref, address)
      if (url === undefined) lose?.('picture', address)
      return url
    },
  })
  if (depth >= MAX_IMPORT_DEPTH) return own
  const imported: string[] = []
  for (const { address, condition } of imports) {
    const href = bookHref(baseHref, address)
    if (!href || seen.has(href)) continue
    seen.add(href)
    const bytes = await read(href)
    if (!bytes) {
      lose?.('style', href)
      continue
    }
    const inner = await withImports(await readText(bytes), href, read, seen, lose, depth + 1)
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

/** A font of signs, or letters for private use that such fonts have signs for. */
const SIGNS = /(?:symbol|dings)\b|\\f0[\da-f]{2}|[\uf021-\uf0ff]/i

/** Rules that decide about the words of a section. */
type TextRules = Pick<BookStyles, 'sight' | 'families'>

let bookNumber = 0

/** Rewrites the styles of sections; what one book shares among its sections is done once. */
export class StyleRewriter {
  readonly #read: ReadBytes
  readonly #lose: NoteLoss | undefined
  readonly #prefix = `kz${++bookNumber}-`
  readonly #cache = new Map<string, Promise<BookStyles>>()
  readonly #text = new Map<string, Promise<TextRules>>()

  /** @param lose - counts what is left out of the styles: once for sections that share them */
  constructor(read: ReadBytes, lose?: NoteLoss) {
    this.#read = read
    this.#lose = lose
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

  /** The rules of a section that decide which of its words are seen, and by which letters. */
  textRules(source: SourceDocument, baseHref: string): Promise<TextRules> {
    const key = JSON.stringify(source.styles)
    let rules = this.#text.get(key)
    if (!rules) {
      rules = this.#textRules(source, baseHref)
      rules.catch(() => this.#text.delete(key))
      this.#text.set(key, rules)
    }
    return rules
  }

  async #textRules(source: SourceDocument, baseHref: string): Promise<TextRules> {
    if (source.styles.length === 0) return { sight: [], families: [] }
    const { sheet, families } = await this.#sheet(source, baseHref)
    return { sight: sightRules(sheet), families }
  }

  async #rewrite(source: SourceDocument, baseHref: string): Promise<BookStyles> {
    const { sheet, families } = await this.#sheet(source, baseHref)
    return { ...(await new TaskRunner().run(rewriteSheet(sheet, this.#prefix, this.#lose))), families }
  }

  /** All styles of a section in one sheet, without nesting. */
  async #sheet(
    source: SourceDocument,
    baseHref: string,
  ): Promise<{ sheet: CSSStyleSheet; families: FamilyRule[] }> {
    const texts: string[] = []
    for (const style of source.styles) {
      let text: string | undefined
      let href = baseHref
      if ('text' in style) text = style.text
      else {
        const bytes = await this.#read(style.href)
        text = bytes && (await readText(bytes))
        href = style.href
        if (!bytes) this.#lose?.('style', href)
      }
      if (text)
        texts.push(
          underCondition(
            await withImports(text, href, this.#read, new Set([href]), this.#lose),
            style.media ?? '',
          ),
        )
    }
    const text = texts
      .join(SEAM)
      .replace(/@namespace[^;@{}]*;/gi, '')
      .replace(/\[\s*epub\|type\s*/gi, '[data-epub-type')
      .replace(/\B-epub-(?=[a-z])/gi, '')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(knownBreaks(text))
    if (isNested(sheet.cssRules)) {
      sheet.replaceSync(flattened(sheet))
    }
    if (!SIGNS.test(text)) return { sheet, families: [] }
    const { familyRules, writeSheetSigns } = await loadPart(import('./sign-fonts.ts'))
    writeSheetSigns(sheet.cssRules)
    return { sheet, families: familyRules(sheet) }
  }
}

/** Whether rules are nested in rules or layers: few books have such styles. */
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
