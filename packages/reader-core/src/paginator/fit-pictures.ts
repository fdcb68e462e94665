import type { SliceLayout } from './slice-host.ts'
import { isWebkit } from './webkit.ts'

/** What a box adds to the height of what is in it. */
const FRAME = [
  'paddingBlockStart',
  'paddingBlockEnd',
  'borderBlockStartWidth',
  'borderBlockEndWidth',
] as const
const MARGINS = ['marginBlockStart', 'marginBlockEnd'] as const
const SIDES = ['marginInlineStart', 'marginInlineEnd'] as const

/** Pictures lower than this part of a page have room for what is around them. */
const TALL = 0.6
/** Beside a picture wider than this part of a page there is no room for text. */
const WIDE = 0.5

/**
 * Leaves room on the page for the white space and the lines that the boxes around a picture begin with: what is as high as the
 * page would stand below its foot, or leave a page to the white space. It depends on nothing before the picture, so it is the same
 * in every slice.
 *
 * @returns whether there were any
 */
export function fitPictures(flow: HTMLElement, layout: SliceLayout): boolean {
  const { height, columnWidth, margin } = layout.viewport
  let isFitted = false
  for (const picture of flow.querySelectorAll<HTMLElement>('kz-body img, kz-body svg:not(svg svg)')) {
    if (isWebkit) turnBack(picture, columnWidth + 2 * margin)
    // One as wide as the page would reach over its edge by the white space at its sides.
    const { width } = picture.getBoundingClientRect()
    if (width > columnWidth * WIDE && width + sum(getComputedStyle(picture), SIDES) > columnWidth + 1) {
      picture.style.setProperty('margin-inline', '0', 'important')
      isFitted = true
    }
    // WebKit cuts one that does not fit.
    let own = 0
    for (const rect of picture.getClientRects()) own += rect.height
    if (own < height * TALL) continue
    if (width > columnWidth * WIDE && putInLine(picture)) isFitted = true
    let taken = sum(getComputedStyle(picture), MARGINS)
    for (
      let child: Element = picture, box = picture.parentElement!;
      box.firstElementChild === child && box.localName !== 'kz-body';
      child = box, box = box.parentElement!
    ) {
      const style = getComputedStyle(box)
      taken += sum(style, FRAME)
      if (box.localName === 'table' && style.borderCollapse === 'separate')
        taken += 2 * Number.parseFloat(style.borderSpacing.split(' ').at(-1)!)
    }
    if (taken === 0 || own + taken <= height || taken > height / 2) continue
    picture.style.setProperty('max-height', `${height - taken}px`, 'important')
    isFitted = true
  }
  return isFitted
}

/** WebKit tells only of that part of a turned picture that lies on its page: one that has no room there is not turned. */
function turnBack(picture: HTMLElement, room: number): void {
  const { transform } = getComputedStyle(picture)
  if (transform === 'none') return
  const { a, c } = new DOMMatrix(transform)
  const width = Math.abs(a) * picture.offsetWidth + Math.abs(c) * picture.offsetHeight
  if (width > room) picture.style.setProperty('transform', 'none', 'important')
}

/**
 * A page that a float fills has no text, which would go on behind it: there it stands among the text.
 *
 * @returns whether the picture was in a float
 */
function putInLine(picture: HTMLElement): boolean {
  let isFloat = false
  for (let box = picture; box.localName !== 'kz-body'; box = box.parentElement!) {
    if (getComputedStyle(box).float === 'none') continue
    box.style.setProperty('float', 'none', 'important')
    isFloat = true
  }
  return isFloat
}

function sum(style: CSSStyleDeclaration, names: typeof FRAME | typeof MARGINS | typeof SIDES): number {
  let total = 0
  for (const name of names) total += Math.max(0, Number.parseFloat(style[name]) || 0)
  return total
}
