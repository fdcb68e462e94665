import { heightOf, px } from './boxes.ts'
import { type LayoutRule, setImportant } from './layout-rule.ts'

/** Properties by which a box adds to the height of its content. */
const FRAME = [
  'paddingBlockStart',
  'paddingBlockEnd',
  'borderBlockStartWidth',
  'borderBlockEndWidth',
] as const
const MARGINS = ['marginBlockStart', 'marginBlockEnd'] as const
const SIDES = ['marginInlineStart', 'marginInlineEnd'] as const

/** Pictures lower than this part of a page leave space for what is around them. */
const TALL = 0.6
/** Beside a picture wider than this part of a page there is no space for text. */
const WIDE = 0.5

const PICTURES = 'kz-body img, kz-body svg:not(svg svg)'

/** A rotated picture that needs more space than its page has. */
export const turnedPictures: LayoutRule<HTMLElement> = {
  name: 'turned pictures',
  // Without it WebKit reports of a turned picture only the part on its page.
  engines: ['webkit'],
  measure: (flow, { viewport: { columnWidth, margin } }) =>
    [...flow.querySelectorAll<HTMLElement>(PICTURES)].filter((picture) => {
      const { transform } = getComputedStyle(picture)
      if (transform === 'none') return false
      const { a, c } = new DOMMatrix(transform)
      return Math.abs(a) * picture.offsetWidth + Math.abs(c) * picture.offsetHeight > columnWidth + 2 * margin
    }),
  write(pictures) {
    for (const picture of pictures) setImportant(picture, { transform: 'none' })
  },
}

/** Declarations for an element: a picture, or a box around it. */
type PictureChange = [element: HTMLElement, values: Record<string, string>]

/** Leaves space on the page for the white space and the lines that the boxes around a picture begin with. */
export const tallPictures: LayoutRule<PictureChange> = {
  name: 'tall pictures',
  // Without it a picture as high as the page reaches under its foot, or leaves a page to the white space around it.
  measure: (flow, { viewport: { height, columnWidth } }) =>
    [...flow.querySelectorAll<HTMLElement>(PICTURES)].flatMap((picture) =>
      changesOf(picture, height, columnWidth),
    ),
  write(changes) {
    for (const [element, values] of changes) setImportant(element, values)
  },
}

function changesOf(picture: HTMLElement, height: number, columnWidth: number): PictureChange[] {
  const changes: PictureChange[] = []
  const own = getComputedStyle(picture)
  const { width } = picture.getBoundingClientRect()
  const isWide = width > columnWidth * WIDE
  // One as wide as the page would reach over its edge by the white space at its sides.
  if (isWide && width + sum(own, SIDES) > columnWidth + 1) changes.push([picture, { 'margin-inline': '0' }])
  // WebKit cuts one that does not fit.
  const tall = heightOf(picture)
  if (tall < height * TALL) return changes
  // A page that a float fills has no text, which would go on behind it: there it is among the text.
  for (let box = picture; isWide && box.localName !== 'kz-body'; box = box.parentElement!)
    if (getComputedStyle(box).float !== 'none') changes.push([box, { float: 'none' }])
  const taken = sum(own, MARGINS) + framesAround(picture) + captionHeight(picture)
  if (taken > 0 && tall + taken > height && taken <= height / 2)
    changes.push([picture, { 'max-height': `${height - taken}px` }])
  return changes
}

/** Height of the padding and borders of the boxes that begin with a picture, CSS px. */
function framesAround(picture: Element): number {
  let taken = 0
  let child = picture
  let box = picture.parentElement!
  while (box.firstElementChild === child && box.localName !== 'kz-body') {
    const style = getComputedStyle(box)
    taken += sum(style, FRAME)
    if (box.localName === 'table' && style.borderCollapse === 'separate')
      taken += 2 * Number.parseFloat(style.borderSpacing.split(' ').at(-1)!)
    child = box
    box = box.parentElement!
  }
  return taken
}

/** Letters of a box around one picture up to which they are its caption. */
const LONGEST_CAPTION = 300

/** Height of the caption of a picture, CSS px: what else is in the box around it that has few words. */
function captionHeight(picture: Element): number {
  let figure = picture
  for (let box = picture.parentElement!; box.localName !== 'kz-body'; box = box.parentElement!) {
    const isCaption = (box.textContent ?? '').trim().length <= LONGEST_CAPTION
    if (!isCaption || box.querySelectorAll('img, svg:not(svg svg)').length > 1) break
    figure = box
  }
  let height = figure === picture ? 0 : sum(getComputedStyle(figure), MARGINS)
  for (let box = picture; box !== figure; box = box.parentElement!)
    for (const each of box.parentElement!.children) if (each !== box) height += heightOf(each)
  return height
}

function sum(style: CSSStyleDeclaration, names: typeof FRAME | typeof MARGINS | typeof SIDES): number {
  let total = 0
  for (const name of names) total += Math.max(0, px(style[name]))
  return total
}
