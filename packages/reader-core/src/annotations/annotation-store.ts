import type { Annotation } from './annotation.ts'

/**
 * Port: where marks are stored between visits. An app that syncs them passes its own. Each store belongs to one person. A
 * promise that rejects is reported to the person, and the mark stays until the reader is closed.
 */
export interface AnnotationStore {
  /** Name of this device: new marks have it. */
  device?: string
  /**
   * Marks of a book, in any order.
   *
   * @param publicationId - see `publicationKey`: the book's identifier and its title
   */
  list(publicationId: string): Promise<Annotation[]>
  /** Keeps a mark; one with the same id is replaced. */
  put(publicationId: string, annotation: Annotation): Promise<void>
  remove(publicationId: string, id: string): Promise<void>
  /** The listener is called when another device may have changed marks. @returns unsubscribe */
  subscribe?(listener: () => void): () => void
}
