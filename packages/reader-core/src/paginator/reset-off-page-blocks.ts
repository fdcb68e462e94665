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

/** Something to write, after everything was read. */
type Write = () => void

/** A block whose lines are off the page, as it was before anything was changed. */
interface OffPageBlock {
  block: HTMLElement
  /** How far the boxes around it indent it, CSS px. */
  indent: number
  /** Its white space above, CSS px. */
  above: number
}

/**
 * Sets blocks whose lines a book has moved off the page plainly, as wide as it: no line may be lost. Boxes around them that
 * place what is in them are blocks then; those that only indent it are left alone, for a slice may begin inside of them.
 *
 * @param leaves - leaves with a line outside of its page, in order
 */
export function resetOffPageBlocks(leaves: readonly Node[]): void {
  const writes: Write[] = []
  const plainBoxes = new Set<HTMLElement>()
  const blocks = new Map<Element, OffPageBlock>()
  for (const leaf of leaves) {
    // A rotated or floating picture reaches over the page that would hold it unchanged.
    if (leaf.nodeType === 1) writes.push(resetPicture(leaf as HTMLElement))
    const block = blockAround(leaf)
    if (blocks.has(block)) continue
    writes.push(shrinkSign(leaf, block))
    blocks.set(block, readBlock(block, writes, plainBoxes))
  }
  for (const write of writes) write()
  // What was placed on its own may be in a line now.
  const inLines = [...plainBoxes].filter((box) => !/^(block|list-item)$/.test(getComputedStyle(box).display))
  // Lines that a book sets itself stay lines.
  const texts = [...blocks.values()].map((each) => ({
    ...each,
    isSet: /^(pre|break)/.test(getComputedStyle(each.block).whiteSpace),
  }))
  for (const box of inLines) makeFlowing(box)
  for (const { block, indent, above, isSet } of texts)
    setImportant(block, {
      ...PLAIN_TEXT,
      ...(isSet && { 'white-space': 'pre-wrap' }),
      'margin-inline': `${-indent}px 0`,
      'margin-block-start': `${above}px`,
    })
}

function resetPicture(picture: HTMLElement): Write {
  const { marginBlockStart, position } = getComputedStyle(picture)
  const values = {
    ...UNMOVED,
    ...(marginBlockStart.startsWith('-') && NO_MARGIN_ABOVE),
    ...(position === 'relative' && { inset: 'auto' }),
  }
  return () => setImportant(picture, values)
}

function blockAround(leaf: Node): HTMLElement {
  let block = leaf.parentElement!
  while (/^(inline$|contents|ruby)/.test(getComputedStyle(block).display) && block.localName !== 'kz-body')
    block = block.parentElement!
  return block
}

/** Shrinks a sign that is wider than the page in a plain block: Arabic has some of a whole sentence. */
function shrinkSign(leaf: Node, block: HTMLElement): Write {
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

/**
 * Reads a block and the boxes around it.
 *
 * @param writes - takes what undoes how they are placed
 * @param plainBoxes - takes those that are undone
 */
function readBlock(block: HTMLElement, writes: Write[], plainBoxes: Set<HTMLElement>): OffPageBlock {
  const above = Math.max(0, Number.parseFloat(getComputedStyle(block).marginBlockStart) || 0)
  let indent = 0
  for (let box = block; box.localName !== 'kz-flow'; box = box.parentElement!) {
    const style = getComputedStyle(box)
    const isMoved = style.position !== 'static' && !box.localName.startsWith('kz-')
    if (box === block || isMoved || isLaidOutWhole(box)) {
      const table = /^table/.test(style.display) && box.closest('table')
      if (table) writes.push(() => makeTableFlowing(table))
      else plainBoxes.add(box)
      writes.push(() => setImportant(box, PLAIN))
    }
    if (box === block) continue
    if (style.marginBlockStart.startsWith('-')) writes.push(() => setImportant(box, NO_MARGIN_ABOVE))
    for (const side of [style.marginInlineStart, style.paddingInlineStart, style.borderInlineStartWidth])
      indent += Number.parseFloat(side) || 0
  }
  return { block, indent, above }
}
