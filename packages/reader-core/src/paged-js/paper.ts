/** A sheet of paper, by name or by its size in mm. */
export type PaperSize = 'A4' | 'A5' | 'Letter' | { width: number; height: number }

/** White space around the text of a printed page, mm. */
export interface PaperMargins {
  top?: number
  bottom?: number
  /** Left and right. */
  sides?: number
}

/** A paper with its margins, mm. */
export interface Paper {
  width: number
  height: number
  margins: Required<PaperMargins>
}

const SIZES = {
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  Letter: { width: 215.9, height: 279.4 },
}
/** Least space for text, mm. */
const LEAST_TEXT = 20
/** CSS px in a mm. */
export const PX_PER_MM = 96 / 25.4

/**
 * The requested paper; default: A4.
 *
 * @throws {TypeError} when the size is unknown, or the margins leave no space for text
 */
export function paperOf(size: PaperSize = 'A4', margins: PaperMargins = {}): Paper {
  const { width, height } = (typeof size === 'string' ? SIZES[size] : size) ?? {}
  const isNumber = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0
  if (!isNumber(width) || !isNumber(height)) {
    throw new TypeError('The page size must be A4, A5, Letter, or { width, height } in mm.')
  }
  const usual = Math.min(width, height) < 160 ? 15 : 20
  const { top = usual, bottom = usual, sides = usual } = margins
  const isPossible =
    isNumber(top) &&
    isNumber(bottom) &&
    isNumber(sides) &&
    width - 2 * sides >= LEAST_TEXT &&
    height - top - bottom >= LEAST_TEXT
  if (!isPossible) throw new TypeError('The margins are numbers of mm that leave space for text on the page.')
  return { width, height, margins: { top, bottom, sides } }
}
