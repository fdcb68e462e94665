import { STEP_NODES, type Steps } from '../steps.ts'
import { isBlockName } from './leaves.ts'

/**
 * Attribute of a picture that is a letter. `line`: within a line of text, without a size. `sized`: there with one. `initial`: the first
 * letter of a text.
 */
const GLYPH = 'data-kz-glyph'
/** A picture without a size that is wider is a drawing, wherever it is, CSS px. */
const WIDEST_GLYPH_PX = 240
/** Rules for such pictures: they grow with the text and are on its line. They come before the book's own. */
export const GLYPH_CSS = `
:where(img[${GLYPH}]) { width: var(--kz-gw); height: var(--kz-gh); vertical-align: baseline; }
:where(img[${GLYPH}="line"]) { --kz-glyph: max(1.2em, (var(--kz-iw) - ${WIDEST_GLYPH_PX}px) * 9999); }
img[data-kz-size][${GLYPH}] { contain-intrinsic-size: calc(var(--kz-iw) * var(--kz-scale)) calc(var(--kz-ih) * var(--kz-scale)); }
`

/** Marks the pictures of a section that are letters. */
export function* markGlyphs(body: Element): Steps {
  for (const [i, picture] of [...body.querySelectorAll<HTMLElement>('img')].entries()) {
    if (i % STEP_NODES === 0) yield
    const kind = kindOf(picture)
    if (!kind) continue
    picture.setAttribute(GLYPH, kind)
    for (const [name, property] of [
      ['width', '--kz-gw'],
      ['height', '--kz-gh'],
    ] as const) {
      const px = Number(picture.getAttribute(name) || Number.NaN)
      if (px > 0) picture.style.setProperty(property, `calc(${px}px * var(--kz-scale))`)
    }
  }
}

function kindOf(picture: Element): 'line' | 'sized' | 'initial' | undefined {
  const before = textBeside(picture, 'previousSibling')
  const after = textBeside(picture, 'nextSibling')
  const isSign = (picture.getAttribute('alt') ?? '').trim().length === 1
  if (!before) return after && (isSign || /^\p{L}/u.test(after)) ? 'initial' : undefined
  if (!after && !/\p{L}$/u.test(before)) return undefined
  return picture.hasAttribute('width') || picture.hasAttribute('height') ? 'sized' : 'line'
}

/** The text beside a picture in its line; empty where there is none. */
function textBeside(picture: Element, side: 'previousSibling' | 'nextSibling'): string {
  let node: Node = picture
  for (;;) {
    while (!node[side]) {
      const around: Element | null = node.parentElement
      if (!around || isBlockName(around.localName)) return ''
      node = around
    }
    node = node[side]!
    if (
      node.nodeType === 1 &&
      ((node as Element).localName === 'br' || isBlockName((node as Element).localName))
    )
      return ''
    const text = node.textContent ?? ''
    if (/\S/.test(text)) return text
  }
}
