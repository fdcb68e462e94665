import type { ActivatedDecoration, Decoration } from '../decorations/decorations.ts'
import { keyOfPublication } from '../publication/key-of-publication.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import { indexedDbRecords } from '../storage/indexed-db-records.ts'
import { type Annotation, LONGEST_QUOTE, MOST_ANNOTATIONS } from './annotation.ts'
import { annotationIdOf, decorationsOf } from './annotation-decorations.ts'
import type { AnnotationStore } from './annotation-store.ts'
import type { AnnotationPatch, Annotations, FoundAnnotation, NewAnnotation } from './annotations.ts'
import { findTarget, sectionOf } from './find-annotation.ts'
import { cutText, plainNote } from './plain-note.ts'

/** Group of the decorations of marks. */
const GROUP = 'annotations'

/** The part of a reader that marks need. */
export interface AnnotatedReader {
  readonly publication: Publication
  setDecorations(group: string, decorations: readonly Decoration[]): void
  onDecorationActivate(group: string, listener: (activated: ActivatedDecoration) => void): () => void
}

const opened = new WeakMap<AnnotatedReader, Promise<Annotations>>()

/**
 * The marks of a reader's book, opened once: they are read, and drawn on its pages. Where the store cannot be read, `failure` says why,
 * and so does the console for a store of the app's own.
 *
 * @param store - default: IndexedDB on this device
 */
export function annotationsOf(
  reader: AnnotatedReader,
  store?: AnnotationStore | undefined,
): Promise<Annotations> {
  let annotations = opened.get(reader)
  if (!annotations) {
    const made = new BookAnnotations(
      reader,
      store ?? indexedDbRecords<Annotation>('kurasa-annotations ', 'annotations'),
    )
    annotations = made
      .refresh()
      .catch((error) => store && console.warn('The store of marks could not be read.', error))
      .then(() => made)
    opened.set(reader, annotations)
  }
  return annotations
}

class BookAnnotations implements Annotations {
  readonly #reader: AnnotatedReader
  readonly #store: AnnotationStore
  readonly #key: string
  readonly #listeners = new Set<() => void>()
  readonly #decorations = new WeakMap<Annotation, readonly Decoration[]>()
  #list: readonly Annotation[] = []
  #failure: unknown
  /** Changes that the store has not taken; undefined: a removal. */
  readonly #unkept = new Map<string, Annotation | undefined>()

  constructor(reader: AnnotatedReader, store: AnnotationStore) {
    this.#reader = reader
    this.#store = store
    this.#key = keyOfPublication(reader.publication)
  }

  list(): readonly Annotation[] {
    return this.#list
  }

  get failure(): unknown {
    return this.#failure
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async add(made: NewAnnotation): Promise<Annotation> {
    const time = new Date().toISOString()
    const { id = newId(), note, ...others } = made
    const isKnown = this.#list.some((each) => each.id === id)
    if (!isKnown && this.#list.length >= MOST_ANNOTATIONS) {
      throw new RangeError(`A book has at most ${MOST_ANNOTATIONS} marks.`)
    }
    const text = plainNote(note)
    const annotation: Annotation = {
      kind: 'highlight',
      colour: 'yellow',
      style: 'highlight',
      created: time,
      ...(this.#store.device && { device: this.#store.device }),
      ...others,
      id,
      target: shortTarget(made.target),
      modified: time,
      ...(text && { note: text }),
    }
    await this.#put(annotation)
    return annotation
  }

  async addAll(marks: readonly Annotation[]): Promise<number> {
    const known = new Map(this.#list.map((each) => [each.id, each]))
    let room = MOST_ANNOTATIONS - known.size
    // Changed now: a mark that was removed on another device is there again.
    const modified = new Date().toISOString()
    const taken = marks.flatMap((mark) => {
      const before = known.get(mark.id)
      if (before ? before.modified >= mark.modified : room-- <= 0) return []
      return [{ ...mark, target: shortTarget(mark.target), modified }]
    })
    for (const mark of taken) known.set(mark.id, mark)
    this.#show([...known.values()])
    const kept = taken.map((mark) => this.#keep(mark.id, mark, this.#store.put(this.#key, mark)))
    await Promise.all(kept)
    return taken.length
  }

  async update(id: string, patch: AnnotationPatch): Promise<Annotation> {
    const before = this.#list.find((each) => each.id === id)
    if (!before) throw new RangeError(`There is no mark "${id}" in this book.`)
    const { note, target = before.target, ...others } = patch
    const { note: oldNote, ...rest } = before
    const text = note === undefined ? oldNote : plainNote(note)
    const annotation: Annotation = {
      ...rest,
      ...others,
      target: shortTarget(target),
      ...(text && { note: text }),
      modified: new Date().toISOString(),
    }
    await this.#put(annotation)
    return annotation
  }

  async remove(id: string): Promise<Annotation | undefined> {
    const removed = this.#list.find((each) => each.id === id)
    if (!removed) return undefined
    this.#show(this.#list.filter((each) => each !== removed))
    await this.#keep(id, undefined, this.#store.remove(this.#key, id))
    return removed
  }

  find(id: string): Promise<FoundAnnotation> {
    const annotation = this.#list.find((each) => each.id === id)
    if (!annotation) return Promise.resolve({ certainty: 'lost' })
    return findTarget(this.#reader.publication, annotation.target)
  }

  async refresh(): Promise<void> {
    const unkept = new Map(this.#unkept)
    let stored: Annotation[]
    try {
      stored = await this.#store.list(this.#key)
      this.#failure = undefined
    } catch (error) {
      this.#failure = error ?? new Error('The store of marks gave no reason.')
      for (const listener of [...this.#listeners]) listener()
      throw error
    }
    const marks = new Map<string, Annotation | undefined>(stored.map((each) => [each.id, each]))
    // The store may have been read before what was changed here meanwhile.
    for (const [id, change] of [...unkept, ...this.#unkept]) marks.set(id, change)
    // An unchanged mark keeps its object, so it is not drawn again.
    const known = new Map(this.#list.map((each) => [each.id, each]))
    this.#show(
      [...marks.values()].flatMap((each) => {
        const before = each && known.get(each.id)
        return before && JSON.stringify(before) === JSON.stringify(each) ? before : (each ?? [])
      }),
    )
  }

  onActivate(listener: (annotation: Annotation, box: ActivatedDecoration['box']) => void): () => void {
    return this.#reader.onDecorationActivate(GROUP, ({ id, box }) => {
      const annotation = this.#list.find((each) => each.id === annotationIdOf(id))
      if (annotation) listener(annotation, box)
    })
  }

  async #put(annotation: Annotation): Promise<void> {
    this.#show([...this.#list.filter(({ id }) => id !== annotation.id), annotation])
    await this.#keep(annotation.id, annotation, this.#store.put(this.#key, annotation))
    void this.#addCfi(annotation).catch(() => undefined)
  }

  /** A change that the store refuses stays until the reader is closed. */
  async #keep(id: string, change: Annotation | undefined, work: Promise<void>): Promise<void> {
    this.#unkept.set(id, change)
    await work
    if (this.#unkept.get(id) === change) this.#unkept.delete(id)
  }

  /** Stores the CFI of a mark in an EPUB, which other reading systems need: the mark itself does not wait for it. */
  async #addCfi({ id, target }: Annotation): Promise<void> {
    const { publication } = this.#reader
    if (!publication.packageDocument || target.cfi || target.region) return
    const { cfiOf } = await import('../cfi/book-cfi.ts')
    const cfi = await cfiOf(publication, target)
    // Changed or removed meanwhile.
    const now = this.#list.find((each) => each.id === id)
    if (cfi && now && now.target === target) await this.#put({ ...now, target: { ...target, cfi } })
  }

  #show(annotations: readonly Annotation[]): void {
    const { publication } = this.#reader
    this.#list = inReadingOrder(publication, annotations)
    const decorations = this.#list.flatMap((each) => {
      const known = this.#decorations.get(each) ?? decorationsOf(publication, each)
      this.#decorations.set(each, known)
      return known
    })
    this.#reader.setDecorations(GROUP, decorations)
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Marks as they follow one another in the book; those of sections that it no longer has come last. */
function inReadingOrder(publication: Publication, annotations: readonly Annotation[]): Annotation[] {
  const ranked = annotations.map((annotation) => {
    const { start } = annotation.target
    return {
      annotation,
      section: sectionOf(publication, start) ?? Number.POSITIVE_INFINITY,
      offset: start.locations.textOffset ?? 0,
    }
  })
  const order = (a: (typeof ranked)[number], b: (typeof ranked)[number]) =>
    (a.section === b.section ? 0 : a.section - b.section) ||
    a.offset - b.offset ||
    a.annotation.target.start.locations.progression - b.annotation.target.start.locations.progression ||
    (a.annotation.target.region?.y ?? 0) - (b.annotation.target.region?.y ?? 0) ||
    (a.annotation.created < b.annotation.created ? -1 : 1)
  return ranked.sort(order).map(({ annotation }) => annotation)
}

/** A target whose quote is not longer than a record may be. */
function shortTarget({ start, ...others }: Annotation['target']): Annotation['target'] {
  return { ...others, start: shortQuote(start) }
}

function shortQuote(locator: Locator): Locator {
  const { text } = locator
  if (!text?.highlight || text.highlight.length <= LONGEST_QUOTE) return locator
  return { ...locator, text: { ...text, highlight: cutText(text.highlight, LONGEST_QUOTE) } }
}

/** A random UUID; `randomUUID` itself is only in pages with a safe origin. */
function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
