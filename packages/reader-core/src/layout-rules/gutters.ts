import { parseDirection, sideForTurn } from '../direction/reading-direction.ts'
import { px } from './boxes.ts'
import { LEAST_EM } from './narrow-floats.ts'

/** How far labels in the indent around may go before their place, beside the white space of the page. */
export const HANG = '--kz-hang'
const NO_BOUND = '9999px'
/** Shortest line beside a label that is no float, in its letters. */
const LEAST_LINE_EM = 7
/** How far a label may reach out of the column, CSS px. */
const MOST_OUT_PX = 20
/** Rounding of lengths, CSS px. */
const SLACK_PX = 2

const outerWidth = (style: CSSStyleDeclaration): number =>
  px(style.width) +
  px(style.paddingInlineStart) +
  px(style.paddingInlineEnd) +
  px(style.marginInlineStart) +
  px(style.marginInlineEnd)

/** The indent of a box. Lengths are CSS px. */
interface Indent {
  margin: number
  padding: number
  em: number
  /** Width of its text, as the book has it. */
  room: number
}

function indentOf(style: CSSStyleDeclaration, columnWidth: number): Indent {
  const margin = Math.max(0, px(style.marginInlineStart))
  const padding = px(style.paddingInlineStart)
  const ends = Math.max(0, px(style.marginInlineEnd)) + px(style.paddingInlineEnd)
  return { margin, padding, em: px(style.fontSize), room: columnWidth - margin - padding - ends }
}

/**
 * Boxes whose indent holds a label: a number, a name, a sign that is floated or placed before their text. It has the width that the book
 * gives it, so the text must not move closer.
 *
 * @param flow - its boxes, each empty, as pages would lay them out
 * @param css - the book's own rules for the section
 */
export function findGutters(
  flow: HTMLElement,
  boxes: readonly HTMLElement[],
  columnWidth: number,
  css: string,
): Set<Element> {
  const found = new Set<Element>()
  const hasBound = css.includes(HANG) || flow.querySelector(`[style*="${HANG}"]`) !== null
  // Each costs the styles of all boxes once more.
  const parts = ['::before', '::after'].filter((part) => css.includes(part))
  if (hasBound) flow.style.setProperty(HANG, NO_BOUND)
  for (const box of boxes) {
    const style = getComputedStyle(box)
    const indent = indentOf(style, columnWidth)
    if (indent.margin + indent.padding > 0)
      for (const part of parts) {
        const label = getComputedStyle(box, part)
        if (!/^(none|normal)$/.test(label.content) && isBefore(label, indent)) found.add(box)
      }
    if (style.float !== 'none' || style.position === 'absolute' || style.display === 'inline-block')
      for (const each of labelled(box, style, columnWidth)) found.add(each)
  }
  if (hasBound) flow.style.removeProperty(HANG)
  return found
}

const isAtStart = ({ float, direction }: CSSStyleDeclaration): boolean =>
  float === 'inline-start' || float === sideForTurn('backward', parseDirection(direction) ?? 'ltr')

/** Whether a label is within the indent of the box that it is in. */
function isBefore(label: CSSStyleDeclaration, { margin, padding, em, room }: Indent): boolean {
  if (room < LEAST_LINE_EM * em) return false
  if (label.position === 'absolute') {
    const from = px(label.insetInlineStart)
    return from >= -margin - SLACK_PX && from + px(label.width) <= padding + SLACK_PX
  }
  const back = -px(label.marginInlineStart)
  return back > SLACK_PX && back <= margin + padding + SLACK_PX
}

/** The boxes in whose indents a label is that is placed before one of them, where their text has a line beside it. */
function placedBefore(around: Element, label: CSSStyleDeclaration, columnWidth: number): Element[] {
  const boxes: Element[] = []
  let from = px(label.insetInlineStart)
  let taken = 0
  const end = from + px(label.width)
  for (let box = around; box.hasAttribute('data-kz-kind') && from < -SLACK_PX; box = box.parentElement!) {
    const style = getComputedStyle(box)
    const { margin, padding, em } = indentOf(style, columnWidth)
    const own = margin + px(style.borderInlineStartWidth)
    if (boxes.length === 0 && end > padding + SLACK_PX) return []
    from += boxes.length === 0 ? own : own + padding
    taken += own + padding
    if (columnWidth - taken < LEAST_LINE_EM * em) return []
    boxes.push(box)
  }
  return from < -MOST_OUT_PX ? [] : boxes
}

/** The boxes in whose indent a box is: that around it, or those after a float. */
function* labelled(box: HTMLElement, style: CSSStyleDeclaration, columnWidth: number): Generator<Element> {
  const around = box.parentElement!
  const outer = getComputedStyle(around)
  const indent = indentOf(outer, columnWidth)
  if (style.display === 'inline-block' && px(style.marginInlineStart) >= 0) return
  if (style.position === 'absolute' && px(style.insetInlineStart) < 0) {
    yield* placedBefore(around, style, columnWidth)
    return
  }
  if (style.position === 'absolute' || px(style.marginInlineStart) < 0) {
    const least = style.float === 'none' ? 0 : LEAST_EM * indent.em
    if (isBefore(style, indent) && indent.room - outerWidth(style) >= least) yield around
    return
  }
  const width = outerWidth(style)
  if (!isAtStart(style) || width <= 0 || columnWidth - width < LEAST_EM * indent.em) return
  for (const each of around.children) {
    if (each === box) continue
    const { margin, padding, em, room } = indentOf(getComputedStyle(each), columnWidth)
    const isBeside = width <= margin + padding + SLACK_PX && width >= (margin + padding) / 2
    if (isBeside && room >= LEAST_LINE_EM * em) yield each
  }
}
