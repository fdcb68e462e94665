import {
  decodeText,
  imageSize,
  isExternal,
  measureSection,
  type Publication,
  ReaderError,
  type ResourceLink,
  resolveHref,
  shownResource,
  splitFragment,
} from '@kurasa/reader-core/publication'
import { type LossKind, NO_RECORDING, type NoteLoss } from '@kurasa/reader-core/sanitise'
import { resourceKey, unitKey } from '../ports/asset-store.ts'
import { countFrontUnits, MOST_FRONT_UNITS } from '../rules/front-matter.ts'
import { readingMinutes } from '../rules/reading-minutes.ts'
import { digest } from './digest.ts'
import { FONT_TYPES, IMAGE_TYPES, SOUND_TYPES } from './media-types.ts'
import type { PreparedResource, PreparedText, PreparedUnit, PrepareStep } from './prepared-book.ts'
import { sanitiseCss } from './sanitise-css.ts'
import type { Sanitiser } from './sanitise-unit.ts'

/** UTF-8 bytes of one chapter: more is no chapter, and its tree would not fit into memory. */
const UNIT_LIMIT = 8_000_000
/** Tags of one chapter: the tree of more takes the DOM library many seconds. Real ones have under a fifth of that. */
const TAG_LIMIT = 250_000
/** UTF-8 bytes of chapters that a reading order visits again: each visit is stored, and a small file could fill the disk. */
const REPEATED_LIMIT = 16_000_000
/** Reading time that a visit of a short chapter counts, and its row. */
const LEAST_REPEATED = 16_000
const EXTENSIONS: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
  'text/css': 'css',
}

const isServed = (type: string): boolean =>
  type === 'text/css' || IMAGE_TYPES.test(type) || FONT_TYPES.test(type) || SOUND_TYPES.test(type)

/** A resource, with those that a style sheet refers to. */
type FoundResource = Omit<PreparedResource, 'firstUnit'> & { references: string[] }

/** Makes units and resources of a text publication: every chapter sanitised, pictures, styles and fonts beside. */
export async function prepareText(step: PrepareStep & { language: string }): Promise<PreparedText> {
  const found = await storeResources(step)
  const { units, frontUnits, chars, minutes, bytes } = await storeUnits({ ...step, resources: found })
  const firstUnits = new Map<string, number>()
  for (const unit of units) {
    for (const href of unit.resources) if (!firstUnits.has(href)) firstUnits.set(href, unit.i)
  }
  return {
    units,
    frontUnits,
    resources: found.map(({ references: _, ...resource }) => ({
      ...resource,
      firstUnit: firstUnits.get(resource.href) ?? null,
    })),
    chars,
    minutes,
    bytes: bytes + found.reduce((sum, resource) => sum + resource.bytes, 0),
  }
}

async function storeResources(step: PrepareStep): Promise<FoundResource[]> {
  const { publication, put, editionId, hash, sanitiser, losses } = step
  const made: FoundResource[] = []
  const links = linksOf(publication)
  for (const { href } of links.values()) {
    const shown = shownResource(links, href, isServed)
    if (isExternal(href) || !shown) continue
    const { type } = shown
    const read = await readResource(publication, sanitiser, shown, losses.forFile(shown.href))
    if (!read) {
      losses.forFile(href)(kindOfFile(type))
      continue
    }
    const { bytes, references } = read
    const name = `${made.length}-${digest(bytes).slice(0, 12)}.${extensionOf(type, shown.href)}`
    const size = IMAGE_TYPES.test(type) ? imageSize(bytes) : undefined
    await put(resourceKey(editionId, hash, name), bytes)
    made.push({
      name,
      href,
      type: servedType(type, shown.href),
      width: size?.width,
      height: size?.height,
      bytes: bytes.byteLength,
      references,
    })
    await breathe()
  }
  return made
}

/** The loss when a file of a type cannot be read. */
function kindOfFile(type: string): LossKind {
  if (type === 'text/css') return 'style'
  if (FONT_TYPES.test(type)) return 'font'
  return SOUND_TYPES.test(type) ? 'recording' : 'picture'
}

/**
 * Bytes of a resource as they are stored, and the resources that it names; undefined when it is damaged: a picture that is
 * broken is missed on its page, and the text is still worth reading.
 */
async function readResource(
  publication: Publication,
  sanitiser: Sanitiser,
  { href, type }: ResourceLink,
  lose: NoteLoss,
): Promise<{ bytes: Uint8Array; references: string[] } | undefined> {
  try {
    const bytes = await publication.read(href)
    if (type !== 'text/css' && type !== 'image/svg+xml') return { bytes, references: [] }
    const source = decodeText(bytes)
    const { text, references } =
      type === 'text/css' ? cssText(source, lose) : await svgText(sanitiser, source, href)
    return {
      bytes: new TextEncoder().encode(text),
      references: references.map((reference) => targetOf(href, reference)),
    }
  } catch (error) {
    if (error instanceof ReaderError && (error.code === 'corrupt' || error.code === 'not-found'))
      return undefined
    throw error
  }
}

/** The resources of a publication, with the pictures of its reading order: the pages that show them need their files. */
function linksOf({ resources, readingOrder }: Publication): Map<string, ResourceLink> {
  const pictures = readingOrder.filter((section) => isPicture(section.type))
  return new Map<string, ResourceLink>([...resources, ...pictures.map((link) => [link.href, link] as const)])
}

/** Whether a type is that of a picture that is no text: a drawing is read as a chapter. */
const isPicture = (type: string): boolean => type.startsWith('image/') && type !== 'image/svg+xml'

async function storeUnits(
  step: PrepareStep & { language: string; resources: FoundResource[] },
): Promise<Omit<PreparedText, 'resources'>> {
  const { publication, put, editionId, hash, sanitiser, language, notes, losses } = step
  const byHref = new Map(step.resources.map((resource) => [resource.href, resource]))
  const units: PreparedUnit[] = []
  const firstPages: string[] = []
  const visits = new Visits()
  let chars = 0
  let minutes = 0
  let total = 0
  for (const section of publication.readingOrder) {
    step.onProgress(section.index / publication.readingOrder.length)
    if (isExternal(section.href)) continue
    const visit = visits.next(section.href)
    if (visit === undefined) continue
    const made = await readUnit(sanitiser, publication, section.href, section.type)
    if (!made) {
      if (visit === 0) losses.forFile(section.href)('chapter')
      continue
    }
    if (visit === 0) loseFiles(made.references, section.href, byHref, losses.forFile(section.href))
    const i = units.length
    if (i < MOST_FRONT_UNITS) firstPages.push(made.html)
    const bytes = new TextEncoder().encode(made.html)
    if (visit > 0) visits.repeated(bytes.byteLength)
    await put(unitKey(editionId, hash, i), bytes)
    const length = readingMinutes(made.text.replace(/\s+/g, ' ').length, language)
    units.push({
      i,
      unitId: `u${digest(section.href, visit > 0 ? `\n${visit}` : '').slice(0, 15)}`,
      title: section.title?.slice(0, 500) || made.heading,
      href: section.href,
      type: section.type.startsWith('image/') ? section.type : 'application/xhtml+xml',
      chars: made.text.length,
      bytes: bytes.byteLength,
      minutes: length,
      measure: isPicture(section.type)
        ? null
        : measureSection(made.html, (src) => sizeOf(byHref.get(targetOf(section.href, src)))),
      isLinear: section.isLinear,
      layout: section.layout === publication.metadata.layout ? null : section.layout,
      pageSpread: section.pageSpread ?? null,
      rendition:
        section.spread || section.orientation || section.extraCss
          ? {
              spread: section.spread,
              orientation: section.orientation,
              isCentred: section.extraCss !== undefined,
            }
          : null,
      resources: withReferences(
        made.references.map((reference) => targetOf(section.href, reference)),
        byHref,
      ),
    })
    chars += made.text.length
    total += bytes.byteLength
    if (section.isLinear) minutes += length
    await breathe()
  }
  if (!units.length)
    throw new ReaderError('corrupt', 'The book is damaged: none of its chapters can be read.')
  addNote(notes, visits.leftOut, [
    'repetition of a chapter was left out',
    'repetitions of chapters were left out',
  ])
  return { units, frontUnits: countFrontUnits(firstPages), chars, minutes, bytes: total }
}

/** Counts the files that a chapter names and the book lacks. Those that are damaged are counted by themselves. */
function loseFiles(
  references: readonly string[],
  href: string,
  byHref: ReadonlyMap<string, FoundResource>,
  lose: NoteLoss,
): void {
  for (const reference of references) {
    const target = targetOf(href, reference)
    if (byHref.has(target) || target.endsWith(NO_RECORDING)) continue
    lose(/\.css$/i.test(target) ? 'style' : 'picture', target)
  }
}

/** Size of a picture where its file says it. */
const sizeOf = (resource: FoundResource | undefined) =>
  resource?.width && resource.height ? { width: resource.width, height: resource.height } : undefined

/** Visits of the chapters of a reading order: a book may show one again, up to a limit of bytes. */
class Visits {
  /** Visits beyond the limit. */
  leftOut = 0
  readonly #before = new Map<string, number>()
  #bytes = 0

  /** Returns how often a chapter was visited before; undefined for a visit beyond the limit. */
  next(href: string): number | undefined {
    const before = this.#before.get(href) ?? 0
    this.#before.set(href, before + 1)
    if (before === 0 || this.#bytes < REPEATED_LIMIT) return before
    this.leftOut++
    return undefined
  }

  /** A visit of a chapter that was visited before is stored. */
  repeated(bytes: number): void {
    this.#bytes += Math.max(LEAST_REPEATED, bytes)
  }
}

/** @param what - in the singular and in the plural */
function addNote(notes: string[], count: number, [one, more]: readonly [string, string]): void {
  if (count > 0) notes.push(`${count} ${count === 1 ? one : more}.`)
}

async function readUnit(sanitiser: Sanitiser, publication: Publication, href: string, type: string) {
  if (isPicture(type)) {
    // The reader makes the page of a picture from its file. The stored page names that file, and is what is locked.
    return sanitiser.sanitiseUnit('', href, type)
  }
  const bytes = await publication.read(href)
  if (bytes.byteLength > UNIT_LIMIT) {
    throw new ReaderError('too-large', `The chapter “${href}” has more than ${UNIT_LIMIT / 1e6} MB.`)
  }
  if (!bytes.byteLength) return undefined
  const source = decodeText(bytes)
  if (source.split('<', TAG_LIMIT + 2).length > TAG_LIMIT + 1) {
    throw new ReaderError(
      'too-large',
      `The chapter “${href}” has more than ${TAG_LIMIT.toLocaleString('en')} tags.`,
    )
  }
  return type === 'image/svg+xml'
    ? sanitiser.sanitiseSvg(source, href)
    : sanitiser.sanitiseUnit(source, href, type)
}

function cssText(source: string, lose: NoteLoss): { text: string; references: string[] } {
  const { css, references } = sanitiseCss(source, lose)
  return { text: css, references }
}

async function svgText(
  sanitiser: Sanitiser,
  source: string,
  href: string,
): Promise<{ text: string; references: string[] }> {
  const { html, references } = await sanitiser.sanitiseSvg(source, href)
  return { text: html, references }
}

/** hrefs of the resources that are named, with those that they name in turn, each once. */
function withReferences(hrefs: readonly string[], byHref: ReadonlyMap<string, FoundResource>): string[] {
  const found = new Set<string>()
  const pending = [...hrefs]
  for (let href = pending.shift(); href !== undefined; href = pending.shift()) {
    const resource = byHref.get(href)
    if (!resource || found.has(href)) continue
    found.add(href)
    pending.push(...resource.references)
  }
  return [...found]
}

function targetOf(base: string, reference: string): string {
  return splitFragment(resolveHref(base, reference)).path.replace(/\?.*$/s, '')
}

function extensionOf(type: string, href: string): string {
  const known = EXTENSIONS[type] ?? /^(?:image|font|audio|video)\/(\w+)$/.exec(type)?.[1]
  return known ?? /\.(\w{1,5})$/.exec(href)?.[1]?.toLowerCase() ?? 'bin'
}

/** Fonts travel under many names; they are served under the one that is registered. */
function servedType(type: string, href: string): string {
  if (type === 'text/css') return 'text/css; charset=utf-8'
  if (!FONT_TYPES.test(type) || /^font\/(ttf|otf|woff2?)$/.test(type)) return type
  const extension = /\.(ttf|otf|woff2?)$/i.exec(href)?.[1]?.toLowerCase()
  return extension ? `font/${extension}` : 'font/sfnt'
}

/** Lets requests that came in be answered. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
