import { panelOnUse } from '../panel/panel-on-use.tsx'

/** Meanings of selected words from dictionaries, over the page. */
export const LookUpPanel = panelOnUse('lookup', () => import('./look-up-sheet.tsx'), {
  isLoadedWithBars: false,
})
