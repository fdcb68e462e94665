/** The box pages are shown in, CSS px, all whole numbers: a stride with a fraction drifts over many pages. */
export interface Viewport {
  /** From one page to the next: the width of the view. */
  stride: number
  /** Width of the text. */
  columnWidth: number
  /** Space between the text of two pages: both margins. */
  gap: number
  /** White space at each side. */
  margin: number
  /** Height of the text. */
  height: number
}

/** Longest comfortable line, in em of the text. */
const MAX_MEASURE_EM = 34

/**
 * The page box in a view.
 *
 * @param view - size of the view, CSS px
 * @param margin - wanted white space at each side, CSS px
 * @param fontPx - size of the text, CSS px: bounds the length of a line
 * @returns undefined when the view has no room for a letter
 */
export function viewportFor(
  view: { width: number; height: number },
  margin: number,
  fontPx: number,
): Viewport | undefined {
  const stride = Math.floor(view.width)
  const height = Math.floor(view.height)
  if (stride < 40 || height < 40) return undefined
  const widest = Math.round(MAX_MEASURE_EM * fontPx)
  const narrowest = Math.min(stride, 32)
  const columnWidth = Math.max(narrowest, Math.min(widest, stride - 2 * margin))
  const side = Math.floor((stride - columnWidth) / 2)
  return { stride, columnWidth: stride - 2 * side, gap: 2 * side, margin: side, height }
}
