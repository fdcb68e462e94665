import type { ActivatedDecoration } from '../decorations/decorations.ts'
import type { Annotation, AnnotationTarget } from './annotation.ts'

/** Fields of a new mark; the others have defaults, and a mark with its id is replaced: so a removal is undone. */
export type NewAnnotation = Pick<Annotation, 'target'> & Partial<Annotation>

/** Fields of a mark that may change. A note that is empty is removed. */
export type AnnotationPatch = Partial<Pick<Annotation, 'colour' | 'style' | 'note' | 'target'>>

/**
 * Where a mark is in this edition, and how sure that is: the same characters in the same place; the same words in another
 * place; other words between the same ones; or nowhere.
 */
export type FoundAnnotation =
  | { certainty: 'exact' | 'moved' | 'similar'; target: AnnotationTarget }
  | { certainty: 'lost'; target?: undefined }

/** The marks of a person in the open book: kept in a store, and drawn on its pages. */
export interface Annotations {
  /** In reading order. The same array until something changed. */
  list(): readonly Annotation[]
  /** @returns unsubscribe */
  subscribe(listener: () => void): () => void
  /**
   * Adds a mark: it is drawn at once.
   *
   * @throws what the store rejects with: the mark stays until the reader is closed
   * @throws {RangeError} when the book has `MOST_ANNOTATIONS`
   */
  add(made: NewAnnotation): Promise<Annotation>
  /**
   * Adds marks of a file. Existing marks stay, unless the file's version is newer; marks over `MOST_ANNOTATIONS` are left out.
   *
   * @returns how many were added or changed
   * @throws what the store rejects with: the marks stay until the reader is closed
   */
  addAll(marks: readonly Annotation[]): Promise<number>
  /** @throws what the store rejects with, and {RangeError} when there is no such mark */
  update(id: string, patch: AnnotationPatch): Promise<Annotation>
  /** @returns the removed mark, for `add`; undefined when there was none */
  remove(id: string): Promise<Annotation | undefined>
  /** Where a mark is in this edition of the book. Looks through all of it when its section no longer has it. */
  find(id: string): Promise<FoundAnnotation>
  /** Error of the last reading of the store; undefined once it was read. Its marks are missing from `list` meanwhile. */
  readonly failure: unknown
  /**
   * Reads the store again: another device may have changed it, or it failed.
   *
   * @throws what the store rejects with; `failure` has it, too
   */
  refresh(): Promise<void>
  /** Called when a mark on the page is tapped. @returns unsubscribe */
  onActivate(listener: (annotation: Annotation, box: ActivatedDecoration['box']) => void): () => void
}
