import { loosen, loosenTable } from './loosen.ts'
import { isLaidOutWhole } from './whole-boxes.ts'

/** What can move, squeeze or stretch a line so far that it leaves its page. */
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

/**
 * Sets blocks whose lines a book has moved off the page plainly, as wide as it: no line may be lost. Boxes around them that
 * place what is in them are blocks then; those that only indent it are left alone, for a slice may begin inside of them.
 *
 * @param astray - leaves with a line outside of its page, in order
 */
export function bringBack(astray: readonly Node[]): void {
  const done = new Set<Element>()
  for (const leaf of astray) {
    // A picture that is turned or floats reaches over the page that has room for it as it is.
    if (leaf.nodeType === 1) {
      set(leaf as HTMLElement, UNMOVED)
      const { marginBlockStart, position } = getComputedStyle(leaf as HTMLElement)
      if (marginBlockStart.startsWith('-')) set(leaf as HTMLElement, { 'margin-block-start': '0' })
      if (position === 'relative') set(leaf as HTMLElement, { inset: 'auto' })
    }
    let block = leaf.parentElement!
    while (/^(inline$|contents|ruby)/.test(getComputedStyle(block).display) && block.localName !== 'kz-body')
      block = block.parentElement!
    if (done.has(block)) continue
    done.add(block)
    // What is plain already has a sign that is wider than the page: Arabic has some of a whole sentence.
    const range = document.createRange()
    range.selectNodeContents(leaf)
    const widest = Math.max(...[...range.getClientRects()].map((rect) => rect.width))
    const { fontSize } = getComputedStyle(leaf.parentElement!)
    if (leaf.nodeType === 3 && block.style.overflowWrap && widest > block.clientWidth)
      set(leaf.parentElement!, {
        'font-size': `${(Number.parseFloat(fontSize) * block.clientWidth) / (widest + 1)}px`,
      })
    let indent = 0
    const above = Math.max(0, Number.parseFloat(getComputedStyle(block).marginBlockStart) || 0)
    for (let box = block; box.localName !== 'kz-flow'; box = box.parentElement!) {
      const style = getComputedStyle(box)
      const isMoved = style.position !== 'static' && !box.localName.startsWith('kz-')
      if (box === block || isMoved || isLaidOutWhole(box)) {
        const table = box.closest('table')
        if (table && /^table/.test(style.display)) loosenTable(table)
        set(box, PLAIN)
        if (!/^(block|list-item)$/.test(style.display)) loosen(box)
      }
      if (box === block) continue
      if (style.marginBlockStart.startsWith('-')) set(box, { 'margin-block-start': '0' })
      for (const side of [style.marginInlineStart, style.paddingInlineStart, style.borderInlineStartWidth])
        indent += Number.parseFloat(side) || 0
    }
    const { display, whiteSpace } = getComputedStyle(block)
    // What was placed on its own goes on in its line.
    if (display.startsWith('inline')) continue
    // Lines that a book sets itself stay lines.
    const isSet = /^(pre|break)/.test(whiteSpace)
    set(block, {
      ...PLAIN_TEXT,
      ...(isSet && { 'white-space': 'pre-wrap' }),
      'margin-inline': `${-indent}px 0`,
      'margin-block-start': `${above}px`,
    })
  }
}

function set(box: HTMLElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) box.style.setProperty(name, value, 'important')
}
