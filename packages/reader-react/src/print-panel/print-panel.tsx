import { panelOnUse } from '../panel/panel-on-use.tsx'

/** Print the chapter or the book, or save it as a PDF. */
export const PrintPanel = panelOnUse('print', () => import('./print-dialog.tsx'))
