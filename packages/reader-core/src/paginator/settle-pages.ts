import { type Engine, engine } from '../layout/engine-traits.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { Steps } from '../steps.ts'
import { columnGeometry } from './column-geometry.ts'
import { keepFirstLetter, keepHeadings } from './keep-headings.ts'
import { type LeafNodes, measureLeaves } from './measure-leaves.ts'
import { mendSeam } from './mend-seam.ts'
import { type Misfits, misfits } from './misfits.ts'
import { columnBreaks, pageStarts, type SlicePages, type SliceSpan } from './page-starts.ts'
import { resetOffPageBlocks } from './reset-off-page-blocks.ts'
import { setPlain } from './set-plain.ts'
import type { SliceLayout } from './slice-host.ts'

/** A slice that is laid out, and not yet read. */
export interface LaidOutSlice {
  content: SectionContent
  flow: HTMLElement
  nodes: LeafNodes
  /** First node of the first page, behind the spacer; undefined at the section's start. */
  anchor: Node | undefined
  layout: SliceLayout
  span: SliceSpan
}

/** Measured pages of a slice. */
interface Reading {
  pages: SlicePages | undefined
  misfits: Misfits
}

/** A correction of what is on its page only, or not, once pages are known. */
interface PageRule {
  readonly name: string
  /** Engines in which it is needed; all unless given. */
  readonly engines?: readonly Engine[]
  /** How often it is applied and all pages are read again, at most. */
  readonly rounds: number
  isNeeded(found: Reading, slice: LaidOutSlice, round: number): boolean
  /** Reads what it needs, then writes. @returns whether anything was changed */
  apply(found: Reading, slice: LaidOutSlice, round: number): boolean
}

/** A difference that can be seen, CSS px. */
const SEAM_PX = 0.6

const PAGE_RULES: readonly PageRule[] = [
  {
    name: 'off-page blocks',
    // Without it a line that a book has moved off its page is lost; what is back may push other lines off.
    rounds: 3,
    isNeeded: ({ misfits }) => misfits.misplacedLeaves.length > 0,
    apply({ misfits }, { nodes }) {
      resetOffPageBlocks(misfits.misplacedLeaves.map((leaf) => nodes[leaf]!))
      return true
    },
  },
  {
    name: 'plain text',
    // Without it what the rule before could not bring back is lost: the plain page can always be read.
    rounds: 2,
    isNeeded: ({ misfits }) => misfits.misplacedLeaves.length > 0,
    apply({ misfits }, { nodes }) {
      setPlain(misfits.misplacedLeaves.map((leaf) => nodes[leaf]!))
      return true
    },
  },
  {
    name: 'drop caps',
    // Without it a large first letter is on the page after its text; later content moves, too.
    rounds: 12,
    isNeeded: ({ misfits }) => misfits.splitDropCaps.length > 0,
    apply: ({ misfits }, { nodes, flow, layout }) =>
      keepFirstLetter(nodes[misfits.splitDropCaps[0]!]!, flow, layout),
  },
  {
    name: 'seam',
    // Without it the first page begins lower or higher than the slice before had found it.
    rounds: 3,
    isNeeded: ({ pages }, { anchor }, round) =>
      !!pages && !!anchor && Math.abs(pages.seam) > SEAM_PX && (round < 2 || pages.seam > 0),
    apply({ pages }, { anchor, nodes }, round) {
      mendSeam(anchor!, nodes[0]!, pages!.seam, round)
      return true
    },
  },
]

/**
 * Reads the pages of a slice, and corrects what is not on its page until nothing is, or the rounds of each rule are over.
 *
 * @returns undefined when no page can end the slice
 */
export function* settlePages(slice: LaidOutSlice): Steps<SlicePages | undefined> {
  const { content, flow, nodes, layout, span } = slice
  const keep = () => keepHeadings(flow, () => columnGeometry(flow, content, layout).columnOf, layout)
  const read = (): Reading => {
    const measured = measureLeaves(flow, nodes, content, columnGeometry(flow, content, layout))
    const boxes = layout.hyphenation?.inSource(measured, nodes) ?? measured
    const breaks = columnBreaks(boxes, span.isSectionEnd)
    return { pages: pageStarts(boxes, breaks, span), misfits: misfits(boxes, breaks) }
  }
  let undoHeadings = yield* keep()
  yield
  let found = read()
  for (const rule of PAGE_RULES) {
    if (rule.engines && !rule.engines.includes(engine)) continue
    for (let round = 0; round < rule.rounds && rule.isNeeded(found, slice, round); round++) {
      undoHeadings()
      const hasChanged = rule.apply(found, slice, round)
      undoHeadings = yield* keep()
      if (!hasChanged) break
      yield
      found = read()
    }
  }
  return found.pages
}
