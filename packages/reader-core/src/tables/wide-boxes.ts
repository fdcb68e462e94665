import { blockAround } from '../layout-rules/boxes.ts'
import { type LayoutRule, type RulePage, setImportant } from '../layout-rules/layout-rule.ts'
import { FLOWING, LEAST_WHOLE, ROW_TABLE, WIDE, WORDS_CUT } from './table-marks.ts'

/** Smallest letters that show what is there, CSS px: a tap shows it by itself, in large ones. */
const LEAST_PX = 3
/** Times that letters are made smaller, with whole words and with cut ones. */
const SHRINKS = 3
/** Attribute of the box around a formula of more than one line. */
const FORMULA = 'data-kz-formula'

/** Keeps a formula on one page. */
export const brokenFormulas: LayoutRule<HTMLElement> = {
  name: 'broken formulas',
  // Without it Firefox breaks a formula into lines where it allows breaks, and then into pages.
  measure: (flow) =>
    candidates(flow).filter((each) => each.localName === 'math' && each.getClientRects().length > 1),
  write(formulas) {
    for (const formula of formulas) {
      const box = formula.ownerDocument.createElement('span')
      box.setAttribute(FORMULA, '')
      box.style.display = 'inline-block'
      formula.replaceWith(box)
      box.append(formula)
    }
  },
}

/** How far an element has been made to fit. */
type Fitting = {
  /** Size of its letters, CSS px: at first, and now. */
  own: number
  size: number
  /** Times that its letters were made smaller since words were last allowed to break. */
  shrinks: number
}

type WideChange = [element: HTMLElement, fitting: Fitting, change: { mark: string } | { size: number }]

/** Fitted elements; they are discarded with their slice. */
const fittings = new WeakMap<Element, Fitting>()

/**
 * Scales down tables and formulas that are larger than the page. First `nowrap` lines are wrapped, then letters become
 * smaller; words are cut before letters get so small that they cannot be read. `zoom` would be simpler, but Firefox and
 * WebKit cannot break zoomed content into pages.
 */
export const wideBoxes: LayoutRule<WideChange> = {
  name: 'wide boxes',
  // Without it what is wider than the page is lost to the side, and a box that scrolls must fit on one page.
  rounds: 2 + 2 * SHRINKS,
  measure: (flow, page) => candidates(flow).flatMap((element) => changeOf(element, page)),
  write(changes) {
    for (const [element, fitting, change] of changes) {
      fittings.set(element, fitting)
      if ('mark' in change) element.setAttribute(WIDE, change.mark)
      else setImportant(element, { 'font-size': `${change.size.toFixed(2)}px` })
    }
  },
}

/** Tables and formulas that are in no other; tables that are set by rows have columns that fit. */
function candidates(flow: Element): HTMLElement[] {
  return [...flow.querySelectorAll<HTMLElement>(`table:not([${ROW_TABLE}], [${FLOWING}]), math`)].filter(
    (element) => !element.parentElement!.closest(`table:not([${FLOWING}]), math`),
  )
}

function changeOf(element: HTMLElement, page: RulePage): WideChange[] {
  const scale = scaleOf(element, page)
  if (scale === 1) return []
  const mark = element.getAttribute(WIDE)
  const own = fittings.get(element)
  if (mark === null || !own) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    return [[element, { own: size, size, shrinks: 0 }, { mark: '' }]]
  }
  const isFormula = element.localName === 'math'
  const least = isFormula || mark === WORDS_CUT ? LEAST_PX : own.own * LEAST_WHOLE
  const size = Math.max(least, own.size * scale * 0.98)
  if (own.shrinks < SHRINKS && size < own.size)
    return [[element, { ...own, size, shrinks: own.shrinks + 1 }, { size }]]
  if (isFormula || mark === WORDS_CUT) return []
  return [[element, { ...own, shrinks: 0 }, { mark: WORDS_CUT }]]
}

/** By how much an element must become smaller to fit on its page; 1 when it does. */
function scaleOf(element: HTMLElement, { viewport }: RulePage): number {
  // Of a table on several pages each page has its own box.
  let width = 0
  for (const rect of element.getClientRects()) width = Math.max(width, rect.width)
  const isFormula = element.localName === 'math'
  // The box of a formula is as wide as its line at most: what is in it reaches over.
  if (isFormula) width = Math.max(width, element.scrollWidth)
  const around = blockAround(element.closest(`[${FORMULA}]`) ?? element)
  const room = Math.min(viewport.columnWidth, around.clientWidth || viewport.columnWidth)
  const byWidth = width > room + 1 ? (room - 1) / width : 1
  if (!isFormula) return byWidth
  // A formula is never broken: it must fit in height too. Firefox reports only the height of its line.
  const parts = [element, ...element.children]
  const height = Math.max(...parts.map((part) => part.getBoundingClientRect().height))
  return height > viewport.height ? Math.min(byWidth, (viewport.height - 2) / height) : byWidth
}
