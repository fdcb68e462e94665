import type { Annotation } from './annotation.ts'
import type { MarkedBook } from './marked-book.ts'

/** Media type of a file of marks. */
export const WEB_ANNOTATIONS_TYPE = 'application/ld+json'
/** Specifications of fragments: EPUB CFI, and a part of an image. */
export const CFI_STANDARD = 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html'
export const IMAGE_STANDARD = 'http://www.w3.org/TR/media-frags/'
/** The selector that holds the reader's own locators: what the standard's selectors cannot express is read back from it. */
export const LOCATOR_SELECTOR = 'kurasa:LocatorSelector'

const CONTEXT = [
  'http://www.w3.org/ns/anno.jsonld',
  {
    kurasa: 'urn:kurasa:',
    'kurasa:start': { '@type': '@json' },
    'kurasa:end': { '@type': '@json' },
    'kurasa:region': { '@type': '@json' },
  },
]

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The IRI of a book, by its identifier. */
export const iriOfBook = (identifier: string): string =>
  /^[a-z][a-z\d+.-]*:\S+$/i.test(identifier)
    ? identifier
    : `urn:kurasa:book:${encodeURIComponent(identifier.replace(/\p{Surrogate}/gu, ''))}`

/** The IRI of a mark. */
const iriOf = (id: string): string =>
  UUID.test(id) ? `urn:uuid:${id}` : `urn:kurasa:mark:${id.replace(/[^\w-]/g, '-')}`

const percent = (fraction: number): number => Number((fraction * 100).toFixed(4))

function selectorsOf({ start, end, cfi, region }: Annotation['target']): object[] {
  const { text, locations } = start
  const isInOneSection = end === undefined || end.href === start.href
  const [from, to] = [locations.textOffset, end?.locations.textOffset]
  return [
    ...(text?.highlight
      ? [
          {
            type: 'TextQuoteSelector',
            exact: text.highlight,
            ...(text.before && { prefix: text.before }),
            ...(text.after && { suffix: text.after }),
          },
        ]
      : []),
    ...(isInOneSection && from !== undefined && to !== undefined
      ? [{ type: 'TextPositionSelector', start: from, end: to }]
      : []),
    ...(cfi ? [{ type: 'FragmentSelector', conformsTo: CFI_STANDARD, value: cfi }] : []),
    ...(region
      ? [
          {
            type: 'FragmentSelector',
            conformsTo: IMAGE_STANDARD,
            value: `xywh=percent:${[region.x, region.y, region.width, region.height].map(percent).join()}`,
          },
        ]
      : []),
    {
      type: LOCATOR_SELECTOR,
      'kurasa:start': start,
      ...(end && { 'kurasa:end': end }),
      ...(region && { 'kurasa:region': region }),
    },
  ]
}

function webAnnotationOf(annotation: Annotation, scope: string): object {
  const { id, kind, target, colour, style, note, created, modified, device } = annotation
  return {
    id: iriOf(id),
    type: 'Annotation',
    motivation: kind === 'bookmark' ? 'bookmarking' : note ? 'commenting' : 'highlighting',
    created,
    modified,
    ...(device && { generator: { type: 'Software', name: device } }),
    ...(note && {
      body: { type: 'TextualBody', purpose: 'commenting', format: 'text/plain', value: note },
    }),
    target: {
      type: 'SpecificResource',
      source: { id: target.start.href, format: target.start.type },
      scope,
      styleClass: `${colour} ${style}`,
      selector: selectorsOf(target),
    },
  }
}

/**
 * The marks of books as one collection of Web Annotations, in JSON-LD.
 *
 * @see https://www.w3.org/TR/annotation-model/
 */
export function marksAsWebAnnotations(books: readonly MarkedBook[]): string {
  const items = books.flatMap(({ identifier, annotations }) =>
    annotations.map((annotation) => webAnnotationOf(annotation, iriOfBook(identifier))),
  )
  const collection = {
    '@context': CONTEXT,
    type: 'AnnotationCollection',
    label: books.map(({ title }) => title).join(', '),
    total: items.length,
    first: { type: 'AnnotationPage', startIndex: 0, items },
  }
  return `${JSON.stringify(collection, null, 1)}\n`
}
