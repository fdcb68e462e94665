/** Engines with different layout behaviour. */
export type Engine = 'chromium' | 'firefox' | 'webkit'

const isWebkit = globalThis.navigator?.vendor?.startsWith('Apple') === true
const isFirefox = typeof CSS !== 'undefined' && CSS.supports('-moz-appearance', 'none')

/** The engine that lays out; 'chromium' where there is none. Prefer a trait where there is one. */
export const engine: Engine = isWebkit ? 'webkit' : isFirefox ? 'firefox' : 'chromium'

/** Differences between engines, probed once. */
export const engineTraits = {
  /** Rows of a table, and boxes in a line, are cut in two or lost under the page's foot: every table is set by rows. */
  losesTallBoxes: isWebkit || isFirefox,
  /** Some boxes are broken elsewhere than their block suggests: each line is read, and no place is guessed. */
  mustReadEveryLine: isWebkit || isFirefox,
  /** A table that was changed after it was laid out is broken into pages only when it is laid out afresh. */
  keepsBreaksOfChangedTables: isWebkit || isFirefox,
  /** `break-before: column` is known. Where it is not a box fills the page that is left. */
  hasColumnBreak: globalThis.CSS?.supports('break-before: column') === true,
  /** Pages that still change when more text follows. */
  unsettledPages: isWebkit ? 1 : 0,
  /** A `::first-letter` has a box of its own, and ranges of its text report the boxes of later characters. */
  shiftsRangesAfterFirstLetter: isWebkit,
  /** Faces that arrive late change lines that were measured before. */
  settlesFacesLate: isWebkit,
  /** Class of a flow, for the rules of `page-sheets` that are for one engine. */
  flowClass: isWebkit ? 'webkit' : '',
} as const
