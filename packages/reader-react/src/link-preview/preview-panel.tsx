import { panelOnUse } from '../panel/panel-on-use.tsx'

/** Target of a link, shown over the page. */
export const PreviewPanel = panelOnUse('preview', () => import('./preview-sheet.tsx'), {
  isLoadedWithBars: false,
})
