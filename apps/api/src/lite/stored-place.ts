import { getProgress, getUnit, type Manifest, postProgress } from '@kurasa/portal-contract'
import { cookieOf } from '../http/cookies.ts'
import { linearUnits, partsOf } from './chapters.ts'
import { DEVICE, type Visit } from './visit.ts'

/** Name of the cookie with the last place of a visitor: book, unit and part. */
const PLACE_COOKIE = 'k_lite_place'

/** The place in the cookie of a visitor. */
export function keptPlace({ context }: Visit): { bookId: string; unit: number; part: number } | undefined {
  const value = cookieOf(context.req.raw.headers, PLACE_COOKIE)
  const [, bookId, unit, part] = /^([\w-]{1,40})%2F(\d{1,6})%2F(\d{1,4})$/.exec(value ?? '') ?? []
  return bookId ? { bookId, unit: Number(unit), part: Number(part) } : undefined
}

/** Where this reader was: a member's place is the one that all their phones share. */
export async function placeIn(
  visit: Visit,
  manifest: Manifest,
): Promise<{ unit: number; part: number } | undefined> {
  const kept = keptPlace(visit)
  if (!visit.view.isLoggedIn) return kept?.bookId === manifest.bookId ? kept : undefined
  const [progress] = await visit.call(getProgress, {}, { bookIds: [manifest.bookId] })
  const unit = manifest.units.find(({ id }) => id === progress?.unitId)
  if (!progress || !unit || progress.editionId !== manifest.editionId) return undefined
  try {
    const { html: source } = await visit.call(getUnit, {
      edition: manifest.editionId,
      hash: manifest.hash,
      i: unit.i,
    })
    const begun = partsOf(source).filter(({ start }) => start <= progress.offset)
    return { unit: unit.i, part: Math.max(1, begun.length) }
  } catch {
    return { unit: unit.i, part: 1 }
  }
}

/** A part of a chapter: its unit's index among those that reading on passes, its text offset, its number from 1. */
export interface ShownPart {
  at: number
  offset: number
  part: number
  isLast: boolean
}

/** Stores the place of a page: a visitor's in a cookie, a member's with the API. */
export async function keepPlace(
  visit: Visit,
  manifest: Manifest,
  shown: ShownPart,
  now: Date,
): Promise<void> {
  const units = linearUnits(manifest)
  const { bookId, editionId } = manifest
  const unit = units[shown.at]!
  if (!visit.view.isLoggedIn) {
    visit.keepCookie(PLACE_COOKIE, encodeURIComponent(`${bookId}/${unit.i}/${shown.part}`))
    return
  }
  // A page of another site that only names this address moves no place.
  if (visit.context.req.header('sec-fetch-site') === 'cross-site') return
  const isEnd = shown.isLast && shown.at === units.length - 1
  const percent = isEnd ? 1 : shareBefore(manifest, unit, shown.offset)
  const [known] = await visit.call(getProgress, {}, { bookIds: [bookId] })
  const item = {
    bookId,
    editionId,
    unitId: unit.id,
    offset: shown.offset,
    percent,
    furthest: Math.max(percent, known?.furthest ?? 0),
    ...DEVICE,
    clientAt: now.toISOString(),
    baseRev: known?.rev ?? 0,
    cause: 'turn' as const,
    completed: isEnd || undefined,
  }
  await visit.call(postProgress, {}, { items: [item] })
}

/** Share of the book's characters that come before a text offset of a unit, 0 to 1. */
function shareBefore({ units }: Manifest, unit: Manifest['units'][number], offset: number): number {
  const charsOf = (some: typeof units) => some.reduce((sum, { chars }) => sum + chars, 0)
  const all = charsOf(units)
  return all === 0 ? 0 : Math.min(1, (charsOf(units.slice(0, units.indexOf(unit))) + offset) / all)
}
