import { LINE_WIDTHS, type SectionMeasure } from '../publication/section-measure.ts'
import type { PageRoom } from './page-room.ts'

// Fitted to the books of `npm run estimates -w bench`: docs/benchmarks.md.
/** Lines that a heading takes beyond those of its text. */
const HEADING_LINES = 2.5
/** Share of a page that a picture of unknown size takes, with what it pushes to the next page. */
const PICTURE_SHARE = 0.5
/** Lines of white space around a picture. */
const PICTURE_LINES = 1.5
/** Share of its last page that a section leaves empty, and of pages before pictures and headings. */
const END_SHARE = 0.55
/** A section that fills less than this share of a page is a page. */
const ONE_PAGE = 0.75

/** Pages that a section is likely to fill, >= 1; a fraction, for errors of many sections cancel each other out. Pure. */
export function estimatePages(
  { lines, breaks = 0, headings = 0, pictures = [] }: SectionMeasure,
  room: Pick<PageRoom, 'lettersPerLine' | 'linesPerPage' | 'columnWidth' | 'lineHeight' | 'gapLines'>,
): number {
  const gaps = Math.max(0, lines[LINE_WIDTHS.length]! - breaks) * room.gapLines
  const filled = linesAt(lines, room.lettersPerLine) + gaps + headings * HEADING_LINES
  let pages = filled / room.linesPerPage
  for (let at = 0; at + 1 < pictures.length; at += 2) pages += shareOf(pictures[at]!, pictures[at + 1]!, room)
  // The last page is full where it is a picture.
  return pages < ONE_PAGE ? 1 : lines[0]! > 0 ? pages + END_SHARE : Math.max(1, pages)
}

/** Share of a page that a picture takes: a high one seldom fits on the rest of a page, and leaves that empty. */
function shareOf(
  width: number,
  height: number,
  { columnWidth, lineHeight, linesPerPage }: Pick<PageRoom, 'columnWidth' | 'lineHeight' | 'linesPerPage'>,
): number {
  if (width <= 0 || height <= 0) return PICTURE_SHARE
  const shown = height * Math.min(1, columnWidth / width)
  const share = Math.min(1, (shown / lineHeight + PICTURE_LINES) / linesPerPage)
  return Math.min(1, share + share ** 2 / 2)
}

/** Lines at any width: between two widths the number is nearly proportional to 1 / width. */
function linesAt(lines: readonly number[], letters: number): number {
  const wider = LINE_WIDTHS.findIndex((width) => width >= letters)
  const next = wider < 0 ? LINE_WIDTHS.length : Math.max(1, wider)
  const x = (i: number) => (i < LINE_WIDTHS.length ? 1 / LINE_WIDTHS[i]! : 0)
  const share = (1 / letters - x(next)) / (x(next - 1) - x(next))
  return lines[next]! + share * (lines[next - 1]! - lines[next]!)
}
