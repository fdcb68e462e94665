import { type SignFont, signFontOf, textsIn, withSigns } from '../sanitise/symbol-letters.ts'
import { STEP_NODES, type Steps } from '../steps.ts'
import type { SourceDocument } from './parse-section.ts'
import { matching, specificity, splitSelectorList, TRAILING_STATE } from './selectors.ts'
import { compareRanks, styleRules } from './unseen.ts'

/** A rule that sets a family; `font` is null for a family that is no font of signs, or that the book brings. */
export interface FamilyRule {
  selector: string
  font: SignFont | null
}

const firstFamily = (style: CSSStyleDeclaration): string =>
  style.getPropertyValue('font-family').split(',')[0]!.replace(/["']/g, '').trim()

/** The rules that set families, in the order of the cascade; none where no rule sets a font of signs. */
export function familyRules(sheet: CSSStyleSheet): FamilyRule[] {
  const own = new Set<string>()
  const rules: (FamilyRule & { rank: number[] })[] = []
  for (const rule of sheet.cssRules)
    if (rule instanceof CSSFontFaceRule && /url\(/.test(rule.style.getPropertyValue('src')))
      own.add(firstFamily(rule.style).toLowerCase())
  for (const { selectorText, style } of styleRules(sheet.cssRules)) {
    const family = firstFamily(style)
    if (!family) continue
    const font = own.has(family.toLowerCase()) ? null : (signFontOf(family) ?? null)
    for (const selector of splitSelectorList(selectorText))
      if (!TRAILING_STATE.test(selector))
        rules.push({ selector, font, rank: [...specificity(selector), rules.length] })
  }
  if (!rules.some(({ font }) => font)) return []
  return rules.sort((a, b) => compareRanks(a.rank, b.rank))
}

/** Replaces letters that rules set in fonts of signs by these signs. Offsets of the text stay. */
export function* writeSigns({ html }: SourceDocument, rules: readonly FamilyRule[]): Steps {
  const fonts = new Map<Element, SignFont | null>()
  let count = 0
  for (const { selector, font } of rules)
    for (const element of matching(html, selector)) {
      fonts.set(element, font)
      if (++count % STEP_NODES === 0) yield
    }
  const hasOwnFamily = (element: Element) =>
    fonts.has(element) || (element as HTMLElement).style?.fontFamily !== ''
  for (const [element, font] of fonts) {
    if (!font || (element as HTMLElement).style?.fontFamily) continue
    for (const text of textsIn(element, hasOwnFamily)) text.data = withSigns(text.data, font)
    if (++count % STEP_NODES === 0) yield
  }
}

/** Replaces letters for private use in strings of a sheet: bullets that rules generate. */
export function writeSheetSigns(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSGroupingRule) writeSheetSigns(rule.cssRules)
    if (!(rule instanceof CSSStyleRule)) continue
    const { style } = rule
    const font = signFontOf(firstFamily(style))
    for (const name of ['content', 'list-style-type']) {
      const value = style.getPropertyValue(name)
      const written = value.replace(/"((?:[^"\\]|\\.)*)"/g, (_, string) => `"${withSigns(string, font)}"`)
      if (written !== value) style.setProperty(name, written, style.getPropertyPriority(name))
    }
  }
}
