import { px } from '../layout-rules/boxes.ts'
import { setImportant } from '../layout-rules/layout-rule.ts'
import { makeFlowing, makeTableFlowing } from '../tables/make-flowing.ts'
import { isLaidOutWhole } from './whole-boxes.ts'

/** Plain values of properties that can move, squeeze or stretch a line off its page. */
const PLAIN: Readonly<Record<string, string>> = {
  position: 'static',
  float: 'none',
  transform: 'none',
  overflow: 'visible',
  contain: 'none',
  'writing-mode': 'horizontal-tb',
  'min-width': '0',
  'max-width': 'none',
  'min-height': '0',
  'max-height': 'none',
}
const UNMOVED: Readonly<Record<string, string>> = {
  float: 'none',
  transform: 'none',
  rotate: 'none',
  scale: 'none',
  translate: 'none',
}
const PLAIN_TEXT: Readonly<Record<string, string>> = {
  'box-sizing': 'border-box',
  width: 'var(--kz-column)',
  'padding-inline': '0',
  'border-inline-width': '0',
  'text-indent': '0',
  'white-space': 'normal',
  'overflow-wrap': 'anywhere',
  'list-style-position': 'inside',
}

/** Larger letters than a book may have, as a factor of the page's own. */
const MOST_REM = 4

const NO_MARGIN_ABOVE = { 'margin-block-start': '0' }

/** A block whose lines are off the page, as it was before anything was changed. */
interface OffPageBlock {
  /** Widths of the margins, borders and paddings around it at its start, CSS px. */
  indent: number
  /** Its margin above, CSS px. */
  above: number
}

/** Boxes to change, each once, however many blocks are in it. */
class Resets {
  readonly tables = new Set<HTMLElement>()
  /** Boxes that place or cut what is in them. */
  readonly placing = new Set<HTMLElement>()
  /** Boxes that their margin moves up. */
  readonly raised = new Set<HTMLElement>()
  /** Indents of the content of a box, CSS px. */
  readonly #indents = new Map<Element, number>()

  /** Notes a block and the boxes around it. Reads only. */
  add(block: HTMLElement): OffPageBlock {
    this.#notePlacing(block, getComputedStyle(block))
    return {
      indent: this.#indentIn(block.parentElement!),
      above: Math.max(0, px(getComputedStyle(block).marginBlockStart)),
    }
  }

  #notePlacing(box: HTMLElement, { display }: CSSStyleDeclaration): void {
    const table = /^table/.test(display) && box.closest('table')
    if (table) this.tables.add(table)
    this.placing.add(box)
  }

  /** Indent of the content of a box; notes the box and those around it when they are new. */
  #indentIn(box: HTMLElement): number {
    if (box.localName === 'kz-flow') return 0
    const known = this.#indents.get(box)
    if (known !== undefined) return known
    const style = getComputedStyle(box)
    const isMoved = style.position !== 'static' && !box.localName.startsWith('kz-')
    if (isMoved || isLaidOutWhole(box)) this.#notePlacing(box, style)
    if (style.marginBlockStart.startsWith('-')) this.raised.add(box)
    const own = px(style.marginInlineStart) + px(style.paddingInlineStart) + px(style.borderInlineStartWidth)
    const indent = this.#indentIn(box.parentElement!) + own
    this.#indents.set(box, indent)
    return indent
  }
}

/**
 * Sets blocks whose lines a book has moved off the page plainly, as wide as it: no line may be lost. Boxes around them that
 * place what is in them are blocks then; those that only indent it are left alone, for a slice may begin inside of them.
 * Work is linear in the leaves and the boxes around them.
 *
 * @param leaves - leaves with a line outside of its page, in order
 */
export function resetOffPageBlocks(leaves: readonly Node[]): void {
  const writes: (() => void)[] = []
  const resets = new Resets()
  const blocks = new Map<HTMLElement, OffPageBlock>()
  for (const leaf of leaves) {
    // A rotated or floating picture reaches over the page that would hold it unchanged.
    if (leaf.nodeType === 1) writes.push(resetPicture(leaf as HTMLElement))
    const block = blockAround(leaf)
    if (blocks.has(block)) continue
    writes.push(shrinkSign(leaf, block))
    blocks.set(block, resets.add(block))
  }
  for (const write of writes) write()
  for (const table of resets.tables) makeTableFlowing(table)
  for (const box of resets.placing) setImportant(box, PLAIN)
  for (const box of resets.raised) setImportant(box, NO_MARGIN_ABOVE)
  // A box that was placed on its own may be in a line now.
  const inLines = [...resets.placing].filter(
    (box) => !/^(block|list-item)$/.test(getComputedStyle(box).display),
  )
  // Lines that a book sets itself stay lines.
  const set = new Set(
    [...blocks.keys()].filter((block) => /^(pre|break)/.test(getComputedStyle(block).whiteSpace)),
  )
  for (const box of inLines) makeFlowing(box)
  for (const [block, { indent, above }] of blocks)
    setImportant(block, {
      ...PLAIN_TEXT,
      ...(set.has(block) && { 'white-space': 'pre-wrap' }),
      'margin-inline': `${-indent}px 0`,
      'margin-block-start': `${above}px`,
    })
}

function resetPicture(picture: HTMLElement): () => void {
  const { marginBlockStart, position } = getComputedStyle(picture)
  // A picture that its margin alone moves stays a float.
  const values = marginBlockStart.startsWith('-')
    ? NO_MARGIN_ABOVE
    : { ...UNMOVED, ...(position === 'relative' && { inset: 'auto' }) }
  return () => setImportant(picture, values)
}

function blockAround(leaf: Node): HTMLElement {
  let block = leaf.parentElement!
  while (/^(inline$|contents|ruby)/.test(getComputedStyle(block).display) && block.localName !== 'kz-body')
    block = block.parentElement!
  return block
}

/** Shrinks a sign that is wider than the page in a plain block: Arabic has some of a whole sentence. */
function shrinkSign(leaf: Node, block: HTMLElement): () => void {
  if (leaf.nodeType !== 3 || !block.style.overflowWrap) return () => {}
  const range = document.createRange()
  range.selectNodeContents(leaf)
  const widest = Math.max(...[...range.getClientRects()].map((rect) => rect.width))
  const { clientWidth } = block
  if (widest <= clientWidth) return () => {}
  const style = getComputedStyle(leaf.parentElement!)
  const own = Number.parseFloat(style.fontSize)
  // It is not the sign that is large: letters that fill a page each are no text.
  if (own > MOST_REM * Number.parseFloat(style.getPropertyValue('--kz-rem'))) return () => {}
  const size = (own * clientWidth) / (widest + 1)
  return () => setImportant(leaf.parentElement!, { 'font-size': `${size}px` })
}
