import { panelOnUse } from '../panel/panel-on-use.tsx'

/** What dictionaries say of selected words, over the page. */
export const LookUpPanel = panelOnUse('lookup', () => import('./look-up-sheet.tsx'), {
  isLoadedWithBars: false,
})
