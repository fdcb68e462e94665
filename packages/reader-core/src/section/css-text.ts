import { bookHref } from './sanitise.ts'

// A style sheet may be megabytes of anything: each of these looks at a character once, where a regular expression for the
// same would take hours for a sheet made to that end.

/** An `@import` taken out of a style sheet. */
export interface CssImport {
  address: string
  /** Its layer and what it depends on, as they stand behind the address; `''` for nothing. */
  condition: string
}

const LONGEST_IMPORT = 2000
const MOST_IMPORTS = 100

/** Text of a style sheet without its comments; one that does not end goes on to the end. */
export function withoutComments(css: string): string {
  let rest = ''
  let from = 0
  for (let begin = css.indexOf('/*'); begin >= 0; begin = css.indexOf('/*', from)) {
    rest += css.slice(from, begin)
    const end = css.indexOf('*/', begin + 2)
    if (end < 0) return rest
    from = end + 2
  }
  return rest + css.slice(from)
}

/** Takes the `@import` rules out of a style sheet without comments. */
export function takeImports(css: string): { rest: string; imports: CssImport[] } {
  const imports: CssImport[] = []
  let rest = ''
  let from = 0
  const begin = /@import\s/gi
  for (let found = begin.exec(css); found && imports.length < MOST_IMPORTS; found = begin.exec(css)) {
    const end = css.indexOf(';', found.index)
    if (end < 0) break
    const rule = css.slice(found.index + 8, Math.min(end, found.index + LONGEST_IMPORT))
    const [, address, condition = ''] = /^(?:url\(\s*)?["']?([^"')\s;]+)["']?\s*\)?(.*)$/s.exec(rule) ?? []
    if (address) imports.push({ address, condition: condition.trim() })
    rest += css.slice(from, found.index)
    from = end + 1
    begin.lastIndex = from
  }
  return { rest: rest + css.slice(from), imports }
}

/** Addresses in `url()` made relative to the publication, marked so that they are told from any other. */
export function absoluteUrls(css: string, baseHref: string): string {
  let rest = ''
  let from = 0
  const begin = /url\(/gi
  for (let found = begin.exec(css); found; found = begin.exec(css)) {
    const end = css.indexOf(')', begin.lastIndex)
    if (end < 0) break
    const inner = css.slice(begin.lastIndex, end).trim()
    const quote = /^["']/.exec(inner)?.[0] ?? ''
    const isWhole = quote === '' || (inner.length > 1 && inner.endsWith(quote))
    const address = quote ? inner.slice(1, -1) : inner
    begin.lastIndex = end + 1
    // What is no address stays, and is left out with the declaration it stands in.
    if (!isWhole || /["']/.test(address)) continue
    const isData = /^data:/i.test(address)
    const href = isData ? undefined : bookHref(baseHref, address)
    const url = isData ? `url("${address}")` : href ? `url("kz-book:${href}")` : 'none'
    rest += css.slice(from, found.index) + url
    from = end + 1
  }
  return rest + css.slice(from)
}

/** An imported sheet in the layer and under the conditions that its import names. */
export function underCondition(css: string, condition: string): string {
  const [, layer, supports, media = ''] =
    /^(layer(?:\([^()]*\))?(?=\s|$))?\s*(supports\((?:[^()]|\([^()]*\))*\))?\s*(.*)$/s.exec(condition) ?? []
  let under = media ? `@media ${media} {${css}}` : css
  // Behind `supports` a declaration may stand without brackets of its own.
  if (supports) under = `@supports (${supports.slice(9, -1).replace(/^\((.*)\)$/s, '$1')}) {${under}}`
  return layer ? `@layer ${layer.slice(6, -1)} {${under}}` : under
}

/** Whether the rules in a rule hold under a condition: that of a medium, of what the browser knows, or of a box around. */
export const isCondition = (rule: CSSRule): rule is CSSConditionRule => rule instanceof CSSConditionRule

/** The word that such a rule begins with. */
export const keywordOf = (rule: CSSConditionRule): string =>
  rule instanceof CSSMediaRule ? '@media' : rule instanceof CSSSupportsRule ? '@supports' : '@container'
