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
  type ReaderOptions,
  type ReaderPanel,
  type ReaderSettings,
  type ReaderSnapshot,
  type ReadingDirection,
  type ReadTimeControls,
  type ReadTimeInterval,
  type ReadTimeOptions,
  type ReadTimeSnapshot,
  type ResourceLink,
  type SearchHit,
  type SearchOptions,
  type Section,
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
export { BookmarkButton } from './bookmarks/bookmark-button.tsx'
export { ContentsPanel } from './contents-panel/contents-panel.tsx'
export type { Dictionary, DictionaryEntry } from './dictionary.ts'
export { useReaderContext } from './host-context.ts'
export {
  directionOfLocale,
  fromBcp47,
  type KurasaLocale,
  kurasaLocales,
  numberLocale,
  toBcp47,
} from './i18n/locale.ts'
export type { KurasaKey, PlainKey, PluralForm, PluralKey, ReaderLabels } from './i18n/text-keys.ts'
export { loadReaderTexts } from './i18n/texts.ts'
export type { TextValues, Translate } from './i18n/translator.ts'
export { ImageBookView } from './image-book-view/image-book-view.tsx'
export { ListenBar } from './listen-bar/listen-bar.tsx'
export { useListening } from './listen-bar/use-listening.ts'
export { LookUpPanel } from './look-up/look-up-panel.tsx'
export { NotePanel } from './note-panel/note-panel.tsx'
export { PagePanel } from './page-panel/page-panel.tsx'
export { type ShownTheme, useShownTheme } from './page-theme.ts'
export { PicturePanel } from './picture-panel/picture-panel.tsx'
export { ProgressBar } from './progress-bar/progress-bar.tsx'
export type { HintStorage } from './reader/hint-storage.ts'
export { Reader, type ReaderProps } from './reader/reader.tsx'
export {
  type InterfaceOptions,
  type ReaderContextValue,
  ReaderProvider,
  type ReaderProviderProps,
} from './reader-context.tsx'
export { BottomBar, ReaderControls, TopBar } from './reader-controls/reader-controls.tsx'
export { SearchBar } from './search-panel/search-bar.tsx'
export { SearchPanel } from './search-panel/search-panel.tsx'
export { SelectionBar, type SelectionBarProps } from './selection-bar/selection-bar.tsx'
export { SettingsPanel } from './settings-panel/settings-panel.tsx'
export { TextView } from './text-view/text-view.tsx'
export { ThumbnailStrip } from './thumbnail-strip/thumbnail-strip.tsx'
export { useReadTime } from './use-read-time.ts'
export { type UseReaderOptions, useReader } from './use-reader.ts'
export { useReaderKeys } from './use-reader-keys.ts'
export { useReaderState } from './use-reader-state.ts'
