/* The subset of state charts that the reader's chart uses. `reader-machine.test.ts` compares it with xstate's own `transition`. */

/** Active states by name: the state's name if it has no children, else its active children by name. */
export type ChartValue = string | { readonly [state: string]: ChartValue }

interface ChartTransition {
  /** A sibling state, or with a leading dot a child; further dots lead to its descendants. */
  readonly target?: string
  readonly guard?: string
  readonly actions?: string
}

export interface ChartNode {
  readonly type?: 'parallel' | 'final'
  readonly initial?: string
  readonly states?: Readonly<Record<string, ChartNode>>
  readonly on?: Readonly<Record<string, string | ChartTransition | readonly ChartTransition[]>>
  /** Action when the state is left. */
  readonly exit?: string
}

/** A chart with the functions for the names of its guards and actions. */
export interface Chart<Context, Event extends { type: string }> {
  readonly root: ChartNode
  readonly context: Context
  readonly guards: Readonly<Record<string, (context: Context) => boolean>>
  /** Each returns the properties of the context that change. */
  readonly actions: Readonly<Record<string, (context: Context, event: Event) => Partial<Context>>>
}

/** Immutable. */
export interface ChartState<Context> {
  readonly value: ChartValue
  readonly context: Context
}

export function initialState<Context, Event extends { type: string }>({
  root,
  context,
}: Chart<Context, Event>): ChartState<Context> {
  return { value: enter(root, [])!, context }
}

/** The state after an event; the same object if the event changes nothing. Pure. */
export function nextState<Context, Event extends { type: string }>(
  chart: Chart<Context, Event>,
  state: ChartState<Context>,
  event: Event,
): ChartState<Context> {
  const { root, guards, actions } = chart
  if (typeof state.value === 'string' && root.states?.[state.value]?.type === 'final') return state
  let { value, context } = state
  const act = (name: string | undefined) => {
    if (name) context = { ...context, ...actions[name]!(context, event) }
  }
  const isEnabled = ({ guard }: ChartTransition) => !guard || guards[guard]!(state.context)
  for (const { path, transition } of enabled(root, value, [], event.type, isEnabled)) {
    const { target } = transition
    if (target === undefined) {
      act(transition.actions)
      continue
    }
    const scope = target.startsWith('.') ? path : path.slice(0, -1)
    for (const name of exits(nodeAt(root, scope), valueAt(value, scope))) act(name)
    act(transition.actions)
    const entered = enter(nodeAt(root, scope), target.replace(/^\./, '').split('.'))!
    value = withValueAt(value, scope, entered)
  }
  return value === state.value && context === state.context ? state : { value, context }
}

/** @param path - names of states from the root, separated by dots */
export function isIn(value: ChartValue, path: string): boolean {
  const [name, ...rest] = path.split('.')
  if (typeof value === 'string') return value === name && rest.length === 0
  const inner = value[name!]
  return inner !== undefined && (rest.length === 0 || isIn(inner, rest.join('.')))
}

/** Transitions to take: in each active branch the innermost that is enabled. */
function enabled(
  node: ChartNode,
  value: ChartValue | undefined,
  path: readonly string[],
  type: string,
  isEnabled: (transition: ChartTransition) => boolean,
): { path: readonly string[]; transition: ChartTransition }[] {
  const inner = children(node, value).flatMap(([name, child, childValue]) =>
    enabled(child, childValue, [...path, name], type, isEnabled),
  )
  if (inner.length > 0) return inner
  const own = [node.on?.[type] ?? []]
    .flat()
    .map((each): ChartTransition => (typeof each === 'string' ? { target: each } : each))
    .find(isEnabled)
  return own ? [{ path, transition: own }] : []
}

function children(
  node: ChartNode,
  value: ChartValue | undefined,
): [name: string, node: ChartNode, value: ChartValue | undefined][] {
  if (value === undefined) return []
  if (typeof value === 'string') return [[value, node.states![value]!, undefined]]
  return Object.entries(value).map(([name, inner]) => [name, node.states![name]!, inner])
}

/** Exit actions of the active states below a state, the innermost first. */
function exits(node: ChartNode, value: ChartValue | undefined): (string | undefined)[] {
  return children(node, value).flatMap(([, child, inner]) => [...exits(child, inner), child.exit])
}

/** The value of a state that is entered, on the way to a descendant. Undefined if the state has no children. */
function enter(node: ChartNode, path: readonly string[]): ChartValue | undefined {
  const { states, type, initial } = node
  if (!states) return undefined
  const [wanted, ...rest] = path
  const childValue = (name: string) => enter(states[name]!, name === wanted ? rest : [])
  if (type === 'parallel') {
    return Object.fromEntries(Object.keys(states).map((name) => [name, childValue(name)!]))
  }
  const name = wanted ?? initial!
  const inner = childValue(name)
  return inner === undefined ? name : { [name]: inner }
}

const nodeAt = (root: ChartNode, path: readonly string[]): ChartNode =>
  path.reduce((node, name) => node.states![name]!, root)

const valueAt = (value: ChartValue, path: readonly string[]): ChartValue | undefined =>
  path.reduce<ChartValue | undefined>(
    (inner, name) => (typeof inner === 'object' ? inner[name] : undefined),
    value,
  )

function withValueAt(value: ChartValue, [name, ...rest]: readonly string[], inner: ChartValue): ChartValue {
  if (name === undefined) return inner
  return typeof value === 'object' ? { ...value, [name]: withValueAt(value[name]!, rest, inner) } : inner
}
