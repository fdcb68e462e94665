/** Entry for pages that list, export or import marks but show no reader: it loads nothing of the engine. */
export {
  type Annotation,
  type AnnotationColour,
  isCut,
  type MarkChapter,
  type MarkedBook,
  type MarkFilter,
  markChapters,
  markTints,
  wordsOf,
} from '@kurasa/reader-core/annotations'
export { canShareFile, fileName, passOnFile } from './pass-on/pass-on-file.ts'
export { type MarkFormat, markFormats, passOnMarks } from './pass-on/pass-on-marks.ts'
