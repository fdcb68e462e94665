import { panelOnUse } from '../panel/panel-on-use.tsx'

/** Go to a page by its number, or by the label that the printed book has on it. */
export const PagePanel = panelOnUse('page', () => import('./page-dialog.tsx'))
