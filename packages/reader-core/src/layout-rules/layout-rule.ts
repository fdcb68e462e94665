import { type Engine, engine } from '../layout/engine-traits.ts'
import type { Viewport } from '../layout/viewport.ts'
import type { Steps } from '../steps.ts'

/** Values of the page that rules use beside the flow. */
export interface RulePage {
  viewport: Viewport
  /** The book's own rules for the section. */
  css: string
}

/**
 * A correction of what a book's styles do to pages. It depends on nothing before the element it changes, so that it is
 * the same in every slice. A comment beside its name names what goes wrong without the rule.
 */
export interface LayoutRule<Change = unknown> {
  readonly name: string
  /** Engines in which it is needed; all unless given. */
  readonly engines?: readonly Engine[]
  /** How often it is measured and written at most; 1 unless given. */
  readonly rounds?: number
  /** Finds what is to change. Reads only. */
  measure(flow: HTMLElement, page: RulePage): readonly Change[]
  /** Changes it. Reads no layout. */
  write(changes: readonly Change[], page: RulePage): void
}

/**
 * Applies rules one after the other: each first reads all it needs, then writes all its changes, until nothing changes
 * or its rounds are over. A rule without changes costs no layout of its own; after each change there is a step, because
 * the next measurement causes a layout.
 *
 * @returns whether anything was changed
 */
export function* runRules(rules: readonly LayoutRule[], flow: HTMLElement, page: RulePage): Steps<boolean> {
  let hasChanged = false
  for (const rule of rules) {
    if (rule.engines && !rule.engines.includes(engine)) continue
    for (let round = 0; round < (rule.rounds ?? 1); round++) {
      const changes = rule.measure(flow, page)
      if (changes.length === 0) break
      rule.write(changes, page)
      hasChanged = true
      yield
    }
  }
  return hasChanged
}

/** Sets declarations in an element's own style, over those of any book. */
export function setImportant(element: HTMLElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value, 'important')
}

/** Lays a flow out again, without what its layout before had kept. */
export function layOutAfresh(flow: HTMLElement): void {
  const shadow = flow.parentNode!
  flow.remove()
  shadow.appendChild(flow)
}
