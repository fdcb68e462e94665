import { isExternal, normaliseHref } from '../publication/href.ts'
import type { Locator } from '../publication/locator.ts'
import { type Annotation, type AnnotationTarget, LONGEST_QUOTE, MOST_ANNOTATIONS } from './annotation.ts'
import {
  beginning,
  count,
  ending,
  few,
  fraction,
  listOf,
  literal,
  object,
  oneOf,
  type Read,
  text,
  time,
  type ValueOf,
} from './file-schema.ts'
import { plainNote } from './plain-note.ts'
import { CFI_STANDARD, IMAGE_STANDARD, iriOfBook, LOCATOR_SELECTOR } from './web-annotations.ts'

/** Longest file that is read, UTF-16 units: far more than `MOST_ANNOTATIONS` marks take. */
export const LONGEST_FILE = 20_000_000

/** Why a file of marks is not read. */
export type AnnotationFileFault = 'too-large' | 'not-json' | 'no-annotations' | 'other-book'

/** A file of marks is not read. */
export class AnnotationFileError extends Error {
  override readonly name = 'AnnotationFileError'
  readonly fault: AnnotationFileFault

  constructor(fault: AnnotationFileFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** Content of a file of marks. */
export interface ParsedAnnotations {
  /** In the order of the file; at most `MOST_ANNOTATIONS`. */
  annotations: Annotation[]
  /** How many are no marks, name no place in a book, or are too many. */
  ignored: number
  /** How many are of other books. */
  ofOtherBooks: number
}

/** A resource of the book: nothing outside of it. */
const href: Read<string> = (value) => {
  const known = text(500)(value)
  return known && !isExternal(known) ? known : undefined
}

const locator = object(
  {
    href,
    type: text(100),
    locations: object(
      { progression: fraction, totalProgression: fraction },
      {
        sectionIndex: count,
        position: count,
        fragments: listOf(text(200), 10),
        textOffset: count,
        pictures: count,
      },
    ),
  },
  {
    title: beginning(300),
    text: object(
      {},
      { before: ending(LONGEST_QUOTE), highlight: beginning(LONGEST_QUOTE), after: beginning(LONGEST_QUOTE) },
    ),
  },
)

const quoteSelector = object(
  { type: literal('TextQuoteSelector'), exact: beginning(LONGEST_QUOTE) },
  { prefix: ending(LONGEST_QUOTE), suffix: beginning(LONGEST_QUOTE) },
)
const positionSelector = object({ type: literal('TextPositionSelector'), start: count, end: count }, {})
const progressionSelector = object({ type: literal('ProgressionSelector'), value: fraction }, {})
const fragmentSelector = object(
  { type: literal('FragmentSelector'), conformsTo: text(200), value: text(1000) },
  {},
)
const locatorSelector = object(
  { type: literal(LOCATOR_SELECTOR), 'kurasa:start': locator },
  {
    'kurasa:end': locator,
    'kurasa:region': object({ x: fraction, y: fraction, width: fraction, height: fraction }, {}),
  },
)
const body = object(
  {
    type: literal('TextualBody'),
    value: (value: unknown) => (typeof value === 'string' ? value : undefined),
  },
  { purpose: text(100) },
)
const target = object(
  {
    source: oneOf<{ id: string; format?: string }>(object({ id: href }, { format: text(100) }), (value) => {
      const id = href(value)
      return id === undefined ? undefined : { id }
    }),
    selector: few((value) => value),
  },
  { scope: text(1000), styleClass: text(200) },
)
/** A mark; what is beside it may be anything, and is looked at by itself. */
const webAnnotation = object(
  { target: few(target) },
  {
    id: text(500),
    motivation: few(text(100)),
    created: (value: unknown) => ({ time: time(value) }),
    modified: (value: unknown) => ({ time: time(value) }),
    generator: object({}, { name: beginning(64) }),
    body: few(body),
  },
)
type WebAnnotation = ValueOf<typeof webAnnotation>

const items = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : undefined)
/** Containers of marks in a file: a list, a page or a set, a collection with its first page, or one mark alone. */
const container = oneOf<unknown[]>(
  items,
  (value) => object({ items }, {})(value)?.items,
  (value) => object({ first: object({ items }, {}) }, {})(value)?.first.items,
  (value) => (object({ type: literal('Annotation') }, {})(value) ? [value] : undefined),
)

/**
 * Reads marks from JSON-LD: those that `marksAsWebAnnotations` wrote come back equal, those of other programs as far as the
 * model allows. The file may come from anyone.
 *
 * @param identifier - of the book; marks that are of another are counted alone
 * @throws {AnnotationFileError} when the file as a whole is of no use
 */
export function parseWebAnnotations(
  file: string,
  { identifier }: { identifier?: string } = {},
): ParsedAnnotations {
  if (file.length > LONGEST_FILE)
    throw new AnnotationFileError('too-large', 'The file of marks is too large.')
  const parsed = container(parseJson(file))
  if (!parsed) throw new AnnotationFileError('no-annotations', 'The file has no Web Annotations.')
  const book = identifier === undefined ? undefined : iriOfBook(identifier)
  const now = new Date().toISOString()
  const found = new Map<string, Annotation>()
  let [ignored, ofOtherBooks] = [0, 0]
  for (const item of parsed) {
    const read = webAnnotation(item)
    const scope = read?.target[0]?.scope
    if (book !== undefined && scope !== undefined && scope !== book) {
      ofOtherBooks++
      continue
    }
    const annotation = read && annotationOf(read, now)
    if (!annotation || found.has(annotation.id) || found.size >= MOST_ANNOTATIONS) ignored++
    else found.set(annotation.id, annotation)
  }
  if (found.size === 0) {
    throw ofOtherBooks > 0
      ? new AnnotationFileError('other-book', 'The marks of the file are of another book.')
      : new AnnotationFileError('no-annotations', 'The file has no marks.')
  }
  return { annotations: [...found.values()], ignored, ofOtherBooks }
}

function parseJson(file: string): unknown {
  try {
    // Some editors put a byte order mark before a file.
    return JSON.parse(file.replace(/^\ufeff/, ''))
  } catch {
    throw new AnnotationFileError('not-json', 'The file is not JSON.')
  }
}

function annotationOf(read: WebAnnotation, now: string): Annotation | undefined {
  const [first] = read.target
  const place = first && targetOf(first)
  if (!place) return undefined
  const words = (first.styleClass ?? '').split(/\s+/)
  const note = plainNote(read.body?.find(({ purpose = 'commenting' }) => purpose === 'commenting')?.value)
  const modified = read.modified?.time
  const created = read.created?.time ?? modified ?? now
  const device = read.generator?.name
  return {
    id: idOf(read.id ?? JSON.stringify(place)),
    kind: read.motivation?.includes('bookmarking') ? 'bookmark' : 'highlight',
    target: place,
    colour:
      (['yellow', 'green', 'blue', 'pink'] as const).find((colour) => words.includes(colour)) ?? 'yellow',
    style: words.includes('underline') ? 'underline' : 'highlight',
    ...(note && { note }),
    created,
    modified: modified ?? created,
    ...(device && { device }),
  }
}

/** The id in an IRI of ours; that of another program gets an id of its own, always the same one. */
function idOf(iri: string): string {
  const own = /^urn:(?:uuid:|kurasa:mark:)(?<id>[\w-]{1,40})$/i.exec(iri)?.groups?.id
  return own ?? `w-${hash(iri, 0xdeadbeef)}${hash(iri, 0x41c6ce57)}`
}

/** FNV-1a, from a seed. */
function hash(value: string, seed: number): string {
  let sum = seed
  for (let at = 0; at < value.length; at++) sum = Math.imul(sum ^ value.charCodeAt(at), 0x01000193)
  return (sum >>> 0).toString(36)
}

function targetOf({ source, selector }: WebAnnotation['target'][number]): AnnotationTarget | undefined {
  const first = <T>(read: Read<T>): T | undefined => few(read)(selector)?.[0]
  const fragments = few(fragmentSelector)(selector) ?? []
  const fragment = (standard: string) => fragments.find(({ conformsTo }) => conformsTo === standard)?.value
  const cfi = fragment(CFI_STANDARD)
  const own = first(locatorSelector)
  if (own) {
    const { 'kurasa:start': start, 'kurasa:end': end, 'kurasa:region': region } = own
    return { start, ...(end && { end }), ...(cfi && { cfi }), ...(region && { region }) }
  }
  const quote = first(quoteSelector)
  const position = first(positionSelector)
  const progression = first(progressionSelector)?.value
  const region = regionOf(fragment(IMAGE_STANDARD))
  if (!quote && !position && !region && progression === undefined) return undefined
  const place = (textOffset?: number): Locator => ({
    href: normaliseHref(source.id.split('#', 1)[0]!),
    type: source.format ?? 'application/xhtml+xml',
    locations: {
      progression: progression ?? 0,
      totalProgression: 0,
      ...(textOffset !== undefined && { textOffset }),
    },
  })
  return {
    start: {
      ...place(position?.start),
      ...(quote && {
        text: {
          ...(quote.prefix && { before: quote.prefix }),
          highlight: quote.exact,
          ...(quote.suffix && { after: quote.suffix }),
        },
      }),
    },
    ...(position && position.end > position.start && { end: place(position.end) }),
    ...(cfi && { cfi }),
    ...(region && { region }),
  }
}

/** The part of an image that a media fragment names in per cent. */
function regionOf(value: string | undefined): AnnotationTarget['region'] | undefined {
  const numbers = /^xywh=percent:([\d.,]+)$/i
    .exec(value ?? '')?.[1]
    ?.split(',')
    .map((each) => Number((Number(each) / 100).toFixed(6)))
  if (numbers?.length !== 4 || !numbers.every((each) => each >= 0 && each <= 1)) return undefined
  const [x, y, width, height] = numbers as [number, number, number, number]
  return { x, y, width, height }
}
