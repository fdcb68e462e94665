import { STEP_NODES, type Steps } from '../steps.ts'
import type { SourceDocument } from './parse-section.ts'

/** Counter properties of one rule, and its elements. */
export interface CounterRule {
  query: string
  /** True for what `::before` and `::after` do: that happens inside of the element. */
  isInside: boolean
  reset: string
  increment: string
}

/** Values that carry counters into a slice. */
interface CounterReset {
  host: Element
  isBefore: boolean
  value: string
}

interface CounterSteps {
  reset: [name: string, value: number][]
  increment: [name: string, value: number][]
}

interface Instance {
  name: string
  value: number
  creator: Element
}

/** Changes of counters, by element. */
type StepsOf = ReadonlyMap<Element, CounterSteps>
/** Counters after an element. */
interface State {
  element: Element
  instances: Instance[]
}

/** Follows the counters of a section from its beginning to its end. */
export function* counterStates(source: SourceDocument, rules: readonly CounterRule[]): Steps<CounterStates> {
  const stepsOf = yield* stepsByElement(source, rules)
  const states: State[] = []
  let live: Instance[] = []
  for (const [i, element] of [...source.html.ownerDocument.querySelectorAll('*')].entries()) {
    if (i % STEP_NODES === 0) yield
    const steps = stepsOf.get(element)
    if (!steps) continue
    live = stateAfter(live, element, steps)
    states.push({ element, instances: live })
  }
  return new CounterStates(stepsOf, states)
}

function* stepsByElement(source: SourceDocument, rules: readonly CounterRule[]): Steps<StepsOf> {
  const found = new Map<Element, CounterSteps>()
  for (const rule of rules) {
    yield
    for (const element of elementsOf(source, rule.query)) {
      const steps = found.get(element) ?? { reset: [], increment: [] }
      if (!rule.isInside && rule.reset) steps.reset = parse(rule.reset, 0)
      if (rule.increment) steps.increment = parse(rule.increment, 1)
      found.set(element, steps)
    }
  }
  return found
}

function elementsOf({ html }: SourceDocument, query: string): Iterable<Element> {
  try {
    return html.ownerDocument.querySelectorAll(query)
  } catch {
    // A selector this browser does not know.
    return []
  }
}

function stateAfter(before: readonly Instance[], element: Element, steps: CounterSteps): Instance[] {
  let live = before
    .filter((instance) => instance.creator.parentNode?.contains(element))
    .map((instance) => ({ ...instance }))
  const set = (name: string, value: number) => {
    // A second one among the same siblings takes the place of the first.
    live = live.filter((each) => each.name !== name || each.creator.parentNode !== element.parentNode)
    live.push({ name, value, creator: element })
  }
  for (const [name, value] of steps.reset) set(name, value)
  for (const [name, value] of steps.increment) {
    const own = live.filter((each) => each.name === name).at(-1)
    if (own) own.value += value
    else set(name, value)
  }
  return live
}

/** Values of counters just before a place. */
export class CounterStates {
  readonly #steps: StepsOf
  /** In document order. */
  readonly #states: readonly State[]

  constructor(steps: StepsOf, states: readonly State[]) {
    this.#steps = steps
    this.#states = states
  }

  /**
   * Makes the counters of a slice continue from their values before it.
   *
   * @param html - root of the chapter
   * @param place - the first node of the chapter that begins in the slice
   * @param anchor - its clone in the slice
   */
  continueIn(html: Element, place: Node, anchor: Node): void {
    const cut: Element[] = []
    const clones: Element[] = []
    let clone = anchor.parentElement
    for (let each = place.parentElement; each && clone; each = each.parentElement) {
      cut.push(each)
      clones.push(clone)
      if (each === html) break
      clone = clone.parentElement
    }
    for (const { host, isBefore, value } of this.#resets(place, cut)) {
      let counting = clones[cut.indexOf(host)] as HTMLElement | undefined
      if (isBefore && counting) {
        const before = counting.ownerDocument.createElement('kz-st')
        before.style.display = 'inline'
        counting.prepend(before)
        counting = before
      }
      counting?.style.setProperty('counter-reset', value, 'important')
    }
  }

  /**
   * Styles that make the counters of a slice continue those of the chapter.
   *
   * @param place - the first node that begins in the slice
   * @param cut - its ancestors, which began earlier and increment again in the slice, innermost first
   * @returns values of `counter-reset`, and the ancestor that must have each or, when a child of it before the slice
   *   has it, hold it as its first child
   */
  #resets(place: Node, cut: Element[]): CounterReset[] {
    const resets: CounterReset[] = []
    const inner = new Map<string, number>()
    for (const { name, value, creator } of [...this.#instancesBefore(place)].reverse()) {
      const isBefore = !cut.includes(creator)
      const host = isBefore ? creator.parentElement : creator
      if (!host || !cut.includes(host)) continue
      // Those of the ancestors that count in a counter of the same name further in leave this one alone.
      const begin = inner.get(name) ?? 0
      const end = cut.indexOf(host) + (isBefore ? 0 : 1)
      inner.set(name, Math.max(end, begin))
      const own = `${name} ${value - this.#countedBy(cut.slice(begin, end), name)}`
      const known = resets.find((each) => each.host === host && each.isBefore === isBefore)
      if (known) known.value = `${own} ${known.value}`
      else resets.push({ host, isBefore, value: own })
    }
    return resets
  }

  #instancesBefore(place: Node): readonly Instance[] {
    let low = 0
    let high = this.#states.length
    while (low < high) {
      const middle = (low + high) >> 1
      const { element } = this.#states[middle]!
      const isBefore = element.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING
      if (isBefore) low = middle + 1
      else high = middle
    }
    return this.#states[low - 1]?.instances ?? []
  }

  /** How far elements count a counter themselves. */
  #countedBy(elements: readonly Element[], name: string): number {
    let sum = 0
    for (const element of elements)
      for (const [own, step] of this.#steps.get(element)?.increment ?? []) if (own === name) sum += step
    return sum
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
