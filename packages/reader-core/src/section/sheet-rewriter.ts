import type { NoteLoss } from '../losses.ts'
import type { Steps } from '../steps.ts'
import type { CounterRule } from './counters.ts'
import { isCondition, keywordOf } from './css-text.ts'
import {
  type BreakSide,
  forcedBreaks,
  isPaper,
  leavePageMargins,
  PARTS_OF_LINES,
  rewriteDeclarations,
  rootScale,
} from './declarations.ts'
import { nameSidesByFlow, verticalModeOf } from './logical-sides.ts'
import { rewriteSelectors, type StructuralRule, splitSelectorList } from './selectors.ts'
import type { FamilyRule } from './sign-fonts.ts'
import { type SightRule, sightRules } from './unseen.ts'

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
  /** A selector and the private font families it uses. */
  fontUsers: { query: string; families: string[] }[]
  fonts: BookFont[]
  /**
   * Selectors of elements that the book lays out as a whole: floats, flex and grid boxes, tables by style, inner
   * columns.
   */
  wholes: string[]
  /** Selectors of what the book keeps on one page. */
  kept: string[]
  /** Selectors of what the book places over the text. */
  placed: string[]
  /** Selectors of elements in which the book forbids hyphens or the ends of lines. */
  unbroken: string[]
  /** Selectors of elements before or after which the book begins a page. */
  breaks: { query: string; sides: BreakSide[] }[]
  counters: CounterRule[]
  /** Selectors of rules with pictures, and the addresses of these as they are written. */
  pictures: { query: string; addresses: string[] }[]
  /** Rules that decide whether elements are seen. */
  sight: SightRule[]
  /** Rules that set families, where one sets a font of signs. */
  families: FamilyRule[]
}

/** Rules of all sheets of a section; real ones have under 3,000. Those after them are left out. */
const MOST_RULES = 10_000
/** Rules that are rewritten in a step. */
const STEP_RULES = 40
/** Most rules of one kind that are matched one by one. */
const MOST_QUERIES = 1000

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

const BOOK_URL = /url\("kz-book:((?:[^"\\]|\\.)+)"\)/g

/**
 * Rewrites the rules of a sheet for the shadow trees of slices.
 *
 * @param prefix - of the private names of the book's fonts
 * @param lose - counts what pages do without
 */
export function* rewriteSheet(
  sheet: CSSStyleSheet,
  prefix: string,
  lose?: NoteLoss,
): Steps<Omit<BookStyles, 'families'>> {
  const fonts = new Fonts(prefix)
  fonts.collect(sheet.cssRules)
  const rewriter = new RuleRewriter(fonts, lose, verticalModeOf(sheet))
  const css = yield* rewriter.write(sheet.cssRules)
  const { structural, fontUsers, wholes, kept, placed, unbroken, breaks, counters } = rewriter
  for (const queries of [structural, wholes, kept, placed, unbroken, breaks, fontUsers, counters])
    queries.length = Math.min(queries.length, MOST_QUERIES)
  const sight = sightRules(sheet)
  return {
    css,
    structural,
    fontUsers,
    fonts: fonts.found,
    wholes,
    kept,
    placed,
    unbroken,
    breaks,
    counters,
    pictures: rewriter.pictures,
    sight,
  }
}

/** The fonts that a sheet declares. */
class Fonts {
  readonly found: BookFont[] = []
  /** Private names by those that the book gives, in small letters. */
  readonly families = new Map<string, string>()
  readonly #prefix: string

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  collect(rules: CSSRuleList): void {
    for (const rule of rules) {
      if (rule instanceof CSSFontFaceRule) this.#add(rule)
      else if (isCondition(rule)) this.collect(rule.cssRules)
    }
  }

  #add({ style }: CSSFontFaceRule): void {
    const name = style.getPropertyValue('font-family').replace(/^["']|["']$/g, '')
    const hrefs = [...style.getPropertyValue('src').matchAll(BOOK_URL)].map(([, href]) =>
      href!.replace(/\\(.)/g, '$1'),
    )
    if (!name || hrefs.length === 0) return
    const family = this.#prefix + name.replace(/["\\]/g, '')
    this.families.set(name.toLowerCase(), family)
    const descriptor = (property: string) => style.getPropertyValue(property) || undefined
    this.found.push({
      family,
      hrefs,
      descriptors: {
        style: descriptor('font-style'),
        weight: descriptor('font-weight'),
        stretch: descriptor('font-stretch'),
        unicodeRange: descriptor('unicode-range'),
      },
    })
  }
}

/** Rewrites rules, and collects the selectors that are matched separately. */
class RuleRewriter {
  readonly structural: BookStyles['structural'] = []
  readonly fontUsers: BookStyles['fontUsers'] = []
  readonly wholes: string[] = []
  readonly kept: string[] = []
  readonly placed: string[] = []
  readonly unbroken: string[] = []
  readonly breaks: BookStyles['breaks'] = []
  readonly counters: CounterRule[] = []
  readonly pictures: BookStyles['pictures'] = []
  readonly #fonts: Fonts
  #marks = 0
  #count = 0

  readonly #lose: NoteLoss | undefined
  readonly #mode: ReturnType<typeof verticalModeOf>

  constructor(fonts: Fonts, lose: NoteLoss | undefined, mode: ReturnType<typeof verticalModeOf>) {
    this.#fonts = fonts
    this.#lose = lose
    this.#mode = mode
  }

  *write(rules: CSSRuleList): Steps<string> {
    const parts: string[] = []
    for (const rule of rules) {
      if (++this.#count > MOST_RULES) {
        this.#lose?.('style', rule.cssText)
        continue
      }
      if (this.#count % STEP_RULES === 0) yield
      if (rule instanceof CSSStyleRule) parts.push(...this.#rewrite(rule))
      else if (isCondition(rule))
        parts.push(`${keywordOf(rule)} ${rule.conditionText} {${yield* this.write(rule.cssRules)}}`)
    }
    return parts.join('\n')
  }

  /** The rules that replace one of the book. */
  #rewrite({ selectorText, style }: CSSStyleRule): string[] {
    const { selector, structural } = rewriteSelectors(selectorText, () => `r${++this.#marks}`)
    this.structural.push(...structural)
    if (this.#mode) nameSidesByFlow(style, this.#mode)
    const ofBlocks: string[] = []
    const paper = /kz-(html|body)$/.test(selector) && isPaper(style.backgroundColor) && style.backgroundColor
    if (paper) style.backgroundColor = ''
    if (/kz-(html|body)[^\s>+~]*$/.test(selector)) leavePageMargins(style)
    const declarations = [
      // A page of fixed layout keeps its paper.
      paper && `--kz-paper: ${paper}`,
      rewriteDeclarations(style, ofBlocks),
      this.#fontFamily(selectorText, style),
      ROOT.test(selectorText) ? rootScale(style) : '',
    ]
      .filter(Boolean)
      .join('; ')
    if (movesBy(style)) this.#lose?.('motion', selectorText)
    this.#note(selectorText, style)
    const written = declarations ? [`${selector} {${declarations}}`] : []
    this.#notePictures(selectorText, declarations)
    if (ofBlocks.length === 0 || PSEUDO.test(selector)) return written
    const blocks = `:where(kz-flow:not(.fixed)) :is(${selector}):is(${BLOCKS_OF_TEXT})`
    written.push(`${blocks} {${ofBlocks.join('; ')}}`)
    const ofLines = ofBlocks.filter((each) => LINES.test(each))
    const ofParts = ofBlocks.filter((each) => HEIGHTS.test(each))
    if (style.display === 'block') ofParts.push(...ofLines)
    for (const [names, values] of [
      ['td, th, caption', ofLines],
      // A picture may be as high as the box around it.
      [`:is(${PARTS_OF_LINES}):not(:has(img, svg))`, ofParts],
    ] as const)
      if (values.length > 0)
        written.push(`:where(kz-flow:not(.fixed)) :is(${selector}):is(${names}) {${values.join('; ')}}`)
    // A box that clips its overflow contains its floats, too.
    if (style.overflowY) written.push(`:where(${blocks}:not(li, [hidden])) {display: flow-root}`)
    return written
  }

  /** The families of a rule under their private names; `''` when none is of the book. */
  #fontFamily(query: string, style: CSSStyleDeclaration): string {
    const font = style.getPropertyValue('font-family')
    const { value, families } = privateFamilies(font, this.#fonts.families)
    if (families.length === 0) return ''
    this.fontUsers.push({ query, families })
    return `font-family: ${value}${style.getPropertyPriority('font-family') ? ' !important' : ''}`
  }

  #notePictures(query: string, declarations: string): void {
    const addresses = [...declarations.matchAll(PICTURE)].map(([, address]) => address!)
    if (addresses.length === 0) return
    const parts = splitSelectorList(query).map((part) => part.replace(PSEUDO_ELEMENT, '') || '*')
    this.pictures.push({ query: parts.join(', '), addresses })
  }

  /** Collects what the rule's selector must be matched for. */
  #note(query: string, style: CSSStyleDeclaration): void {
    if (isLaidOutWhole(style)) this.wholes.push(query)
    else if (isKept(style)) this.kept.push(query)
    if (style.position === 'absolute') this.placed.push(query)
    if (isUnbroken(style)) this.unbroken.push(query)
    const sides = forcedBreaks(style)
    if (sides.length > 0) this.breaks.push({ query, sides })
    const reset = style.getPropertyValue('counter-reset')
    const increment = style.getPropertyValue('counter-increment')
    if (!reset && !increment) return
    for (const part of splitSelectorList(query)) {
      const own = part.replace(PSEUDO_ELEMENT, '') || '*'
      this.counters.push({ query: own, isInside: own !== part, reset, increment })
    }
  }
}

/** The address of a picture that is put aside. */
const PICTURE = /--kz-[a-z-]+: [^;{}]*?url\("((?:kz-book:|data:image)(?:[^"\\]|\\.)*)"\)/g
/** A rule of the root, whose letters `rem` is counted by. */
const ROOT = /(^|,)\s*(html|:root)\s*(,|$)/i
/** Declarations of lines, which cells of tables have as well, and of heights, which parts of lines have that are blocks. */
const LINES = /^(line-height|--kz-lines):/
const HEIGHTS = /^(height|max-height):/
const PSEUDO = /::|:(before|after|first-l)/
/** Blocks of text in reflowable pages: in fixed layout all is as large as it was written for. */
export const BLOCKS_OF_TEXT =
  'p, div, section, article, aside, header, footer, main, nav, figure, figcaption, blockquote, center, address, hgroup, details, summary, fieldset, legend, menu, dir, pre, h1, h2, h3, h4, h5, h6, ul, ol, dl, li, dd, dt, kz-html, kz-body'

/** Whether declarations move an element by themselves. */
export const movesBy = ({ animationName }: CSSStyleDeclaration): boolean =>
  animationName !== '' && animationName !== 'none'

/** Whether declarations lay an element out as a whole. */
export function isLaidOutWhole(style: CSSStyleDeclaration): boolean {
  const value = (name: string) => style.getPropertyValue(name)
  return (
    /^(left|right|inline-start|inline-end)$/.test(value('float')) ||
    /table|flex|grid|inline-block/.test(value('display')) ||
    /absolute|fixed/.test(value('position')) ||
    /hidden|auto|scroll|clip/.test(value('overflow')) ||
    value('transform').includes('(')
  )
}

/** Whether declarations forbid hyphens or the ends of lines. */
const isUnbroken = ({ hyphens, whiteSpace }: CSSStyleDeclaration): boolean =>
  /^(none|manual)$/.test(hyphens) || whiteSpace === 'nowrap'

/** Whether declarations keep an element on one page. */
export const isKept = (style: CSSStyleDeclaration): boolean =>
  style.getPropertyValue('break-inside').startsWith('avoid')

/** Parts of a selector that name a pseudo-element, which no query finds. */
export const PSEUDO_ELEMENT = /::?(before|after|first-letter|first-line|marker)/g
