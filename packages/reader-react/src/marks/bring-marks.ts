import {
  AnnotationFileError,
  type AnnotationFileFault,
  parseWebAnnotations,
} from '@kurasa/reader-core/annotations'
import type { BookMarks } from '../book-state/book-marks.ts'

/** Longest file that is opened, bytes. */
const LARGEST = 40_000_000

/**
 * Brings the marks of a file into a book.
 *
 * @returns how many were added or changed, or why the file is of no use
 * @throws what the store rejects with
 */
export async function bringMarks(
  file: Blob,
  marks: BookMarks,
  identifier: string,
): Promise<number | { fault: AnnotationFileFault }> {
  if (file.size > LARGEST) return { fault: 'too-large' }
  const text = await file.text()
  try {
    const { annotations } = parseWebAnnotations(text, { identifier })
    return await marks.bring(annotations)
  } catch (error) {
    if (error instanceof AnnotationFileError) return { fault: error.fault }
    throw error
  }
}
