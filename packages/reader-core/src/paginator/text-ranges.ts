import { collectLeafNodes, type Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { pageOffset, sourceOffset, sourceText } from './added-hyphens.ts'

/** A laid-out slice of a section: pages of it, or a part of the column that is scrolled. */
export interface LaidText {
  content: Pick<SectionContent, 'index' | 'leaves' | 'isBeginning'>
  /** First position of the slice. */
  start: Position
  /** Element whose shadow tree holds the slice. */
  host: HTMLElement
}

/** Text of the section in one text node of a slice. */
interface TextRun {
  node: Text
  /** Text offset of its first character, UTF-16 units from the section's start. */
  from: number
  to: number
}

/** Most leaves that a copy may lack: the sanitiser removes little. */
const MOST_LEAVES_PASSED = 400

const runsOfHost = new WeakMap<HTMLElement, TextRun[]>()

/**
 * The text nodes of a slice with their places in the section. The copies differ from the source: the first is cut, the
 * sanitiser may have removed one, a paginator may have split one, and the engine adds its own, which are no text.
 */
export function textRuns(laid: LaidText): readonly TextRun[] {
  let runs = runsOfHost.get(laid.host)
  if (!runs) {
    runs = alignRuns(laid)
    runsOfHost.set(laid.host, runs)
  }
  return runs
}

function alignRuns({ content: { leaves }, start, host }: LaidText): TextRun[] {
  const runs: TextRun[] = []
  const root = host.shadowRoot
  if (!root) return runs
  let { leaf: index, offset } = start
  for (const node of collectLeafNodes(root, leaves.opensDrawings)) {
    if (node.nodeType !== 3 || node.parentElement?.closest('kz-cx')) continue
    const text = node as Text
    const own = sourceText(text)
    for (let at = index, skip = offset; at < index + MOST_LEAVES_PASSED; at++, skip = 0) {
      const source = leaves.at(at)
      if (!source) break
      if (source.node.nodeType !== 3 || !(source.node as Text).data.startsWith(own, skip)) continue
      const from = source.textOffset + skip
      const to = from + own.length
      runs.push({ node: text, from, to })
      const isWhole = to >= source.textOffset + source.length
      index = isWhole ? at + 1 : at
      offset = isWhole ? 0 : skip + own.length
      break
    }
  }
  return runs
}

/**
 * DOM ranges for a range of a section's text as far as a slice contains it, one for each text node: their rectangles
 * are those of the letters and of nothing around them.
 *
 * @param from - text offset of the first character
 * @param to - text offset after the last
 */
export function rangesBetween(laid: LaidText, from: number, to: number): Range[] {
  const ranges: Range[] = []
  const runs = textRuns(laid)
  if ((runs[0]?.from ?? to) >= to || (runs.at(-1)?.to ?? from) <= from) return ranges
  for (const run of runs) {
    if (run.to <= from || run.from >= to) continue
    const range = document.createRange()
    range.setStart(run.node, pageOffset(run.node, Math.max(0, from - run.from)))
    range.setEnd(run.node, pageOffset(run.node, Math.min(run.to, to) - run.from))
    ranges.push(range)
  }
  return ranges
}

/** Text offset of a point in the DOM of a slice; between two texts that of the next. Undefined outside of the slice. */
export function textOffsetAt(laid: LaidText, node: Node, offset: number): number | undefined {
  const runs = textRuns(laid)
  const own = runs.find((run) => run.node === node)
  if (own) return own.from + sourceOffset(own.node, Math.min(offset, own.node.data.length))
  if (!laid.host.shadowRoot?.contains(node)) return undefined
  const point = document.createRange()
  point.setStart(node, offset)
  const next = runs.find((run) => point.comparePoint(run.node, 0) >= 0)
  return next ? next.from : runs.at(-1)?.to
}
