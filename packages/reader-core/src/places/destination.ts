import { ReaderError } from '../errors.ts'
import { placeAtTotal } from '../progression/progression.ts'
import { containerPath, foldPath, normaliseHref, splitFragment } from '../publication/href.ts'
import type { ForeignLocator, Locator } from '../publication/locator.ts'
import type { Section } from '../publication/publication.ts'
import type { Position } from '../section/leaves.ts'
import { elementById, type SectionContent } from '../section/section-content.ts'

/**
 * Where `goTo` may lead: a stored place, a place that another reading system stored, `href#fragment`, an EPUB CFI, a fraction of the
 * book, or a page number from 1.
 */
export type GoToTarget =
  | Locator
  | ForeignLocator
  | string
  | { totalProgression: number }
  | { position: number }

/** Whether a target is a place as other reading systems write it, which `cfi/foreign-place.ts` finds. */
export function isForeign(target: GoToTarget): target is ForeignLocator | string {
  if (typeof target === 'string') return target.startsWith('epubcfi(')
  if (!('locations' in target || 'text' in target)) return false
  const { href, locations = {}, text } = target as ForeignLocator
  const { textOffset, cssSelector, partialCfi, fragments } = locations
  return (
    textOffset === undefined &&
    !!(!href || text || cssSelector || partialCfi || /[#=(]/.test(String(fragments)))
  )
}

/** Where to go within a section, before its text is known. */
export interface Destination {
  section: number
  place:
    | { textOffset: number; text?: Locator['text']; pictures?: number | undefined }
    | { fragment: string }
    | { progression: number }
    /** A page of the section whose start is known, from 0. */
    | { page: number }
  /** The page of the publication that was requested, from 0: its number is shown, whatever counting finds meanwhile. */
  pageIndex?: number | undefined
}

/** State of a book that a target is resolved against. */
export interface KnownBook {
  readingOrder: readonly Section[]
  /** Index of the section on screen. */
  current: number | undefined
  /** Where a page of the whole publication is, from 0. */
  destinationOfPage(page: number): Destination
}

/**
 * Where a target leads.
 *
 * @throws {ReaderError} 'not-found' when the book lacks the resource
 * @throws {TypeError} when a number is none
 */
export function destinationOf(target: GoToTarget, book: KnownBook): Destination {
  if (typeof target === 'string') {
    const { path, fragment } = splitFragment(target)
    const section = sectionOf(path, book)
    return { section, place: fragment ? { fragment } : { textOffset: 0 } }
  }
  if ('position' in target) {
    if (typeof target.position !== 'number')
      throw new TypeError('goTo({ position }) needs a page number from 1.')
    return book.destinationOfPage(target.position - 1)
  }
  if ('totalProgression' in target) {
    if (typeof target.totalProgression !== 'number') {
      throw new TypeError('goTo({ totalProgression }) needs a number from 0 to 1.')
    }
    const { section, progression } = placeAtTotal(book.readingOrder, target.totalProgression)
    return { section, place: { progression } }
  }
  const { href, locations = {}, text } = target as Partial<Locator>
  const { textOffset, fragments, progression, pictures, sectionIndex } = locations as Partial<
    Locator['locations']
  >
  const section = sectionOf(href ?? '', book, sectionIndex)
  if (typeof textOffset === 'number') return { section, place: { textOffset, text, pictures } }
  if (fragments?.[0]) return { section, place: { fragment: fragments[0] } }
  return { section, place: { progression: progression ?? 0 } }
}

/** Where a book opens. A locator of another edition leads as near as its fraction brings. */
export function startDestination(locator: Locator | undefined, book: KnownBook): Destination {
  const first = book.readingOrder.find((section) => section.isLinear)?.index ?? 0
  if (!locator) return { section: first, place: { textOffset: 0 } }
  try {
    return destinationOf(locator, book)
  } catch {
    const { section, progression } = placeAtTotal(book.readingOrder, locator.locations?.totalProgression ?? 0)
    return { section, place: { progression } }
  }
}

/**
 * Where in the text of a section a place is.
 *
 * @param pageStart - first character of a page of this section
 */
export async function positionOf(
  content: SectionContent,
  place: Destination['place'],
  pageStart: (page: number) => Position | undefined,
): Promise<Position> {
  const { leaves } = content
  const start: Position = { leaf: 0, offset: 0 }
  if ('fragment' in place) {
    const element = elementById(content, place.fragment)
    return element ? leaves.positionOfTarget(element) : start
  }
  if ('progression' in place) {
    const { progression } = place
    if (progression <= 0) return start
    const length = leaves.textLength
    return leaves.positionAt(Math.min(Math.max(0, length - 1), Math.round(progression * length)))
  }
  if ('page' in place) return pageStart(place.page) ?? start
  const { text, textOffset, pictures } = place
  const quote = text?.highlight
  if (textOffset === 0 && pictures === undefined) return start
  const isThere = !quote || leaves.textBetween(textOffset, textOffset + quote.length) === quote
  const offset = isThere ? textOffset : await nearestQuote(content, textOffset, text)
  if (pictures !== undefined) {
    const leaf = leaves.positionAt(offset).leaf - pictures
    if (leaves.at(leaf)?.textOffset === offset) return { leaf, offset: 0 }
  }
  return leaves.positionAt(Math.min(offset, Math.max(0, leaves.textLength - 1)))
}

/** Where the words of a locator are; `textOffset` when they are not found, or the code that finds them did not load. */
function nearestQuote(
  content: SectionContent,
  textOffset: number,
  text: Locator['text'],
): number | Promise<number> {
  if (!text) return textOffset
  return import('./nearest-quote.ts').then(
    (module) => module.nearestQuote(content.leaves, textOffset, text),
    () => textOffset,
  )
}

/** @param index - of the section, when the reading order contains its href more than once */
function sectionOf(href: string, { current, readingOrder }: KnownBook, index?: number): number {
  const wanted = normaliseHref(href)
  if (index !== undefined && readingOrder[index]?.href === wanted) return index
  // A section may be in the reading order twice: the one on screen takes precedence.
  if (current !== undefined && readingOrder[current]?.href === wanted) return current
  const path = (each: string) => foldPath(containerPath(each))
  const found =
    readingOrder.find((section) => section.href === wanted) ??
    // Links are written in other letters where the file system did not mind.
    readingOrder.find((section) => path(section.href) === path(wanted)) ??
    onlyOne(readingOrder, (section) => nameOf(path(section.href)) === nameOf(path(wanted)))
  if (!found) throw new ReaderError('not-found', `This book has no "${href}".`)
  return found.index
}

/** Name of a file without its folder and ending: links of converted books have others. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')

function onlyOne<Item>(items: readonly Item[], test: (item: Item) => boolean): Item | undefined {
  const found = items.filter(test)
  return found.length === 1 ? found[0] : undefined
}
