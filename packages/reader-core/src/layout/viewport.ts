/** The box pages are shown in, CSS px, all whole numbers: a stride with a fraction drifts over many pages. */
export interface Viewport {
  /** From one page to the next: the view's share of one page. */
  stride: number
  /** Pages side by side in the view. */
  pagesPerView: 1 | 2
  /** Width of the text. */
  columnWidth: number
  /** Space between the text of two pages: both margins. */
  gap: number
  /** White space at each side. */
  margin: number
  /** Height of the text. */
  height: number
}

/** Longest comfortable line, characters, and in em of the text: Arabic letters are narrower. */
const MEASURE = 70
const MEASURE_EM = 34
const ARABIC_MEASURE_EM = 27

/** Longest line, em of the text. */
export function measureEm(measure: number | 'auto', isArabic: boolean): number {
  return ((isArabic ? ARABIC_MEASURE_EM : MEASURE_EM) * (measure === 'auto' ? MEASURE : measure)) / MEASURE
}
/** White space at each side, CSS px; a person who wants less wants longer lines: an em for each px. */
const USUAL_MARGIN = 24
/** A view of at least this size, CSS px, has two pages when their lines are not too short for it. */
const WIDE_VIEW = { width: 840, height: 480 }
/** Pages side by side that are wider, CSS px, have white space in proportion: a line of 60 to 75 letters between. */
const USUAL_PAGE = 400
/** Shortest line of two pages side by side, em of the text: where the view decides, and where the person has. */
const MIN_MEASURE_EM = { auto: 18, chosen: 10 }

/** Ten letters, em of the text: in shorter lines most words are broken. */
const SHORTEST_EM = 4.7
const SHORTEST_ARABIC_EM = 3.8
/** Margins give way to large letters as far as this, CSS px. */
const LEAST_MARGIN = 8

/**
 * Margin, and factor of the size of letters, with which a line has room for ten of them: the margin gives way first.
 *
 * @param width - of the view, CSS px
 * @param margin - wanted white space at each side, CSS px
 * @param fontPx - wanted size, CSS px
 */
export function fittedLetters(
  width: number,
  margin: number,
  fontPx: number,
  isArabic: boolean,
): { margin: number; scale: number } {
  const shortest = (isArabic ? SHORTEST_ARABIC_EM : SHORTEST_EM) * fontPx
  const left = Math.floor((width - shortest) / 2)
  const side = Math.min(margin, Math.max(left, LEAST_MARGIN))
  return { margin: side, scale: Math.max(0, Math.min(1, (width - 2 * side) / shortest)) }
}

/**
 * The page box in a view.
 *
 * @param view - size of the view, CSS px
 * @param margin - wanted white space at each side, CSS px; more beside the wider pages of a spread
 * @param fontPx - size of the text, CSS px: bounds the length of a line
 * @param columns - pages side by side; `auto` has two where they fit
 * @param measure - longest line, em of the text
 * @returns undefined when not even a letter fits
 */
export function viewportFor(
  view: { width: number; height: number },
  margin: number,
  fontPx: number,
  columns: 'auto' | 1 | 2 = 1,
  measure = MEASURE_EM,
): Viewport | undefined {
  const width = Math.floor(view.width)
  const height = Math.floor(view.height)
  if (width < 40 || height < 40) return undefined
  const half = Math.floor(width / 2)
  const inSpread = Math.round(margin * Math.max(1, half / USUAL_PAGE))
  const shortest = fontPx * (columns === 'auto' ? MIN_MEASURE_EM.auto : MIN_MEASURE_EM.chosen)
  const isWide = width >= WIDE_VIEW.width && height >= WIDE_VIEW.height
  const isDouble = (columns === 2 || (columns === 'auto' && isWide)) && half - 2 * inSpread >= shortest
  const stride = isDouble ? half : width
  const widest = Math.round((measure + Math.max(0, USUAL_MARGIN - margin)) * fontPx)
  const narrowest = Math.min(stride, 32)
  const columnWidth = Math.max(narrowest, Math.min(widest, stride - 2 * (isDouble ? inSpread : margin)))
  const side = Math.floor((stride - columnWidth) / 2)
  const pagesPerView = isDouble ? 2 : 1
  return { stride, pagesPerView, columnWidth: stride - 2 * side, gap: 2 * side, margin: side, height }
}
