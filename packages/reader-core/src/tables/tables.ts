/** All that only sections with tables or formulas need, to be loaded with the first of them. */

import { tallBoxes } from './tall-boxes.ts'
import { breaksAfresh, cutRows, flowedRows, tallRows } from './tall-rows.ts'
import { brokenFormulas, wideBoxes } from './wide-boxes.ts'

export { markTables } from './classify-tables.ts'
export { setRowTables } from './row-tables.ts'
export { TABLE_CSS } from './table-css.ts'

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
