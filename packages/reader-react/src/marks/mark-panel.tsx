import { panelOnUse } from '../panel/panel-on-use.tsx'

/** A mark of the person: its colour, its note, and what can be done with it. */
export const MarkPanel = panelOnUse('mark', () => import('./mark-sheet.tsx'), { isLoadedWithBars: false })
