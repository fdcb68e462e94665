/* Everything that appears on demand, in one chunk: the bars, the help, and the panels that open from them. */

export { BookmarkRibbon } from '../bookmarks/bookmark-ribbon.tsx'
export { ContentsDock } from '../contents-panel/contents-dock.tsx'
export { MarksOnPage } from '../marks/marks-on-page.tsx'
export { BottomBar, TopBar } from '../reader-controls/reader-controls.tsx'
export { ToolOverlays, ToolPanels } from '../reader-controls/tool-panels.tsx'
export { SelectionBar } from '../selection-bar/selection-bar.tsx'
export { TurnHint } from '../turn-hint/turn-hint.tsx'
export { WayBackChip } from '../way-back/way-back-chip.tsx'
export { KeepAwake } from './keep-awake.tsx'
export { ReadingHint } from './reading-hint.tsx'
