import type { AnyStateMachine, StateNode } from 'xstate'

/** A chart as a Mermaid diagram, drawn from its machine: states, and the events that lead from one to the next. */
export function drawChart(machine: AnyStateMachine): string {
  const lines = ['stateDiagram-v2', ...drawState(machine.root, '  ')]
  return lines.join('\n')
}

const nameOf = (node: StateNode) => node.path.join('_')

function drawState(node: StateNode, indent: string): string[] {
  const lines: string[] = []
  const children = Object.values(node.states)
  if (node.type !== 'parallel') {
    for (const initial of node.initial?.target ?? []) lines.push(`${indent}[*] --> ${nameOf(initial)}`)
  }
  children.forEach((child, index) => {
    if (node.type === 'parallel' && index > 0) lines.push(`${indent}--`)
    if (child.type === 'compound' || child.type === 'parallel') {
      lines.push(
        `${indent}state "${child.key}" as ${nameOf(child)} {`,
        ...drawState(child, `${indent}  `),
        `${indent}}`,
      )
    } else lines.push(`${indent}state "${child.key}" as ${nameOf(child)}`)
  })
  for (const from of [node, ...children].filter(
    (each) => each.parent === node.parent || each.parent === node,
  )) {
    if (from === node && node.parent) continue
    lines.push(...drawTransitions(from, node, indent))
  }
  return lines
}

function drawTransitions(from: StateNode, root: StateNode, indent: string): string[] {
  const events = new Map<string, Set<string>>()
  for (const [event, transitions] of from.transitions) {
    for (const { target, guard } of transitions) {
      for (const to of target ?? []) {
        // An event handled by the whole chart is drawn from the chart's states.
        const sources = from === root ? Object.values(root.states).filter((state) => state !== to) : [from]
        for (const source of from.parent || from === root ? sources : []) {
          const arrow = `${nameOf(source)} --> ${nameOf(to)}`
          const label = typeof guard === 'string' ? `${event} [${guard}]` : event
          events.set(arrow, (events.get(arrow) ?? new Set()).add(label))
        }
      }
    }
  }
  return [...events].map(([arrow, labels]) => `${indent}${arrow}: ${[...labels].join(', ')}`)
}
