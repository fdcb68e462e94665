export { createReader, type ReaderOptions } from './create-reader.ts'
export {
  directionOfLanguage,
  inlineSign,
  type ReadingDirection,
  type ScreenSide,
  sideForTurn,
  type Turn,
  turnForSide,
} from './direction/reading-direction.ts'
export { ReaderError, type ReaderErrorCode } from './errors.ts'
export type { Locator } from './publication/locator.ts'
export { type OpenOptions, type OpenSource, openPublication } from './publication/open-publication.ts'
export type {
  Publication,
  PublicationMetadata,
  ResourceLink,
  Section,
  TocEntry,
} from './publication/publication.ts'
export type { ManifestLink, PublicationManifest, PublicationSource } from './publication/publication-source.ts'
export type {
  FollowedLink,
  GoToTarget,
  Reader,
  ReaderPanel,
  ReaderSnapshot,
  VisibleText,
} from './reader.ts'
export { defaultReaderSettings, type PageTheme, type ReaderSettings } from './reader-settings.ts'
