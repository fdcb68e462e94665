import { isPageBook } from '@kurasa/reader-core'
import { type ComponentType, useMemo } from 'react'
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx'
import { focusDock } from '../contents-panel/contents-dock.tsx'
import { ContentsPanel } from '../contents-panel/contents-panel.tsx'
import { ContentsIcon, ListenIcon, SearchIcon, SettingsIcon } from '../icons/icons.tsx'
import { LinkPreview } from '../link-preview/link-preview.tsx'
import { PreviewPanel } from '../link-preview/preview-panel.tsx'
import { ListenBar } from '../listen-bar/listen-bar.tsx'
import { LookUpPanel } from '../look-up/look-up-panel.tsx'
import { MarkPanel } from '../marks/mark-panel.tsx'
import { NotePanel } from '../note-panel/note-panel.tsx'
import { PagePanel } from '../page-panel/page-panel.tsx'
import { PicturePanel } from '../picture-panel/picture-panel.tsx'
import { PrintPanel } from '../print-panel/print-panel.tsx'
import { SearchBar } from '../search-panel/search-bar.tsx'
import { SearchPanel } from '../search-panel/search-panel.tsx'
import { SettingsPanel } from '../settings-panel/settings-panel.tsx'
import { type ReaderTool, useToolbox } from '../tools/tool.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { FitButton, ThumbnailsButton } from './image-tools.tsx'

/** A tool with the parts that only ours have. */
export interface KnownTool extends ReaderTool {
  /** Takes the place of the button of icon and label. */
  Button?: ComponentType
  /** A whole panel. */
  Panel?: ComponentType
  /** Part that is over the page without a panel. */
  Overlay?: ComponentType
}

/** The tools of `defaultTools` by their id. */
const KNOWN: Readonly<Record<string, Omit<KnownTool, 'id'>>> = {
  contents: {
    icon: ({ uiDirection }) => <ContentsIcon direction={uiDirection} />,
    label: ({ t }) => t('contents'),
    Panel: ContentsPanel,
    isOverPage: false,
    onPress: ({ reader, viewRef }) => void (focusDock(viewRef.current) || reader.openPanel('contents')),
  },
  thumbnails: { Button: ThumbnailsButton, isAvailable: ({ publication }) => isPageBook(publication) },
  fit: { Button: FitButton, isAvailable: ({ publication }) => isPageBook(publication) },
  listen: {
    icon: () => <ListenIcon />,
    label: ({ t }) => t('listen'),
    Overlay: ListenBar,
    isAvailable: ({ listen }) => listen !== undefined,
    onPress: ({ reader }) => {
      reader.showControls(false)
      reader.openPanel('listen')
    },
  },
  settings: { icon: () => <SettingsIcon />, label: ({ t }) => t('settings'), Panel: SettingsPanel },
  search: {
    icon: () => <SearchIcon />,
    label: ({ t }) => t('search'),
    Panel: SearchPanel,
    Overlay: SearchBar,
    isOverPage: false,
  },
  bookmark: { bar: 'top', Button: BookmarkButton },
  page: { Panel: PagePanel, isOverPage: false },
  print: { Panel: PrintPanel, isOverPage: false },
  note: { Panel: NotePanel },
  lookup: { Panel: LookUpPanel },
  preview: { Panel: PreviewPanel, Overlay: LinkPreview },
  image: { Panel: PicturePanel },
  mark: { Panel: MarkPanel },
}

/** The tools that this reader has, complete. */
export function useReaderTools(): readonly KnownTool[] {
  const { reader } = useReaderContext()
  const { tools } = useToolbox()
  return useMemo(
    () =>
      tools
        .map((tool): KnownTool => ({ ...(Object.hasOwn(KNOWN, tool.id) && KNOWN[tool.id]), ...tool }))
        .filter((tool) => tool.isAvailable?.(reader) ?? true),
    [tools, reader],
  )
}
