export {
  type Annotation,
  type AnnotationColour,
  type AnnotationStore,
  type AnnotationStyle,
  type AnnotationTarget,
  type Bookmark,
  type BookmarkStore,
  createBridgeSpeech,
  createIndexedDbAnnotationStore,
  createIndexedDbBookmarkStore,
  createReader,
  createTheme,
  type Decoration,
  type DecorationStyle,
  defaultReaderSettings,
  type FollowedLink,
  type ForeignLocator,
  type GoToTarget,
  type IntervalHandler,
  type ListenControls,
  type ListenProblem,
  type ListenState,
  type Locator,
  type ManifestLink,
  type Note,
  type OpenedPicture,
  type OpenOptions,
  type OpenProgress,
  type OpenSource,
  openPublication,
  openPublicationSource,
  type PageTheme,
  type PageTurn,
  type Publication,
  type PublicationManifest,
  type PublicationMetadata,
  type PublicationSource,
  prefetchBook,
  type Reader as ReaderEngine,
  ReaderError,
  type ReaderErrorCode,
  type ReaderErrorDetails,
  type ReaderErrorReason,
  type ReaderOptions,
  type ReaderPanel,
  type ReaderPreference,
  type ReaderPreferences,
  type ReaderSettings,
  type ReaderSnapshot,
  type ReadingDirection,
  type ReadTimeControls,
  type ReadTimeInterval,
  type ReadTimeOptions,
  type ReadTimeSnapshot,
  type ResourceLink,
  readerPreferences,
  type SearchHit,
  type SearchOptions,
  type Section,
  type SettingRange,
  type SleepTimer,
  type SpeechBridge,
  type SpeechPort,
  type SpeechVoice,
  type TextSelection,
  type Theme,
  type ThemeColours,
  type ThemeText,
  type TocEntry,
  type Turn,
  type VisibleText,
} from '@kurasa/reader-core'
export type { PageTurner } from '@kurasa/reader-core/gestures'
export { type OpenedBook, useBook } from './book/use-book.ts'
export { BookmarkButton } from './bookmarks/bookmark-button.tsx'
export { BookmarkRibbon } from './bookmarks/bookmark-ribbon.tsx'
export { BackButton, type BackButtonProps } from './button/back-button.tsx'
export {
  Button,
  type ButtonAttributes,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
} from './button/button.tsx'
export { ContentsDock } from './contents-panel/contents-dock.tsx'
export { ContentsPanel } from './contents-panel/contents-panel.tsx'
export type { Dictionary, DictionaryEntry } from './dictionary.ts'
export { useReaderContext } from './host-context.ts'
export type { enUs as PageTexts } from './i18n/en-us.ts'
export {
  directionOfLocale,
  fromBcp47,
  type KurasaLocale,
  kurasaLocales,
  numberLocale,
  toBcp47,
} from './i18n/locale.ts'
export type {
  KurasaKey,
  PagePlainKey,
  PagePluralKey,
  PlainKey,
  PluralForm,
  PluralKey,
  ReaderLabels,
} from './i18n/text-keys.ts'
export { loadReaderTexts, type Texts } from './i18n/texts.ts'
export type { TextValues, Translate, TranslatePage, Translator } from './i18n/translator.ts'
export { ImageBookView } from './image-book-view/image-book-view.tsx'
export { LockedPageContext } from './image-book-view/locked-page.ts'
export { LinkPreview } from './link-preview/link-preview.tsx'
export { PreviewPanel } from './link-preview/preview-panel.tsx'
export { ListenBar } from './listen-bar/listen-bar.tsx'
export { useListening } from './listen-bar/use-listening.ts'
export { LookUpPanel } from './look-up/look-up-panel.tsx'
export { MarkPanel } from './marks/mark-panel.tsx'
export { MarksOnPage } from './marks/marks-on-page.tsx'
export { NotePanel } from './note-panel/note-panel.tsx'
export { PagePanel } from './page-panel/page-panel.tsx'
export { type ShownTheme, useShownTheme } from './page-theme.ts'
export { PartBoundary, type PartBoundaryProps, Slot } from './panel/part-boundary.tsx'
export { PicturePanel } from './picture-panel/picture-panel.tsx'
export { PrintPanel } from './print-panel/print-panel.tsx'
export { ProgressBar } from './progress-bar/progress-bar.tsx'
export { ComingBars, MissingPart } from './reader/coming-bars.tsx'
export { FailedPage, type FailedPageProps } from './reader/failed-page.tsx'
export type { HintStorage, ReadingHintProps } from './reader/hint-storage.ts'
export { KeepAwake } from './reader/keep-awake.tsx'
export { OpeningPage, TurningNote } from './reader/opening-page.tsx'
export { ContinuousView, PageButtons } from './reader/page-buttons.tsx'
export { PageFrame, PageStatus } from './reader/page-frame.tsx'
export { PublicationReader, type PublicationReaderProps } from './reader/publication-reader.tsx'
export { Reader, type ReaderProps } from './reader/reader.tsx'
export { ReadingHint } from './reader/reading-hint.tsx'
export type { WaitedPage } from './reader/waiting-note.tsx'
export {
  type Interface,
  type InterfaceOptions,
  type ReaderContextValue,
  ReaderProvider,
  type ReaderProviderProps,
  useInterface,
} from './reader-context.tsx'
export { BottomBar, ReaderControls, TopBar } from './reader-controls/reader-controls.tsx'
export { ToolOverlays, ToolPanels } from './reader-controls/tool-panels.tsx'
export { SearchBar } from './search-panel/search-bar.tsx'
export { SearchPanel } from './search-panel/search-panel.tsx'
export { SelectionBar, type SelectionBarProps } from './selection-bar/selection-bar.tsx'
export { SettingsPanel } from './settings-panel/settings-panel.tsx'
export { TextView } from './text-view/text-view.tsx'
export { ThumbnailStrip } from './thumbnail-strip/thumbnail-strip.tsx'
export {
  defaultSelectionActions,
  defaultTools,
  type InContext,
  type ReaderSlots,
  type ReaderTool,
  type SelectionAction,
  type Toolbox,
  type ToolContext,
} from './tools/tool.ts'
export { TurnHint } from './turn-hint/turn-hint.tsx'
export { useReadTime } from './use-read-time.ts'
export { type UseReaderOptions, useReader } from './use-reader.ts'
export { useReaderKeys } from './use-reader-keys.ts'
export { useReaderState } from './use-reader-state.ts'
export { WayBackChip } from './way-back/way-back-chip.tsx'
