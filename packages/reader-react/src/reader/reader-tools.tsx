/* Everything that appears on demand, in one chunk: the bars, the help, and the panels that open from them. */

import { ContentsPanel } from '../contents-panel/contents-panel.tsx'
import { LinkPreview } from '../link-preview/link-preview.tsx'
import { PreviewPanel } from '../link-preview/preview-panel.tsx'
import { LookUpPanel } from '../look-up/look-up-panel.tsx'
import { MarkPanel } from '../marks/mark-panel.tsx'
import { NotePanel } from '../note-panel/note-panel.tsx'
import { PagePanel } from '../page-panel/page-panel.tsx'
import { PicturePanel } from '../picture-panel/picture-panel.tsx'
import { PrintPanel } from '../print-panel/print-panel.tsx'
import { SearchPanel } from '../search-panel/search-panel.tsx'
import { SettingsPanel } from '../settings-panel/settings-panel.tsx'

export { BookmarkRibbon } from '../bookmarks/bookmark-ribbon.tsx'
export { ContentsDock } from '../contents-panel/contents-dock.tsx'
export { ListenBar } from '../listen-bar/listen-bar.tsx'
export { MarksOnPage } from '../marks/marks-on-page.tsx'
export { BottomBar, TopBar } from '../reader-controls/reader-controls.tsx'
export { SearchBar } from '../search-panel/search-bar.tsx'
export { SelectionBar } from '../selection-bar/selection-bar.tsx'
export { TurnHint } from '../turn-hint/turn-hint.tsx'
export { WayBackChip } from '../way-back/way-back-chip.tsx'
export { KeepAwake } from './keep-awake.tsx'
export { ReadingHint } from './reading-hint.tsx'

/** All panels; each opens by the reader's state. */
export function Panels() {
  return (
    <>
      <ContentsPanel />
      <SettingsPanel />
      <SearchPanel />
      <PagePanel />
      <PrintPanel />
      <NotePanel />
      <LookUpPanel />
      <LinkPreview />
      <PreviewPanel />
      <PicturePanel />
      <MarkPanel />
    </>
  )
}
