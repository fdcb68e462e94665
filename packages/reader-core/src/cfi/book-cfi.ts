import { ContentsIndex } from '../places/contents-index.ts'
import { stretchLocator } from '../places/text-stretch-locator.ts'
import { normaliseHref, resolveHref, splitFragment } from '../publication/href.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import { assertedOffset } from './asserted-text.ts'
import { type CfiPath, type CfiStep, formatCfi, parseCfi } from './cfi.ts'
import { type PackageTree, readPackageTree } from './package-tree.ts'
import { readSectionTree, type SectionTree } from './section-tree.ts'
import { followSteps, type SourcePlace } from './source-tree.ts'

/** A place, or a range when it has an end. */
export interface TextRange {
  start: Locator
  end?: Locator
}

/** Sections that are kept: places come one after another from few of them. */
const KEPT = 2
/** Documents within documents. */
const MOST_REFERENCES = 4
/** Characters of a place whose words are stored. */
const QUOTED = 48

interface OpenedBook {
  package: Promise<PackageTree | undefined>
  sections: Map<number, Promise<SectionTree>>
}

const books = new WeakMap<Publication, OpenedBook>()

function opened(publication: Publication): OpenedBook {
  let book = books.get(publication)
  if (!book) {
    book = { package: readPackageTree(publication), sections: new Map() }
    // Retries failed reads.
    book.package.catch(() => books.delete(publication))
    books.set(publication, book)
  }
  return book
}

function sectionTree(publication: Publication, index: number): Promise<SectionTree> {
  const { sections } = opened(publication)
  const section = sections.get(index) ?? readSectionTree(publication, index)
  sections.delete(index)
  sections.set(index, section)
  section.catch(() => sections.delete(index))
  for (const oldest of sections.keys()) {
    if (sections.size <= KEPT) break
    sections.delete(oldest)
  }
  return section
}

/**
 * The CFI of a place or a range; undefined when the book is no EPUB or has no such section.
 *
 * @throws {ReaderError} when a section cannot be read
 */
export async function cfiOf(
  publication: Publication,
  { start, end }: TextRange,
): Promise<string | undefined> {
  const spine = await opened(publication).package
  if (!spine) return undefined
  const first = await pathTo(publication, spine, start, false)
  const last = end && (await pathTo(publication, spine, end, true))
  return first && formatCfi({ start: first, ...(last && { end: last }) })
}

async function pathTo(
  publication: Publication,
  spine: PackageTree,
  locator: Locator,
  isEnd: boolean,
): Promise<CfiPath | undefined> {
  const { locations } = locator
  const section = sectionIndex(publication, locator)
  const outer = section === undefined ? undefined : spine.stepsTo(section)
  if (!outer) return undefined
  const tree = await sectionTree(publication, section!)
  const textOffset = locations.textOffset ?? Math.round(locations.progression * tree.leaves.textLength)
  const inner = tree.pathTo(textOffset, isEnd, locations.pictures)
  if (!inner) return { steps: outer }
  const [entry, ...others] = inner.steps
  return { ...inner, steps: [...outer, { ...entry!, isInner: true }, ...others] }
}

function sectionIndex({ readingOrder }: Publication, { href, locations }: Locator): number | undefined {
  const wanted = normaliseHref(href)
  const own = locations.sectionIndex
  if (own !== undefined && readingOrder[own]?.href === wanted) return own
  return readingOrder.find((section) => section.href === wanted)?.index
}

/**
 * Where a CFI leads in this edition. Ids and words that it names are looked for where they are no longer in their place.
 *
 * @param source - `epubcfi(…)`, also as the fragment of a URL
 * @returns undefined when it is no CFI, or the book has no such place
 * @throws {ReaderError} when a section cannot be read
 */
export async function rangeOfCfi(publication: Publication, source: string): Promise<TextRange | undefined> {
  const cfi = parseCfi(source)
  const spine = cfi && (await opened(publication).package)
  if (!spine) return undefined
  const first = await reach(publication, spine, cfi.start)
  if (!first) return undefined
  const last = cfi.end && (await reach(publication, spine, cfi.end))
  if (cfi.end && !last) return undefined
  const isOne = last?.tree.index === first.tree.index
  const to = isOne ? last!.textOffset : first.textOffset + (last ? QUOTED : 0)
  const start = locatorAt(publication, first, Math.max(to, first.textOffset))
  return { start, ...(last && { end: locatorAt(publication, last, last.textOffset) }) }
}

/** A place in a section. */
interface Reached {
  tree: SectionTree
  textOffset: number
  pictures: number
}

function locatorAt(publication: Publication, { tree, textOffset, pictures }: Reached, to: number): Locator {
  const title = new ContentsIndex(publication).titleAt(tree.index, () => false)
  const locator = stretchLocator(publication, tree, textOffset, to, title)
  return pictures === 0 ? locator : { ...locator, locations: { ...locator.locations, pictures } }
}

async function reach(
  publication: Publication,
  spine: PackageTree,
  { steps, offset, before, after }: CfiPath,
): Promise<Reached | undefined> {
  const [outer, ...documents] = documentsOf(steps)
  const index = spine.sectionAt(outer!)
  return index === undefined ? undefined : reachFrom(publication, index, documents, { offset, before, after })
}

/** Follows the steps from the root of a section's document, and those in documents that it embeds. */
async function reachFrom(
  publication: Publication,
  first: number,
  documents: readonly (readonly CfiStep[])[],
  { offset, before, after }: Pick<CfiPath, 'offset' | 'before' | 'after'>,
): Promise<Reached | undefined> {
  let index = first
  let place: SourcePlace = { order: 0, offset: 0 }
  for (const [depth, inner] of documents.slice(0, MOST_REFERENCES).entries()) {
    const { tree } = await sectionTree(publication, index)
    const isLast = depth === documents.length - 1
    const reached = followSteps(tree, inner, isLast ? offset : undefined)
    if (!reached) return undefined
    place = 'place' in reached ? reached.place : { order: reached.order, offset: 0 }
    if (isLast || 'place' in reached) break
    const { href } = publication.readingOrder[index]!
    const embedded = reached.embeds && splitFragment(resolveHref(href, reached.embeds)).path
    const next = publication.readingOrder.find((section) => section.href === embedded)
    // A picture is shown where it is embedded.
    if (!next) break
    index = next.index
    place = { order: 0, offset: 0 }
  }
  const tree = await sectionTree(publication, index)
  const found = tree.offsetOf(place)
  if (!before && !after) return { tree, ...found }
  const { leaves } = tree
  const text = leaves.textBetween(0, leaves.textLength)
  const textOffset = assertedOffset(text, found.textOffset, before, after)
  return textOffset === undefined ? undefined : { tree, textOffset, pictures: 0 }
}

/**
 * Where a CFI within a section leads: its text offset there.
 *
 * @param partial - the steps from the root of the section's document, without `epubcfi()`
 */
export async function offsetOfPartial(
  publication: Publication,
  section: number,
  partial: string,
): Promise<number | undefined> {
  // The steps within the section follow what would lead to it.
  const inner = partial.startsWith('/') ? parseCfi(`epubcfi(/0!${partial})`)?.start : undefined
  const reached = inner && (await reachFrom(publication, section, documentsOf(inner.steps).slice(1), inner))
  return reached?.tree.index === section ? reached.textOffset : undefined
}

/** The steps in each document. */
function documentsOf(steps: readonly CfiStep[]): CfiStep[][] {
  const documents: CfiStep[][] = [[]]
  for (const step of steps) {
    if (step.isInner) documents.push([])
    documents.at(-1)!.push(step)
  }
  return documents
}
