import { engineTraits } from '../layout/engine-traits.ts'
import type { SectionContent } from '../section/section-content.ts'

/** Blocks that grow with their lines, whatever a book sets: see `rewriteDeclarations`. */
const GROWING = /^(p|div|li|d[dt]|h[1-6]|blockquote|figcaption)$/
const LETTER = /[^ \t\n\r\f]/
/** One sign of a whole sentence: in large letters it may be wider than its block. */
const WIDEST = '﷽'
/** Styles by which text may be placed outside of its block, and blanks have boxes of their own. */
const UNUSUAL =
  /(first|initial)-letter|display: ?(inline-)?(grid|flex)|writing-mode|white-space[^:;]*:[^;]*(pre|break|var\()/
const UNUSUAL_ELEMENTS =
  'pre, nobr, [nowrap], [style*=white-space], [style*=nowrap], [style*=grid], [style*=flex]'

/**
 * Returns the column of a text from the block that contains it: most text of most books. -1 for blanks that have no
 * box; undefined where each line has to be measured, because the block spans two columns, or content may be placed
 * outside of it.
 */
export function blockReader(
  flow: HTMLElement,
  content: SectionContent,
  columnOf: (rect: DOMRect) => number,
  isInside: (rect: DOMRect, column: number) => boolean,
): (node: Text | Element) => number | undefined {
  if (engineTraits.mustReadEveryLine || UNUSUAL.test(content.css) || flow.querySelector(UNUSUAL_ELEMENTS))
    return () => undefined
  let block: Element | null = null
  let column: number | undefined
  return (node) => {
    if (node.nodeType !== 3 || (node as Text).data.includes(WIDEST)) return undefined
    if (!LETTER.test((node as Text).data)) return -1
    if (node.parentElement === block) return column
    block = node.parentElement!
    column = undefined
    if (!GROWING.test(block.localName)) return undefined
    const rects = block.getClientRects()
    if (rects.length !== 1) return undefined
    const rect = rects[0]!
    const own = columnOf(rect)
    if (rect.height > 0 && isInside(rect, own) && !isOverflowing(block)) column = own
    return column
  }
}

/** Whether a line is wider than its block, or begins before it: an indent through a variable has no bound. */
const isOverflowing = (block: Element): boolean =>
  block.scrollWidth > block.clientWidth + 1 || getComputedStyle(block).textIndent.startsWith('-')
