import { ReaderError } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import { ContentsIndex } from '../places/contents-index.ts'
import { stretchLocator } from '../places/text-stretch-locator.ts'
import { placeAtTotal } from '../progression/progression.ts'
import { containerPath, foldPath, normaliseHref, splitFragment } from '../publication/href.ts'
import { isPageBook } from '../publication/is-page-book.ts'
import type { ForeignLocator, Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import { readSectionText, type SectionText } from '../section/section-text.ts'
import type { TextRange } from './book-cfi.ts'
import { isPlainSelector } from './plain-selector.ts'
import { QuotedPlaces } from './quoted-place.ts'

const loadCfis = () => loadPart(import('./book-cfi.ts'))

/**
 * Where a place that another reading system wrote is, as a target that the reader knows: a locator, else the page or the fraction that
 * it states.
 *
 * @param target - a locator, or an EPUB CFI
 * @throws {ReaderError} 'not-found' when the book has no such place
 */
export async function placeOf(
  publication: Publication,
  target: ForeignLocator | string,
): Promise<Locator | { position: number } | { totalProgression: number }> {
  if (typeof target === 'string') {
    const range = await (await loadCfis()).rangeOfCfi(publication, target)
    if (range) return range.start
    throw new ReaderError('not-found', `This book has no place "${target}".`)
  }
  // A picture has no words.
  const range = publication.kind === 'text' ? await rangeOfLocator(publication, target) : undefined
  if (range) return range.start
  const { href, locations: { progression = 0, totalProgression = 0, position } = {} } = target
  const at = (href: string, type = '') => ({ href, type, locations: { progression, totalProgression } })
  if (href) return at(splitFragment(href).path, target.type)
  if (target.locations?.totalProgression !== undefined) return { totalProgression }
  const page = position === undefined ? undefined : publication.readingOrder[position - 1]
  if (page && isPageBook(publication)) return at(page.href, page.type)
  if (position !== undefined) return { position }
  throw new ReaderError('not-found', 'This book has no such place.')
}

/**
 * Where a locator of another reading system leads in this edition: by the CFI, the selector, the id or the fraction that it
 * has, and by its words, which are looked for near there; in the whole book when it names no section of it.
 *
 * @returns undefined when the book has neither such a section nor these words
 * @throws {ReaderError} when the section cannot be read
 * @see https://readium.org/architecture/models/locators/
 */
export async function rangeOfLocator(
  publication: Publication,
  { href, locations = {}, text = {} }: ForeignLocator,
): Promise<TextRange | undefined> {
  const { partialCfi, cssSelector, totalProgression, textOffset } = locations
  const fragments = [locations.fragments ?? []].flat().map(String)
  const whole = [...fragments, partialCfi ?? ''].find((each) => each.startsWith('epubcfi('))
  const found = whole && (await (await loadCfis()).rangeOfCfi(publication, whole))
  if (found) return found
  const section = href ? sectionOf(publication, href) : undefined
  if (section === undefined) return rangeOfWords(publication, text, totalProgression ?? 0)
  const content = await readSectionText(publication, section)
  const { leaves } = content
  const reached = partialCfi && (await (await loadCfis()).offsetOfPartial(publication, section, partialCfi))
  const ids = [splitFragment(href ?? '').fragment ?? '', ...fragments]
  const element = elementAt(content, cssSelector, ids)
  const near =
    textOffset ??
    (typeof reached === 'number' ? reached : undefined) ??
    (element
      ? leaves.textOffsetOf(leaves.positionOfTarget(element))
      : progressionIn(publication, section, locations) * leaves.textLength)
  const from = Math.max(0, Math.min(Math.round(near) || 0, leaves.textLength - 1))
  const quoted = new QuotedPlaces(leaves.textBetween(0, leaves.textLength)).find(from, text)
  return rangeIn(publication, content, quoted ?? { from, to: from })
}

/** The element that a selector or else one of some ids finds in a section. */
function elementAt(
  { html }: SectionText,
  selector: string | undefined,
  ids: readonly string[],
): Element | undefined {
  try {
    const found = selector && isPlainSelector(selector) && html.querySelector(selector)
    if (found) return found
  } catch {
    // Another reading system may write an invalid selector.
  }
  for (const id of ids) {
    const found = html.ownerDocument.getElementById(id.replace(/^#/, ''))
    if (found) return found
  }
  return undefined
}

/** How far into a section a place is, 0..1: the start when it does not say, or says it of another section. */
function progressionIn(
  { readingOrder }: Publication,
  section: number,
  { progression, totalProgression }: NonNullable<ForeignLocator['locations']>,
): number {
  if (progression !== undefined || totalProgression === undefined) return progression ?? 0
  const place = placeAtTotal(readingOrder, totalProgression)
  return place.section === section ? place.progression : 0
}

function rangeIn(
  publication: Publication,
  section: SectionText,
  { from, to }: { from: number; to: number },
): TextRange {
  const title = new ContentsIndex(publication).titleAt(section.index, () => false)
  const locatorAt = (from: number) => stretchLocator(publication, section, from, to, title)
  return { start: locatorAt(from), ...(to > from && { end: locatorAt(to) }) }
}

/**
 * The first place of a book with these words between those around them, else the first with the words alone. Sections are read from
 * the one at the fraction on; one that cannot be read is passed over.
 */
async function rangeOfWords(
  publication: Publication,
  text: NonNullable<ForeignLocator['text']>,
  totalProgression: number,
): Promise<TextRange | undefined> {
  if (publication.kind !== 'text' || !(text.highlight || text.before || text.after)) return undefined
  const { section } = placeAtTotal(publication.readingOrder, totalProgression)
  const sections = publication.readingOrder.map(({ index }) => index)
  let alone: { read: SectionText; from: number; to: number } | undefined
  for (const index of [...sections.slice(section), ...sections.slice(0, section)]) {
    const read = await readSectionText(publication, index).catch(() => undefined)
    if (!read) continue
    const places = new QuotedPlaces(read.leaves.textBetween(0, read.leaves.textLength))
    const found = places.findWhole(text)
    if (found) return rangeIn(publication, read, found)
    const place = alone ? undefined : places.findAlone(text)
    if (place) alone = { read, ...place }
  }
  return alone && rangeIn(publication, alone.read, alone)
}

/** Section of that name, in other letters when there is none. */
function sectionOf({ readingOrder }: Publication, href: string): number | undefined {
  const wanted = normaliseHref(splitFragment(href).path)
  const path = (each: string) => foldPath(containerPath(each))
  const found =
    readingOrder.find((section) => section.href === wanted) ??
    readingOrder.find((section) => path(section.href) === path(wanted))
  return found?.index
}
