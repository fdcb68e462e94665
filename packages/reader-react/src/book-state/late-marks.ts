import {
  type AnnotationStore,
  createIndexedDbAnnotationStore,
  publicationKey,
  type Reader,
} from '@kurasa/reader-core'
import { afterFirstPage } from '../after-first-page.ts'
import type { BookMarks } from './book-marks.ts'

/** The marks of a book, whose code loads when the book has some or one is made. */
export class LateMarks {
  readonly #reader: Reader
  readonly #listeners = new Set<() => void>()
  #marks: BookMarks | undefined

  constructor(reader: Reader) {
    this.#reader = reader
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Undefined until loaded. */
  readonly get = (): BookMarks | undefined => this.#marks

  readonly load = async (): Promise<BookMarks> => {
    const { openMarks } = await import('./book-marks.ts')
    const marks = await openMarks(this.#reader)
    if (this.#marks !== marks) {
      this.#marks = marks
      for (const listener of [...this.#listeners]) listener()
    }
    return marks
  }

  /**
   * Loads them after the first page when the store has some: without, their code does not load. Those that are loaded are
   * read again.
   */
  async start(store: AnnotationStore = createIndexedDbAnnotationStore()): Promise<void> {
    if (this.#marks) return (await this.#reader.annotations).refresh()
    await afterFirstPage(this.#reader)
    const key = await publicationKey(this.#reader.publication)
    const hasMarks = await store.list(key).then(
      (marks) => marks.length > 0,
      // The list of marks shows that they could not be read.
      () => true,
    )
    if (hasMarks) await this.load()
  }
}
