import { panelOnUse } from '../panel/panel-on-use.tsx'

/**
 * The directory, from the interface's start side: contents, where a chapter is one tap away and the present one is marked,
 * bookmarks and marks.
 */
export const ContentsPanel = panelOnUse('contents', () => import('./contents-dialog.tsx'))
