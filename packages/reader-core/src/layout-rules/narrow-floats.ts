import { parseDirection, sideForTurn } from '../direction/reading-direction.ts'
import type { Steps } from '../steps.ts'
import { blockAround, px } from './boxes.ts'
import { type LayoutRule, setImportant } from './layout-rule.ts'

/** Least width of a text beside a float, and of one in it, in the letters around. */
export const LEAST_EM = 10
/** Letters of a float up to which it is a label of its line. */
const LABEL = 24
const MOST_DROP_CAP = 4
/** Lines that a narrow float has at most, and the width of a usual letter in them. */
const MOST_LINES = 3
const LETTER_EM = 0.45
/** Attribute of a box: letters of its text, of which a slice may have the end. */
const LETTERS = 'data-kz-letters-in'
/** Attribute of a box that a slice begins within: it is set as the whole of it is, see `setCutBoxes`. */
export const CUT = 'data-kz-cut'

const textOf = (element: Element): string => (element.textContent ?? '').trim()

/** Notes the letters of those of a section's boxes, and of what is side by side in them, that are no labels. */
export function* markLetters(boxes: Iterable<Element>): Steps {
  for (const box of boxes) {
    for (const each of [box, ...box.children]) {
      const { length } = textOf(each)
      if (length > LABEL) each.setAttribute(LETTERS, String(length))
    }
    yield
  }
}

/** A float, or boxes that are side by side, and what they have then; columns as well. */
export type Narrow = [element: HTMLElement, values: Record<string, string>, columns?: Record<string, string>]

const COLUMN = { width: 'auto', 'max-width': '100%' }

/** Sets floats as blocks where they are, or leave, too narrow a column of text, and such boxes side by side below one another. */
export const narrowFloats: LayoutRule<Narrow> = {
  name: 'narrow floats',
  // Without it lines beside a float, or in it, have one or two words, and a float over pages is empty boxes.
  measure(flow) {
    const found: Narrow[] = []
    for (const element of flow.querySelectorAll<HTMLElement>(`kz-body *:not(svg *, math *, [${CUT}])`)) {
      const { float, display, flexDirection } = getComputedStyle(element)
      if (float !== 'none' && isNarrow(element)) found.push([element, valuesOf(element)])
      const isRow = /^(flex|grid)$/.test(display) && !flexDirection.startsWith('column')
      if (isRow && [...element.children].some(isNarrowColumn))
        found.push([element, { display: 'block', 'break-inside': 'auto' }, COLUMN])
    }
    return found
  },
  write(narrow) {
    for (const [each, values, columns] of narrow) {
      setImportant(each, values)
      if (columns) for (const column of each.children) setImportant(column as HTMLElement, columns)
    }
  },
}

/** A float as a block: one that is wide enough, or has a short text, stays at its side. */
function valuesOf(element: HTMLElement): Record<string, string> {
  const { float, fontSize, direction } = getComputedStyle(element)
  const around = blockAround(element)
  const own = element.getClientRects()[0]?.width ?? 0
  const endSide = sideForTurn('forward', parseDirection(direction) ?? 'ltr')
  const isAtEnd = float === 'inline-end' || float === endSide
  const isShort = lettersOf(element) * LETTER_EM * px(fontSize) < around.clientWidth / 2
  const isWide = own >= LEAST_EM * px(getComputedStyle(around).fontSize)
  return {
    float: 'none',
    display: element.localName === 'table' ? 'table' : 'block',
    'box-decoration-break': 'clone',
    '-webkit-box-decoration-break': 'clone',
    ...(isPicture(element)
      ? { margin: '0.4em auto' }
      : {
          'margin-inline': holdsPicture(element) ? 'auto' : isAtEnd ? 'auto 0' : '0 auto',
          'box-sizing': 'border-box',
          ...(isShort && !holdsPicture(element) ? { width: 'fit-content' } : !isWide && COLUMN),
        }),
  }
}

/** Least width of a text beside others, in its letters. */
const LEAST_COLUMN_EM = 7

function isNarrowColumn(column: Element): boolean {
  const own = column.getClientRects()[0]?.width ?? 0
  const size = px(getComputedStyle(column).fontSize)
  return own > 0 && own < LEAST_COLUMN_EM * size && isLong(column, size, own)
}

const lettersOf = (element: Element): number =>
  Number(element.getAttribute(LETTERS) ?? textOf(element).length)

/** Whether a text fills more lines of a width than a label does. */
function isLong(element: Element, size: number, width: number): boolean {
  const letters = lettersOf(element)
  return letters > LABEL && letters * LETTER_EM * size > MOST_LINES * width
}

const holdsPicture = (element: Element): boolean =>
  isPicture(element) || element.querySelector('img, svg') !== null
const isPicture = (element: Element): boolean => /^(img|svg)$/.test(element.localName)

function isNarrow(element: HTMLElement): boolean {
  const text = textOf(element)
  const around = blockAround(element)
  const style = getComputedStyle(element)
  const { fontSize, paddingLeft, paddingRight } = getComputedStyle(around)
  const least = LEAST_EM * px(fontSize)
  // Over two pages it has a box on each.
  const own = element.getClientRects()[0]?.width ?? 0
  // A short name in a wide box is a label.
  const isLetter = text.length <= MOST_DROP_CAP && own < LEAST_COLUMN_EM * px(fontSize)
  if ((isLetter || text === '') && !holdsPicture(element)) return false
  const available = around.clientWidth - px(paddingLeft) - px(paddingRight)
  const beside = available - own - px(style.marginLeft) - px(style.marginRight)
  if (beside < least) return own < available - 1
  return own < least && isLong(element, px(style.fontSize), own)
}
