import { getCover, getPage, getResource, getUnit } from '@kurasa/portal-contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { books, editions, pages, resources, units } from '../database/schema.ts'
import { cacheControl, handleByteEndpoint, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { coverKey, pageKey, resourceKey, unitKey } from '../ports/asset-store.ts'
import type { PortalUser } from '../ports/sessions.ts'
import { type Entitlement, entitlementOf } from '../rules/entitlement.ts'

/** GET units, pages, resources and covers. Every byte but covers passes the entitlement. */
export function addContent(app: Hono, { database, assets, sessions }: AppParts): void {
  /** What decides over a lock, and how to reach it from a unit, a page or a resource. */
  const lock = {
    bookId: books.id,
    access: books.access,
    freeUnits: editions.freeUnits,
    isRemoved: sql<boolean>`${books.removedAt} is not null`,
  }
  const isEdition = (edition: string, hash: string) => and(eq(editions.id, edition), eq(editions.hash, hash))

  /** First unit that needs a resource. Editions of earlier importers stored it for images only. */
  const firstUnitOf = sql<number | null>`coalesce(${resources.firstUnit}, (
    select min(${units.i}) from ${units}
    where ${units.editionId} = ${resources.editionId} and ${units.resources} @> jsonb_build_array(${resources.href})
  ))`

  async function readAsset(key: string): Promise<Uint8Array> {
    const bytes = await assets.get(key)
    if (!bytes) throw new Error(`The asset ${key} is missing.`)
    return bytes
  }

  handleEndpoint(app, getUnit, { sessions, cache: 'no-store' }, async (call) => {
    const { edition, hash, i } = call.parameters
    const number = unitNumber(i)
    const [unit] = await database
      .select({ ...lock, unitId: units.unitId, resources: units.resources })
      .from(units)
      .innerJoin(editions, eq(editions.id, units.editionId))
      .innerJoin(books, eq(books.id, editions.bookId))
      .where(and(isEdition(edition, hash), eq(units.i, number)))
    if (!unit) throw Refusal.notFound('There is no such unit, or its edition has changed.')
    call.setHeader('cache-control', cacheOf({ ...unit, unit: number }, await call.user()))
    const html = await readAsset(unitKey(edition, hash, number))
    return { id: unit.unitId, html: new TextDecoder().decode(html), resources: unit.resources }
  })

  handleByteEndpoint(app, getResource, { sessions }, async (call) => {
    const { edition, hash, name } = call.parameters
    const [resource] = await database
      .select({ ...lock, type: resources.type, unit: firstUnitOf })
      .from(resources)
      .innerJoin(editions, eq(editions.id, resources.editionId))
      .innerJoin(books, eq(books.id, editions.bookId))
      .where(and(isEdition(edition, hash), eq(resources.name, name)))
    if (!resource) throw Refusal.notFound('There is no such resource, or its edition has changed.')
    const cache = cacheOf(resource, await call.user())
    return { bytes: await readAsset(resourceKey(edition, hash, name)), type: resource.type, cache }
  })

  handleByteEndpoint(app, getPage, { sessions }, async (call) => {
    const { edition, hash, i } = call.parameters
    const number = unitNumber(i)
    const [page] = await database
      .select({ ...lock, type: pages.type, variants: pages.variants })
      .from(pages)
      .innerJoin(editions, eq(editions.id, pages.editionId))
      .innerJoin(books, eq(books.id, editions.bookId))
      .where(and(isEdition(edition, hash), eq(pages.i, number)))
    if (!page) throw Refusal.notFound('There is no such page, or its edition has changed.')
    const cache = cacheOf({ ...page, unit: number }, await call.user())
    const width = narrowestFor(
      call.request.w,
      page.variants.map(({ w }) => w),
    )
    return {
      bytes: await readAsset(pageKey(edition, hash, number, width)),
      type: width === undefined ? page.type : 'image/webp',
      cache,
    }
  })

  handleByteEndpoint(app, getCover, { sessions }, async ({ parameters, request }) => {
    const [book] = await database
      .select({ type: books.coverType, widths: books.coverWidths })
      .from(books)
      .where(eq(books.coverHash, parameters.hash))
      .limit(1)
    if (!book?.type) throw Refusal.notFound('There is no such cover.')
    const width = narrowestFor(request.w, book.widths)
    return {
      bytes: await readAsset(coverKey(parameters.hash, width)),
      type: width === undefined ? book.type : 'image/webp',
      cache: cacheControl.immutable,
    }
  })
}

/** -1, which no unit has, for what is no number. */
function unitNumber(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : -1
}

/** The smallest stored width that is wide enough; undefined: the original. */
function narrowestFor(wanted: number | undefined, widths: readonly number[]): number | undefined {
  return wanted === undefined ? undefined : widths.find((width) => width >= wanted)
}

function cacheOf(thing: Parameters<typeof entitlementOf>[0], user: PortalUser | null): string {
  const entitlement = entitlementOf(thing, user)
  if (entitlement === 'public') return cacheControl.immutable
  if (entitlement === 'granted') return cacheControl.granted
  throw refusalOf(entitlement)
}

function refusalOf(entitlement: Exclude<Entitlement, 'public' | 'granted'>): Refusal {
  switch (entitlement) {
    case 'login-required':
      return Refusal.overdue()
    case 'subscription-required':
      return Refusal.business('notSubscribed', 'You are not subscribed to this package')
    case 'purchase-required':
      return Refusal.because(402, 'PURCHASE_REQUIRED', 'This book must be bought first.')
    case 'removed':
      return Refusal.notFound('This book is no longer here.')
    case 'blocked':
      return Refusal.denied('NUMBER_BLOCKED')
  }
}
