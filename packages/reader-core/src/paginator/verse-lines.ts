import { VERSE } from '../hyphenation/hyphens-css.ts'
import type { Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { LeafNodes } from './measure-leaves.ts'

/** Blocks within verse that are lines by themselves. */
const LINE = `:is(${VERSE}) > :is(div, p, li)`
/** Elements that a line of verse cannot contain: they would make it a stanza. */
const WITHIN_STANZAS = 'br, div, p, li'
/** Indent of the rest of a line that is too long for the page. */
const TURN_OVER = '2em'

/**
 * Indents what goes on below of a line of verse that is too long, so that it is no line of its own; a line that its book indents keeps that. Whether a
 * block is one line is read from the source: a slice may have the end of a stanza alone.
 *
 * @returns the changes; nothing is written before they are called
 */
export function indentTurnOvers(content: SectionContent, start: Position, nodes: LeafNodes): (() => void)[] {
  const writes: (() => void)[] = []
  const seen = new Set<Element>()
  for (const [i, node] of nodes.entries()) {
    const line = node?.parentElement?.closest<HTMLElement>(LINE)
    if (!line || seen.has(line)) continue
    seen.add(line)
    const source = content.leaves.at(start.leaf + i)?.node.parentElement?.closest(LINE)
    if (!source || source.querySelector(WITHIN_STANZAS)) continue
    const { paddingInlineStart, textIndent } = getComputedStyle(line)
    if (Number.parseFloat(textIndent) !== 0) continue
    writes.push(() => {
      line.style.paddingInlineStart = `calc(${paddingInlineStart} + ${TURN_OVER})`
      line.style.textIndent = `-${TURN_OVER}`
    })
  }
  return writes
}
