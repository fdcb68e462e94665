import type { SectionContent } from '../section/section-content.ts'
import type { RowTableLayout } from '../tables/row-tables.ts'
import { setRowTables } from '../tables/row-tables.ts'
import { ROW_TABLE } from '../tables/table-marks.ts'
import { cloneRange } from './clone-slice.ts'
import { createSliceHost, type SliceLayout } from './slice-host.ts'
import { sliceSheets } from './slice-sheets.ts'

const templates = new WeakMap<SliceLayout, RowTableLayout['templates']>()

/**
 * Lays out the long tables of a slice by rows, see `setRowTables`.
 *
 * @param room - connected element to measure in
 */
export function layRowTables(
  content: SectionContent,
  slice: Element,
  layout: SliceLayout,
  room: HTMLElement,
): void {
  if (!content.hasTables || !slice.querySelector(`table[${ROW_TABLE}]`)) return
  let known = templates.get(layout)
  if (!known) {
    known = new Map()
    templates.set(layout, known)
  }
  setRowTables(content.body, slice, {
    viewport: layout.viewport,
    templates: known,
    layOutSample(range) {
      const { root } = cloneRange(content, range)
      const sample = root.querySelector(`table[${ROW_TABLE}]`)!
      sample.removeAttribute(ROW_TABLE)
      const { host, flow } = createSliceHost(layout, sliceSheets(content, layout, room))
      flow.append(document.adoptNode(root))
      room.append(host)
      return { table: sample, remove: () => host.remove() }
    },
  })
}
