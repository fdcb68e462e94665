import { panelOnUse } from '../panel/panel-on-use.tsx'

/** How the page looks, on a sheet below it: the text above changes as one chooses. */
export const SettingsPanel = panelOnUse('settings', () => import('./settings-sheet.tsx'))
