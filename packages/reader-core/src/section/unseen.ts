import { UNSEEN } from '../layout-rules/unseen-mark.ts'
import { STEP_NODES, type Steps } from '../steps.ts'
import { isCondition } from './css-text.ts'
import type { SourceDocument } from './parse-section.ts'
import { matching, specificity, splitSelectorList, TRAILING_STATE } from './selectors.ts'
import { HINTS, mayHide, OWN_SIGHT, type Sight, sightOf, THIN_PX, type Unseen, unseenBy } from './sight.ts'

/** A rule that decides whether elements are seen. */
export interface SightRule {
  selector: string
  sight: Sight
  /** Whether one of its declarations may hide an element by itself. */
  mayHide: boolean
}

/** The rules of a sheet that decide whether elements are seen, in the order of the cascade; none when nothing hides any. */
export function sightRules(sheet: CSSStyleSheet): SightRule[] {
  const rules: (SightRule & { rank: number[] })[] = []
  for (const { selectorText, style } of styleRules(sheet.cssRules)) {
    const sight = sightOf(style)
    if (sight.size === 0) continue
    for (const selector of splitSelectorList(selectorText)) {
      if (TRAILING_STATE.test(selector)) continue
      const rank = [...specificity(selector), rules.length]
      rules.push({ selector, sight, mayHide: mayHide(sight), rank })
    }
  }
  if (!rules.some((rule) => rule.mayHide)) return []
  return rules.sort((a, b) => compareRanks(a.rank, b.rank))
}

/** The style rules of a list whose conditions hold. */
export function* styleRules(list: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of list) {
    if (rule instanceof CSSStyleRule) yield rule
    else if (isCondition(rule) && holds(rule)) yield* styleRules(rule.cssRules)
  }
}

/** Order of the cascade: by specificity, then by the place in the sheet. */
export function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i])
  return at < 0 ? 0 : a[at]! - b[at]!
}

function holds(rule: CSSConditionRule): boolean {
  if (rule instanceof CSSMediaRule) return matchMedia(rule.conditionText).matches
  return rule instanceof CSSSupportsRule && CSS.supports(rule.conditionText)
}

/** Elements of a section that are looked at; real books hide few. */
const MOST_CANDIDATES = 5000
const isCell = ({ localName }: Element): boolean => localName === 'td' || localName === 'th'

/** Rules that are matched in a step. */
const STEP_MATCHES = 20 * STEP_NODES

/** Marks the elements of a section that its book hides from the eye. */
export function* markUnseen({ html, body }: SourceDocument, rules: readonly SightRule[]): Steps {
  const candidates = new Set<Element>(html.ownerDocument.querySelectorAll(`[${OWN_SIGHT}], [hidden]`))
  for (const { selector, mayHide } of rules) {
    if (!mayHide) continue
    yield
    for (const element of matching(html, selector)) candidates.add(element)
  }
  let matched = 0
  for (const element of [...candidates].slice(0, MOST_CANDIDATES)) {
    matched += rules.length + 1
    if (matched > STEP_MATCHES) {
      matched = 0
      yield
    }
    if (element === body || !body.contains(element) || !(element.textContent?.trim() || isCell(element)))
      continue
    const unseen = unseenBy(sightAt(element, rules), (name) => setsOtherwise(element, name, rules))
    if (unseen) element.setAttribute(UNSEEN, unseen)
  }
  for (const element of candidates) element.removeAttribute(OWN_SIGHT)
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}

/** The deciding declarations of an element after the cascade. */
function sightAt(element: Element, rules: readonly SightRule[]): Map<string, string> {
  const found: Sight = new Map()
  const apply = (sight: Iterable<[string, { value: string; isImportant: boolean }]>) => {
    for (const [name, each] of sight)
      if (each.isImportant || !found.get(name)?.isImportant) found.set(name, each)
  }
  if (element.hasAttribute('hidden')) found.set('display', { value: 'none', isImportant: false })
  for (const { selector, sight } of rules) if (matches(element, selector)) apply(sight)
  const own = element.getAttribute(OWN_SIGHT)
  if (own) apply(JSON.parse(own))
  return new Map([...found].map(([name, { value }]) => [name, value]))
}

/** Whether a rule for something in an element sets an inherited property to a value that hides nothing. */
function setsOtherwise(element: Element, name: string, rules: readonly SightRule[]): boolean {
  const isOther = (value: string | undefined) => value !== undefined && !HINTS[name]!(value)
  if ([...element.querySelectorAll(`[${OWN_SIGHT}*="${name}"]`)].length > 0) return true
  return rules.some(({ selector, sight }) => {
    if (!isOther(sight.get(name)?.value)) return false
    try {
      return element.querySelector(selector) !== null
    } catch {
      return false
    }
  })
}

/** Whether pages keep no space for a text or element. */
export function takesNoSpace(node: Node): boolean {
  return /^(spoken|silent|thin|none)$/.test(unseenOf(node) ?? '')
}

/** How a text or element is hidden; undefined where it is seen. */
export function unseenOf(node: Node): Exclude<Unseen, 'shown'> | undefined {
  const element = node.nodeType === 1 ? (node as Element) : node.parentElement
  const mark = element?.closest(`[${UNSEEN}]`)?.getAttribute(UNSEEN) as Unseen | null | undefined
  return mark && mark !== 'shown' ? mark : undefined
}

/** Rules of pages for hidden elements: they take no space, and stay in the tree of assistive technology. */
export const UNSEEN_CSS = `
:is([${UNSEEN}="spoken"], [${UNSEEN}="silent"]):not(#kz) { position: absolute !important; inset: auto !important; width: 1px !important; height: 1px !important;
  min-width: 0 !important; min-height: 0 !important; max-height: 1px !important; margin: 0 !important; padding: 0 !important; border: 0 !important; overflow: hidden !important;
  contain: strict; float: none !important; clip: auto !important; clip-path: inset(50%) !important; opacity: 0; white-space: nowrap !important; transform: none !important; pointer-events: none; }
[${UNSEEN}="thin"]:not(#kz) { font-size: 0 !important; line-height: 0 !important; height: ${THIN_PX}px !important; max-height: ${THIN_PX}px !important; overflow: clip !important; }
[${UNSEEN}="thin"]:not(#kz) * { font-size: 0 !important; line-height: 0 !important; }
[${UNSEEN}="none"]:not(#kz) { display: none !important; }
[${UNSEEN}="blank"]:not(#kz), [${UNSEEN}="blank"]:not(#kz) * { color: transparent !important; }
[${UNSEEN}="shown"]:not(#kz) { opacity: 1 !important; }
`
