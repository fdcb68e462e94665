import type {
  Annotation,
  AnnotationColour,
  AnnotationPatch,
  AnnotationStyle,
  Annotations,
  AnnotationTarget,
  Reader,
  TextSelection,
} from '@kurasa/reader-core'

/** Displayed state of a book's marks. Immutable. */
export interface MarksState {
  /** In reading order. */
  marks: readonly Annotation[]
  /** The store could not be read: there may be more. */
  isUnread: boolean
  /** Id of the mark that the panel shows. */
  open: string | undefined
  /** Its note is being written. */
  isWriting: boolean
  /** Last change, to be announced. */
  notice: 'added' | 'removed' | 'not-kept' | undefined
  /** Items that `undo` restores. */
  removed: Annotation | undefined
}

/** How a new mark looks. */
export interface MarkLook {
  colour: AnnotationColour
  style: AnnotationStyle
}

/** How long a removal can be undone, ms. */
const UNDO_MS = 8000

const opened = new WeakMap<Reader, Promise<BookMarks>>()

/** The marks of a reader's book, opened once. */
export function openMarks(reader: Reader): Promise<BookMarks> {
  let marks = opened.get(reader)
  if (!marks) {
    marks = reader.annotations.then((annotations) => new BookMarks(reader, annotations))
    // Loads failed items again next time.
    marks.catch(() => opened.delete(reader))
    opened.set(reader, marks)
  }
  return marks
}

/** The marks of one book as the interface shows and changes them. */
export class BookMarks {
  readonly #reader: Reader
  readonly #annotations: Annotations
  readonly #listeners = new Set<() => void>()
  #state: MarksState
  #look: MarkLook = { colour: 'yellow', style: 'highlight' }
  #said: ReturnType<typeof setTimeout> | undefined

  constructor(reader: Reader, annotations: Annotations) {
    this.#reader = reader
    this.#annotations = annotations
    this.#state = {
      ...this.#read(),
      open: undefined,
      isWriting: false,
      notice: undefined,
      removed: undefined,
    }
    annotations.subscribe(() => this.#set(this.#read()))
    annotations.onActivate(({ id }) => this.open(id))
  }

  readonly getState = (): MarksState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #read(): Pick<MarksState, 'marks' | 'isUnread'> {
    return { marks: this.#annotations.list(), isUnread: this.#annotations.failure !== undefined }
  }

  /** Reads the store again, after it failed. */
  readonly readAgain = (): void => {
    // A failure is in the state.
    this.#annotations.refresh().catch(() => undefined)
  }

  /** The look of the mark that was made last. */
  get look(): MarkLook {
    return this.#look
  }

  /** Marks what is selected; words that are marked already get the new look. */
  async mark(selection: TextSelection, look: MarkLook = this.#look): Promise<Annotation | undefined> {
    this.#look = look
    const { start, end } = selection
    const same = this.#state.marks.find(
      ({ kind, target }) =>
        kind === 'highlight' &&
        target.start.href === start.href &&
        target.start.locations.textOffset === start.locations.textOffset &&
        target.end?.locations.textOffset === end.locations.textOffset,
    )
    if (same) return this.change(same.id, look)
    return this.#keep('added', this.#annotations.add({ ...look, target: { start, end } }))
  }

  /** Marks a region of a page, and opens the mark: its colour and note are chosen there. */
  async markRegion(target: AnnotationTarget): Promise<Annotation | undefined> {
    const made = await this.#keep(
      'added',
      this.#annotations.add({ colour: this.#look.colour, style: 'highlight', target }),
    )
    if (made) this.open(made.id)
    return made
  }

  /** Adds the marks of a file. @returns how many were added or changed */
  bring(received: readonly Annotation[]): Promise<number> {
    return this.#annotations.addAll(received)
  }

  /** Opens the panel of a mark. @param isWriting - to write its note */
  open(id: string, isWriting = false): void {
    this.#set({ open: id, isWriting, notice: undefined })
    this.#reader.openPanel('mark')
  }

  write(isWriting: boolean): void {
    this.#set({ isWriting })
  }

  change(id: string, patch: AnnotationPatch): Promise<Annotation | undefined> {
    const { colour = this.#look.colour, style = this.#look.style } = patch
    this.#look = { colour, style }
    return this.#keep(undefined, this.#annotations.update(id, patch))
  }

  async remove(id: string): Promise<void> {
    const removed = this.#state.marks.find((each) => each.id === id)
    if (!removed) return
    this.#set({ removed })
    if (this.#state.open === id) this.#reader.openPanel(undefined)
    await this.#keep('removed', this.#annotations.remove(id))
  }

  /** Brings the mark back that was removed last. */
  async undo(): Promise<void> {
    const { removed } = this.#state
    if (!removed) return
    this.#set({ removed: undefined })
    await this.#keep('added', this.#annotations.add(removed))
  }

  /** Says nothing more of the last change. */
  readonly answer = (): void => {
    clearTimeout(this.#said)
    this.#set({ notice: undefined, removed: undefined })
  }

  /** Announces a change once the store has it. A mark that cannot be stored is on the page all the same. */
  async #keep<Result>(notice: MarksState['notice'], work: Promise<Result>): Promise<Result | undefined> {
    clearTimeout(this.#said)
    this.#set({ notice: undefined, ...(notice !== 'removed' && { removed: undefined }) })
    let said = notice
    try {
      return await work
    } catch {
      said = 'not-kept'
      return undefined
    } finally {
      clearTimeout(this.#said)
      this.#said = setTimeout(this.answer, UNDO_MS)
      this.#set({ notice: said })
    }
  }

  #set(patch: Partial<MarksState>): void {
    this.#state = { ...this.#state, ...patch }
    for (const listener of [...this.#listeners]) listener()
  }
}
