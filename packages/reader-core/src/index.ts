export type {
  Annotation,
  AnnotationStyle,
  AnnotationTarget,
} from './annotations/annotation.ts'
export type { AnnotationStore } from './annotations/annotation-store.ts'
export type {
  AnnotationPatch,
  Annotations,
  FoundAnnotation,
  NewAnnotation,
} from './annotations/annotations.ts'
export { createIndexedDbAnnotationStore } from './annotations/indexed-db-annotation-store.ts'
export type { Bookmark, BookmarkStore } from './bookmarks/bookmark-store.ts'
export { createIndexedDbBookmarkStore } from './bookmarks/indexed-db-bookmark-store.ts'
export type { TextRange } from './cfi/book-cfi.ts'
export type { Cfi, CfiPath, CfiStep } from './cfi/cfi.ts'
export { type CfiTools, loadCfi } from './cfi/load-cfi.ts'
export { createReader, type ReaderOptions } from './create-reader.ts'
export { createTheme, type ThemeColours } from './create-theme.ts'
export type {
  ActivatedDecoration,
  Decoration,
  DecorationLook,
  DecorationStyle,
} from './decorations/decorations.ts'
export {
  directionOfLanguage,
  leftToRight,
  type ReadingDirection,
  type ScreenSide,
  sideForTurn,
  type Turn,
  turnForSide,
} from './direction/reading-direction.ts'
export {
  ReaderError,
  type ReaderErrorCode,
  type ReaderErrorDetails,
  type ReaderErrorReason,
} from './errors.ts'
export type { Host } from './host/host.ts'
export { canHyphenate } from './layout/hyphenated-languages.ts'
export type { PageRegion } from './layout/page-region.ts'
export type { ImagePart } from './layout/spreads.ts'
export type { Point, Zoom, ZoomLimits } from './layout/zoom.ts'
export {
  createBridgeSpeech,
  type SpeechAnswer,
  type SpeechBridge,
  type SpeechCall,
} from './listen/bridge-speech.ts'
export type { ListenControls, ListenProblem, ListenState, SleepTimer } from './listen/listen-controls.ts'
export type {
  SpeechFailure,
  SpeechListener,
  SpeechPort,
  SpeechRequest,
  SpeechVoice,
} from './listen/speech-port.ts'
export { openPublication, openPublicationSource } from './losses/open-publication.ts'
export { type Loss, type LossKind, lossSentences } from './losses.ts'
export type { Note, OpenedPicture } from './notes/note.ts'
export type { PageStore, StoredPages, StoredSection } from './page-store/page-store.ts'
export type { PaperMargins, PaperSize } from './paged-js/paper.ts'
export type { PrintOptions } from './paged-js/print.ts'
export type { WaitedFor } from './paginator/layout-session.ts'
export type { PageStart } from './paginator/page-start.ts'
export type { GoToTarget } from './places/destination.ts'
export type { ReadOptions } from './publication/container.ts'
export { isPageBook } from './publication/is-page-book.ts'
export type { ForeignLocator, Locator } from './publication/locator.ts'
export type { OpenLimits, OpenOptions, OpenProgress } from './publication/open-options.ts'
export type { OpenSource } from './publication/open-publication.ts'
export { prefetchBook } from './publication/prefetch-book.ts'
export type {
  ImageVariant,
  Publication,
  PublicationMetadata,
  ResourceLink,
  Section,
  TocEntry,
} from './publication/publication.ts'
export { publicationKey } from './publication/publication-key.ts'
export type {
  ManifestLink,
  PublicationManifest,
  PublicationSource,
} from './publication/publication-source.ts'
export type { SectionMeasure } from './publication/section-measure.ts'
export type { ParseXml } from './publication/xml/read-xml.ts'
export type { ContainerLimits } from './publication/zip/zip-container.ts'
export type { IntervalHandler } from './read-time/interval-outbox.ts'
export type { ReadTimeInterval, ReadTimeKind } from './read-time/ledger.ts'
export type { MinutesLeft } from './read-time/minutes-left.ts'
export type { JudgedVisit } from './read-time/pages-read.ts'
export type { ReadTimeControls, ReadTimeOptions, ReadTimeSnapshot } from './read-time/read-time-controls.ts'
export type { PageMeasure } from './read-time/read-time-limits.ts'
export type {
  BookRecord,
  DayTotal,
  ReadTimeStorage,
  ReadTimeWriting,
  StoredVisit,
} from './read-time/read-time-storage.ts'
export type { ReadTimeExport, ReadTimeTotals } from './read-time/read-time-tracker.ts'
export type { PageVisit, ReadPage } from './read-time/visit.ts'
export type {
  FollowedLink,
  PageTurn,
  Reader,
  ReaderChartState,
  ReaderPanel,
  ReaderSnapshot,
} from './reader.ts'
export type { ReaderLabels } from './reader-labels.ts'
export { type ReaderPreference, type ReaderPreferences, readerPreferences } from './reader-preferences.ts'
export type { SearchHit, SearchOptions } from './search/search-hit.ts'
export type { Position as LeafPosition } from './section/leaves.ts'
export type { TextSelection } from './selection/text-selection.ts'
export type { ImageFilter, ImageFit, ReaderSettings } from './settings/reader-settings.ts'
export type { SettingRange } from './settings/setting.ts'
export { defaultReaderSettings } from './settings/settings.ts'
export type { SpeechChoice, SpeechChoices } from './settings/speech-choice.ts'
export type { DefaultFaces } from './theme/default-faces.ts'
export type { AnnotationColour } from './theme/mark-colours.ts'
export type { PageColours, PageLook, PageTheme, PageThemes, Theme, ThemeText } from './theme/page-themes.ts'
export type { BookPlace, VisibleText } from './view/book-view.ts'
export type {
  BookImage,
  ImageControls,
  ImageFailure,
  ImageSnapshot,
  ImageState,
  ImageStrip,
  ShownImage,
  ZoomStage,
  ZoomState,
} from './view/image-controls.ts'
