/**
 * Measures of a section's source that decide how many pages it fills, whatever their size. Small enough for a manifest; a count
 * that is 0 is left out.
 */
export interface SectionMeasure {
  /**
   * Lines that the text fills where a line holds so many letters: 10, 14, 20, 28, 40, 56, 80 (`LINE_WIDTHS`). The last number is
   * for lines without an end: the blocks of text.
   */
  lines: number[]
  /** Blocks that end at a forced end of line: nothing is left free after them. */
  breaks?: number
  /** Blocks that are headings. */
  headings?: number
  /** Pictures that are not within a line of text: width and height of each, CSS px; 0 and 0 where they are not known. */
  pictures?: number[]
}

/** Letters of the lines that `SectionMeasure.lines` are counted for. */
export const LINE_WIDTHS = [10, 14, 20, 28, 40, 56, 80] as const

/** The measure of a section that is one picture. */
export const ONE_PICTURE: SectionMeasure = { lines: LINE_WIDTHS.map(() => 0).concat(0), pictures: [0, 0] }

/** Size of a picture by its address in the source, CSS px; undefined where it is not known. */
export type SizeOf = (src: string) => { width: number; height: number } | undefined
