/** When reading counts. Times in ms. */
export const readTimeLimits = {
  /** While time counts, it is added up this often. */
  tick: 5_000,
  /** A longer silence of the clock means that the device slept: nothing of it counts. */
  mostGap: 15_000,
  /** One page in one visit counts at most so long. */
  visit: 600_000,
  /** A picture page counts so long after the last sign of a reader. */
  imageIdle: 120_000,
  /** Someone who goes on after so long without credit begins another session. */
  sessionGap: 600_000,
  /** A session of less credit is thrown away: the book was opened by accident. */
  shortestSession: 10_000,
  /** Credit is written down this often, and at turns that are at least `turnCheckpoint` after the last writing. */
  checkpoint: 15_000,
  turnCheckpoint: 5_000,
  /** An interval is never longer. */
  interval: 300_000,
  /** Speech without an event for so long has stopped. */
  speechSilence: 60_000,
} as const

/** Measures of a page that limit how long it may count. */
export interface PageMeasure {
  /** Visible letters and digits of the page or spread, without marks. */
  letters: number
  isImage: boolean
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** How long a page counts after the last sign of a reader, ms: five letters a second is slow for anyone. */
export function idleCap({ letters, isImage }: PageMeasure): number {
  return isImage ? readTimeLimits.imageIdle : clamp(letters / 5, 60, 300) * 1000
}

/** How long a page must be in view to count as read, ms: 75 letters a second is faster than anybody reads. */
export function readMinimum({ letters, isImage }: PageMeasure): number {
  return isImage ? 2000 : clamp(letters / 75, 1, 5) * 1000
}

/** Letters and digits of a text, each once whatever marks it carries. */
export function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
