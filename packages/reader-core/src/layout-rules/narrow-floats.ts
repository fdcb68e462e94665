import type { Steps } from '../steps.ts'
import { type LayoutRule, setImportant } from './layout-rule.ts'

/** Least width of a text beside a float, and of one in it, in the letters around. */
const LEAST_EM = 10
/** Letters of a float up to which it is a label of its line. */
const LABEL = 24
const MOST_DROP_CAP = 4
/** Lines that a narrow float has at most, and the width of a usual letter in them. */
const MOST_LINES = 3
const LETTER_EM = 0.45
/** Attribute of a box: letters of its text, of which a slice may have the end. */
const LETTERS = 'data-kz-letters-in'

const px = (length: string): number => Number.parseFloat(length) || 0
const textOf = (element: Element): string => (element.textContent ?? '').trim()

/** Notes the letters of those of a section's boxes that are no labels. */
export function* markLetters(boxes: Iterable<Element>): Steps {
  for (const box of boxes) {
    const { length } = textOf(box)
    if (length > LABEL) box.setAttribute(LETTERS, String(length))
    yield
  }
}

/** Sets floats as blocks of full width where they are, or leave, too narrow a column of text. */
export const narrowFloats: LayoutRule<HTMLElement> = {
  name: 'narrow floats',
  // Without it lines beside a float, or in it, have one or two words, and a float over pages is empty boxes.
  measure: (flow) =>
    [...flow.querySelectorAll<HTMLElement>('kz-body *:not(svg *, math *)')].filter(
      (element) => getComputedStyle(element).float !== 'none' && isNarrow(element),
    ),
  write(floats) {
    for (const each of floats)
      setImportant(each, {
        float: 'none',
        display: each.localName === 'table' ? 'table' : 'block',
        'box-decoration-break': 'clone',
        '-webkit-box-decoration-break': 'clone',
        ...(isPicture(each)
          ? { margin: '0.4em auto' }
          : { width: 'auto', 'max-width': '100%', 'margin-inline': '0', 'box-sizing': 'border-box' }),
      })
  },
}

const isPicture = (element: Element): boolean => /^(img|svg)$/.test(element.localName)

function isNarrow(element: HTMLElement): boolean {
  const text = textOf(element)
  const holdsPicture = isPicture(element) || element.querySelector('img, svg') !== null
  if (text.length <= MOST_DROP_CAP && !holdsPicture) return false
  const around = blockAround(element)
  const style = getComputedStyle(element)
  const { fontSize, paddingLeft, paddingRight } = getComputedStyle(around)
  const least = LEAST_EM * px(fontSize)
  // Over two pages it has a box on each.
  const own = element.getClientRects()[0]?.width ?? 0
  const available = around.clientWidth - px(paddingLeft) - px(paddingRight)
  const beside = available - own - px(style.marginLeft) - px(style.marginRight)
  if (beside < least && (holdsPicture || text.length > MOST_DROP_CAP)) return own < available - 1
  const letters = Number(element.getAttribute(LETTERS) ?? text.length)
  return letters > LABEL && own < least && letters * LETTER_EM * px(style.fontSize) > MOST_LINES * own
}

function blockAround(element: Element): Element {
  let block = element.parentElement!
  while (block.clientWidth === 0 && block.parentElement) block = block.parentElement
  return block
}
