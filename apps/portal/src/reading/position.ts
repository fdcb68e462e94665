import type { EditionManifest, ProgressItem, ReadingProgress, TocItem } from '@kurasa/portal-contract'
import type { Locator } from '@kurasa/reader-react'

/** Where in an edition a reader is, as the server keeps it. */
export type Position = Pick<ProgressItem, 'editionId' | 'unitId' | 'offset' | 'percent'>

/** Two places this far apart are worth a question; fractions of the book, and units. */
const FAR = { percent: 0.02, units: 1 }

/**
 * Returns the unit of a place, by its place in the reading order where a book shows one chapter twice. Undefined for one that
 * the edition lacks.
 */
export function unitOf(
  { units }: EditionManifest,
  { href, locations }: Pick<Locator, 'href' | 'locations'>,
): EditionManifest['units'][number] | undefined {
  const own = units[locations.sectionIndex ?? -1]
  return own?.href === href ? own : units.find((each) => each.href === href)
}

/** Returns the position that the server stores for a place. Undefined for a page that the edition lacks. */
export function positionOf(manifest: EditionManifest, locator: Locator): Position | undefined {
  const { locations } = locator
  const unit = unitOf(manifest, locator)
  if (!unit) return undefined
  return {
    editionId: manifest.editionId,
    unitId: unit.id,
    offset: manifest.kind === 'text' ? (locations.textOffset ?? 0) : 0,
    percent: locations.totalProgression,
  }
}

/** Where a position is in an edition: its unit when the edition has it, else as far into the book. */
export function locatorOf(
  manifest: EditionManifest,
  { editionId, unitId, offset, percent }: Position,
): Locator {
  const known = editionId === manifest.editionId ? manifest.units.find(({ id }) => id === unitId) : undefined
  if (!known) return { href: '', type: '', locations: { progression: 0, totalProgression: percent } }
  const chars = 'chars' in known ? known.chars : 0
  const isRepeated = manifest.units.filter(({ href }) => href === known.href).length > 1
  return {
    href: known.href,
    type: known.type,
    locations: {
      progression: chars > 0 ? Math.min(1, offset / chars) : 0,
      totalProgression: percent,
      ...(manifest.kind === 'text' && { textOffset: offset }),
      ...(isRepeated && { sectionIndex: manifest.units.findIndex(({ id }) => id === known.id) }),
    },
  }
}

/** Whether two places are so far apart that a reader would want to choose. */
export function isFarApart(manifest: EditionManifest, here: Position, there: Position): boolean {
  if (Math.abs(here.percent - there.percent) > FAR.percent) return true
  const indexOf = ({ unitId }: Position) => manifest.units.findIndex(({ id }) => id === unitId)
  const [from, to] = [indexOf(here), indexOf(there)]
  return from >= 0 && to >= 0 && Math.abs(from - to) > FAR.units
}

/** Title of the chapter that a unit belongs to. */
export function chapterOf(
  manifest: EditionManifest,
  isUnit: { href: string } | { id: string },
): string | undefined {
  const titles = new Map<string, string>()
  const collect = (items: TocItem[]) => {
    for (const { title, href, children } of items) {
      const path = target(href)
      if (path && !titles.has(path)) titles.set(path, title)
      collect(children)
    }
  }
  collect(manifest.toc)
  const index = manifest.units.findIndex((unit) =>
    'href' in isUnit ? unit.href === isUnit.href : unit.id === isUnit.id,
  )
  for (let i = index; i >= 0; i--) {
    const unit = manifest.units[i]!
    const title = titles.get(unit.href) ?? ('title' in unit ? unit.title : undefined)
    if (title) return title
  }
  return undefined
}

const target = (href: string | undefined) => href?.split('#')[0]

/**
 * Decides at which place a book opens, and whether the other one is offered. The newest wins: another device's when it
 * moved since this one last synchronised, and nothing waits here; when both moved and the other was later, the reader
 * chooses.
 *
 * @param local - of this device; `isWaiting` when the server has not received it
 * @param seenRev - the last `rev` this device followed, 0 for none
 */
export function choosePlace(given: {
  local: { at: number; isWaiting: boolean } | undefined
  server: ReadingProgress | undefined
  seenRev: number
  deviceId: string
}): { open: 'local' | 'server' | 'start'; isOffered: boolean } {
  const { local, server } = given
  if (!local) return { open: server ? 'server' : 'start', isOffered: false }
  const isOthers = server !== undefined && hasMovedElsewhere(server, given)
  if (!isOthers || Date.parse(server.clientAt) <= local.at) return { open: 'local', isOffered: false }
  return local.isWaiting ? { open: 'local', isOffered: true } : { open: 'server', isOffered: false }
}

/** Whether another device moved since this one last synchronised. */
export const hasMovedElsewhere = (
  server: Pick<ReadingProgress, 'rev' | 'deviceId'>,
  { seenRev, deviceId }: { seenRev: number; deviceId: string },
): boolean => server.rev > seenRev && server.deviceId !== deviceId
