import type { SliceLayout } from './slice-host.ts'

type Length = 'marginBlockStart' | 'marginBlockEnd' | 'paddingBlockStart' | 'borderBlockStartWidth'

/** Pictures lower than this part of a page have room for what is around them. */
const TALL = 0.6

/**
 * Leaves room on the page for the white space and the lines that the boxes around a picture begin with: what is as high as the
 * page would stand below its foot, or leave a page to the white space. It depends on nothing before the picture, so it is the same
 * in every slice.
 *
 * @returns whether there were any
 */
export function fitPictures(flow: HTMLElement, layout: SliceLayout): boolean {
  const { height } = layout.viewport
  let isFitted = false
  for (const picture of flow.querySelectorAll<HTMLElement>('kz-body img, kz-body svg:not(svg svg)')) {
    // WebKit cuts one that does not fit.
    let own = 0
    for (const rect of picture.getClientRects()) own += rect.height
    if (own < height * TALL) continue
    let taken = sum(getComputedStyle(picture), ['marginBlockStart', 'marginBlockEnd'])
    for (
      let child: Element = picture, box = picture.parentElement!;
      box.firstElementChild === child && box.localName !== 'kz-body';
      child = box, box = box.parentElement!
    )
      taken += sum(getComputedStyle(box), ['paddingBlockStart', 'borderBlockStartWidth'])
    if (taken === 0 || own + taken <= height || taken > height / 2) continue
    picture.style.setProperty('max-height', `${height - taken}px`, 'important')
    isFitted = true
  }
  return isFitted
}

function sum(style: CSSStyleDeclaration, names: readonly Length[]): number {
  return names.reduce((total, name) => total + Math.max(0, Number.parseFloat(style[name]) || 0), 0)
}
