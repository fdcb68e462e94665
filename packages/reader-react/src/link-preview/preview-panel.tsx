import { panelOnUse } from '../panel/panel-on-use.tsx'

/** What a link leads to, over the page. */
export const PreviewPanel = panelOnUse('preview', () => import('./preview-sheet.tsx'), {
  isLoadedWithBars: false,
})
