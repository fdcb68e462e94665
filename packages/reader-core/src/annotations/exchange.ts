/** Functions for marks without a reader: lists, export and import. */
export type { PageRegion } from '../layout/page-region.ts'
export type { Locator } from '../publication/locator.ts'
export { type AnnotationColour, type MarkTints, markTints } from '../theme/mark-colours.ts'
export type { PageColours } from '../theme/page-themes.ts'
export type { Annotation, AnnotationStyle, AnnotationTarget } from './annotation.ts'
export { type MarkChapter, type MarkFilter, markChapters } from './mark-chapters.ts'
export { isCut, wordsOf } from './mark-words.ts'
export type { MarkedBook } from './marked-book.ts'
export { marksAsMarkdown, marksAsText, type RegionName } from './marks-as-text.ts'
export {
  AnnotationFileError,
  type AnnotationFileFault,
  type ParsedAnnotations,
  parseWebAnnotations,
} from './parse-web-annotations.ts'
export { marksAsWebAnnotations, WEB_ANNOTATIONS_TYPE } from './web-annotations.ts'
