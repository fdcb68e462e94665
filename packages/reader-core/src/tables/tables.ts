import { tallBoxes } from './tall-boxes.ts'
import { breaksAfresh, cutRows, flowedRows, tallRows } from './tall-rows.ts'
import { brokenFormulas, wideBoxes } from './wide-boxes.ts'

/** Makes tables and formulas as wide as the page at most. */
export const widthRules = [brokenFormulas, wideBoxes] as const
/** Makes tables and formulas fit on pages. */
export const tableRules = [
  cutRows,
  tallRows,
  flowedRows,
  ...widthRules,
  tallBoxes,
  breaksAfresh,
  cutRows,
] as const
