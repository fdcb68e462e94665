import { setImportant } from '../layout-rules/layout-rule.ts'
import { isBlockName } from '../section/leaves.ts'

/** Attribute of an element that has none of its book's styles; those of what is drawn before and after it are ruled out by it. */
const PLAIN = 'data-kz-plain'

/** Boxes with a layout of their own, with their content. */
const DRAWN = 'img, svg, svg *, math, math *'

/**
 * Takes the book's styles from all elements around leaves and in their blocks, so that these are ordinary text: the last resort for what no
 * other correction has brought back to its page. Writes only.
 */
export function setPlain(leaves: readonly Node[]): void {
  const plain = new Set<HTMLElement>()
  const blocks = new Set<HTMLElement>()
  for (const leaf of leaves) {
    let block: HTMLElement | undefined
    for (let box = leaf.parentElement; box && !box.localName.startsWith('kz-'); box = box.parentElement) {
      // The boxes around a known block are known, too.
      if (blocks.has(box)) break
      plain.add(box)
      if (!block && isBlockName(box.localName)) block = box
    }
    if (!block || blocks.has(block)) continue
    blocks.add(block)
    for (const each of block.querySelectorAll<HTMLElement>(`:not(${DRAWN})`)) plain.add(each)
  }
  for (const box of plain) {
    box.setAttribute(PLAIN, '')
    box.removeAttribute('style')
    setImportant(box, {
      all: 'unset',
      display: isBlockName(box.localName) ? 'block' : 'inline',
      'overflow-wrap': 'anywhere',
    })
  }
}
