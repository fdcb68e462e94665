import type { SourceDocument } from './parse-section.ts'

/** What one rule does to counters, and to which elements. */
export interface CounterRule {
  query: string
  /** True for what `::before` and `::after` do: that happens inside of the element. */
  isInside: boolean
  reset: string
  increment: string
}

/** What carries counters into a slice. */
interface CounterReset {
  host: Element
  isBefore: boolean
  value: string
}

interface Steps {
  reset: [name: string, value: number][]
  increment: [name: string, value: number][]
}

interface Instance {
  name: string
  value: number
  creator: Element
}

/** Counters as they stand before a place. */
export class CounterStates {
  readonly #steps = new Map<Element, Steps>()
  readonly #before: { element: Element; instances: Instance[] }[] = []

  constructor(source: SourceDocument, rules: CounterRule[]) {
    const { ownerDocument } = source.html
    for (const rule of rules) {
      let found: Iterable<Element> = []
      try {
        found = ownerDocument.querySelectorAll(rule.query)
      } catch {
        // A selector this browser does not know.
      }
      for (const element of found) {
        const steps = this.#steps.get(element) ?? { reset: [], increment: [] }
        if (!rule.isInside && rule.reset) steps.reset = parse(rule.reset, 0)
        if (rule.increment) steps.increment = parse(rule.increment, 1)
        this.#steps.set(element, steps)
      }
    }
    if (this.#steps.size === 0) return
    let live: Instance[] = []
    for (const element of ownerDocument.querySelectorAll('*')) {
      const steps = this.#steps.get(element)
      if (!steps) continue
      live = live
        .filter((instance) => instance.creator.parentNode?.contains(element))
        .map((instance) => ({ ...instance }))
      const set = (name: string, value: number) => {
        // A second one among the same siblings takes the place of the first.
        live = live.filter((each) => each.name !== name || each.creator.parentNode !== element.parentNode)
        live.push({ name, value, creator: element })
      }
      for (const [name, value] of steps.reset) set(name, value)
      for (const [name, value] of steps.increment) {
        const own = live.findLast((each) => each.name === name)
        if (own) own.value += value
        else set(name, value)
      }
      this.#before.push({ element, instances: live })
    }
  }

  /**
   * Styles that make a slice count on where the chapter stands.
   *
   * @param place - the first node that begins in the slice
   * @param cut - its ancestors, which began earlier and count themselves once more in the slice, innermost first
   * @returns values of `counter-reset`, and the ancestor that must have each or, when a child of it that stands before the
   * slice has it, hold it as its first child
   */
  resets(place: Node, cut: Element[]): CounterReset[] {
    let low = 0
    let high = this.#before.length
    while (low < high) {
      const middle = (low + high) >> 1
      const { element } = this.#before[middle]!
      const isBefore = element.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING
      if (isBefore) low = middle + 1
      else high = middle
    }
    const resets: CounterReset[] = []
    const inner = new Map<string, number>()
    for (const { name, value, creator } of [...(this.#before[low - 1]?.instances ?? [])].reverse()) {
      const isBefore = !cut.includes(creator)
      const host = isBefore ? creator.parentElement : creator
      if (!host || !cut.includes(host)) continue
      // Those of the ancestors that count in a counter of the same name further in leave this one alone.
      const end = cut.indexOf(host) + (isBefore ? 0 : 1)
      let again = 0
      for (const element of cut.slice(inner.get(name) ?? 0, end)) {
        for (const [own, step] of this.#steps.get(element)?.increment ?? []) if (own === name) again += step
      }
      inner.set(name, Math.max(end, inner.get(name) ?? 0))
      const known = resets.find((each) => each.host === host && each.isBefore === isBefore)
      const own = `${name} ${value - again}`
      if (known) known.value = `${own} ${known.value}`
      else resets.push({ host, isBefore, value: own })
    }
    return resets
  }
}

/** `counter-reset` and `counter-increment` as pairs. */
function parse(value: string, usual: number): [string, number][] {
  const pairs: [string, number][] = []
  for (const word of value.split(/\s+/)) {
    const number = Number(word)
    if (word === '' || word === 'none') continue
    const last = pairs.at(-1)
    if (Number.isNaN(number)) pairs.push([word, usual])
    else if (last) last[1] = number
  }
  return pairs
}
