import { panelOnUse } from '../panel/panel-on-use.tsx'

/** A note of the book over the page that calls it; one need not leave the page to read it. */
export const NotePanel = panelOnUse('note', () => import('./note-sheet.tsx'))
