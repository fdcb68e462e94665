import { isCondition, keywordOf } from './css-text.ts'
import { splitSelectorList, TRAILING_STATE } from './selectors.ts'

/** A cascade layer: its rules come after those of the layers in it. */
interface Layer {
  layers: Map<string, Layer>
  rules: { selector: string; write: (selector: string) => string }[]
}

/**
 * Flattens a style sheet with rules nested in rules (`a { & b {} }`) or in layers. A rule in a later layer gets the
 * weight of more ids than any has: the engine's own rules are in no layer. `!important` in a layer counts as outside of
 * layers.
 */
export function flattened(sheet: CSSStyleSheet): string {
  const root = newLayer()
  new RuleCollector().collect(sheet.cssRules, { layer: root, outer: undefined, under: (css) => css })
  const parts: string[] = []
  let rank = 0
  const write = (layer: Layer) => {
    for (const each of layer.layers.values()) write(each)
    for (const rule of layer.rules) parts.push(rule.write(raised(rule.selector, rank * MOST_IDS)))
    if (layer.rules.length > 0) rank++
  }
  write(root)
  return parts.join('\n')
}

/** The place of a rule. */
interface Place {
  layer: Layer
  /** Selector of the rule around; undefined in none. */
  outer: string | undefined
  /** Puts text under the conditions around. */
  under: (css: string) => string
}

/** Takes the rules of a sheet apart into layers. */
class RuleCollector {
  #unnamed = 0

  collect(rules: CSSRuleList, place: Place): void {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) this.#addStyle(rule, place)
      else if (rule instanceof CSSLayerBlockRule)
        this.collect(rule.cssRules, { ...place, layer: this.#layerIn(place.layer, rule.name) })
      else if (rule instanceof CSSLayerStatementRule)
        for (const name of rule.nameList) this.#layerIn(place.layer, name)
      else if (isCondition(rule)) {
        const head = `${keywordOf(rule)} ${rule.conditionText}`
        this.collect(rule.cssRules, { ...place, under: (css) => place.under(`${head} {${css}}`) })
      } else addOther(rule, place)
    }
  }

  #addStyle(rule: CSSStyleRule, place: Place): void {
    const { outer } = place
    const selector = outer === undefined ? rule.selectorText : selectorIn(outer, rule.selectorText)
    addDeclarations(rule.style, selector, place)
    if (rule.cssRules?.length > 0) this.collect(rule.cssRules, { ...place, outer: selector })
  }

  #layerIn(layer: Layer, name: string): Layer {
    let inner = layer
    for (const each of name === '' ? [`${++this.#unnamed}`] : name.split('.')) {
      if (!inner.layers.has(each)) inner.layers.set(each, newLayer())
      inner = inner.layers.get(each)!
    }
    return inner
  }
}

function addDeclarations({ cssText }: CSSStyleDeclaration, selector: string, { layer, under }: Place): void {
  if (cssText) layer.rules.push({ selector, write: (whole) => under(`${whole} {${cssText}}`) })
}

function addOther(rule: CSSRule, place: Place): void {
  const { layer, outer, under } = place
  if (outer === undefined) layer.rules.push({ selector: '', write: () => under(rule.cssText) })
  // Declarations that follow a nested rule, or are in a condition, within a rule.
  else if ('style' in rule) addDeclarations(rule.style as CSSStyleDeclaration, outer, place)
}

/** More ids than a selector names. */
const MOST_IDS = 3

const newLayer = (): Layer => ({ layers: new Map(), rules: [] })

/** Converts a selector list nested in a rule to one at the top level. */
function selectorIn(outer: string, list: string): string {
  return splitSelectorList(list)
    .map((part) => (part.includes('&') ? part.replaceAll('&', `:is(${outer})`) : `:is(${outer}) ${part}`))
    .join(', ')
}

/** A selector list that weighs so many ids more. */
function raised(list: string, ids: number): string {
  if (ids === 0) return list
  return splitSelectorList(list)
    .map((part) => {
      const state = TRAILING_STATE.exec(part)?.[0] ?? ''
      return `${part.slice(0, part.length - state.length)}${':not(#_)'.repeat(ids)}${state}`
    })
    .join(', ')
}
