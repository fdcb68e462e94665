import { cdp } from 'vitest/browser'

interface Session {
  send(method: string, params?: unknown): Promise<unknown>
}

interface FrameTree {
  frame: { id: string; url: string }
  childFrames?: FrameTree[]
}

interface Value {
  value: unknown
}

interface AXNode {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: Value
  name?: Value
  properties?: { name: string; value: Value }[]
}

/** A node of the accessibility tree that is exposed to assistive technology. */
export interface AccessibleNode {
  role: string
  name: string
  isFocusable: boolean
  /** Names and roles of what it is in, innermost first. */
  within: string[]
}

const session = () => cdp() as unknown as Session

/** The accessibility tree of the test's own page, in its order. */
export async function accessibilityTree(): Promise<AccessibleNode[]> {
  const { frameTree } = (await session().send('Page.getFrameTree')) as { frameTree: FrameTree }
  const frames = (tree: FrameTree): FrameTree[] => [tree, ...(tree.childFrames ?? []).flatMap(frames)]
  const own = frames(frameTree).find(({ frame }) => frame.url === location.href) ?? frameTree
  const { nodes } = (await session().send('Accessibility.getFullAXTree', { frameId: own.frame.id })) as {
    nodes: AXNode[]
  }
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const reported = (node: AXNode | undefined) => `${node?.role?.value ?? ''} ${node?.name?.value ?? ''}`
  const within = (node: AXNode) => {
    const names: string[] = []
    for (let up = byId.get(node.parentId ?? ''); up; up = byId.get(up.parentId ?? ''))
      names.push(reported(up))
    return names
  }
  return nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => ({
      role: String(node.role?.value ?? ''),
      name: String(node.name?.value ?? ''),
      isFocusable:
        node.properties?.some(({ name, value }) => name === 'focusable' && value.value === true) ?? false,
      within: within(node),
    }))
}

/** Emulates a preference of the person, such as `forced-colors: active`; the returned function ends it. */
export async function prefer(name: string, value: string): Promise<() => Promise<unknown>> {
  await session().send('Emulation.setEmulatedMedia', { features: [{ name, value }] })
  return () => session().send('Emulation.setEmulatedMedia', { features: [{ name, value: '' }] })
}

/** Returns the focused element, through all shadow trees. */
export function focusedElement(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

/** Every element under a root, shadow trees included, in document order. */
export function deepElements(root: Element | ShadowRoot): Element[] {
  return [...root.children].flatMap((element) => [
    element,
    ...(element.shadowRoot ? deepElements(element.shadowRoot) : []),
    ...deepElements(element),
  ])
}
