export type { ReadingDirection } from '../direction/reading-direction.ts'
export {
  ReaderError,
  type ReaderErrorCode,
  type ReaderErrorDetails,
  type ReaderErrorReason,
} from '../errors.ts'
export type { Loss, LossKind } from '../losses.ts'
export type { ReadOptions } from './container.ts'
export { decodeText } from './encoding/decode-text.ts'
export { isExternal, normaliseHref, resolveHref, splitFragment } from './href.ts'
export { type ImageSize, imageSize } from './images/image-size.ts'
export type { Locator } from './locator.ts'
export { measureSection } from './measure-section.ts'
export type { OpenLimits, OpenOptions, OpenProgress } from './open-options.ts'
export { type OpenSource, openPublication } from './open-publication.ts'
export type {
  ImageVariant,
  Publication,
  PublicationMetadata,
  ResourceLink,
  Section,
  TocEntry,
} from './publication.ts'
export type { ManifestLink, PublicationManifest, PublicationSource } from './publication-source.ts'
export type { SectionMeasure, SizeOf } from './section-measure.ts'
export { shownResource } from './shown-resource.ts'
export { type ParseXml, readXml } from './xml/read-xml.ts'
export type { ContainerLimits } from './zip/zip-container.ts'
