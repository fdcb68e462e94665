import { getCover, getPage, getResource, getUnit, success } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import {
  type EditionContent,
  type EditionContents,
  readEditionContent,
} from '../catalogue/edition-content.ts'
import type { CatalogueCache } from '../catalogue-cache/catalogue-cache.ts'
import { isUnavailable } from '../database/is-unavailable.ts'
import { books } from '../database/schema.ts'
import { envelopeBytes } from '../http/envelope-response.ts'
import {
  type Call,
  cacheControl,
  handleByteEndpoint,
  handleEndpoint,
  storedResponse,
} from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { type StoredBody, storeBody } from '../http/stored-body.ts'
import { coverKey, pageKey, resourceKey, type StoredAsset, unitKey } from '../ports/asset-store.ts'
import { type Entitlement, entitlementOf, type LockedThing } from '../rules/entitlement.ts'

/** Answers of units that are kept, by edition, hash and number: the same text for everyone who may have it. */
type UnitAnswers = CatalogueCache<StoredBody>

/** Dependencies that serve content. */
export interface ContentParts extends Pick<AppParts, 'database' | 'assets' | 'sessions'> {
  editions: EditionContents
  covers: CatalogueCache<Cover>
  unitAnswers: UnitAnswers
}

/** How a cover is stored. */
export interface Cover {
  type: string
  /** CSS px, ascending. */
  widths: number[]
}

/** GET units, pages, resources and covers. Every byte but covers passes the entitlement. */
export function addContent(app: Hono, parts: ContentParts): void {
  const { database, assets, sessions, unitAnswers } = parts

  function editionOf({ edition, hash }: { edition: string; hash: string }): Promise<EditionContent> {
    return parts.editions.resolve(`${edition}/${hash}`, () => readEditionContent(database, edition, hash))
  }

  async function openAsset(key: string): Promise<StoredAsset> {
    const asset = await assets.open(key)
    if (!asset) throw new Error(`The asset ${key} is missing.`)
    return asset
  }

  async function readCover(hash: string): Promise<Cover> {
    const [book] = await database
      .select({ type: books.coverType, widths: books.coverWidths })
      .from(books)
      .where(eq(books.coverHash, hash))
      .limit(1)
    if (!book?.type) throw Refusal.notFound('There is no such cover.')
    return { type: book.type, widths: book.widths }
  }

  handleEndpoint(app, getUnit, { sessions, cache: 'no-store' }, async (call) => {
    const { edition, hash, i } = call.parameters
    const number = unitNumber(i)
    const content = await editionOf(call.parameters)
    const unit = content.units.get(number)
    if (!unit) throw Refusal.notFound('There is no such unit.')
    const cache = await cacheFor({ ...content, unit: number }, call)
    const key = unitKey(edition, hash, number)
    const body = await unitAnswers.resolve(key, async () => {
      const bytes = await assets.get(key)
      if (!bytes) throw new Error(`The asset ${key} is missing.`)
      const data = getUnit.data.parse({ ...unit, html: new TextDecoder().decode(bytes) })
      return storeBody(envelopeBytes(success(data)), (size) => unitAnswers.grow(key, size))
    })
    return storedResponse(call.headers, body, { 'cache-control': cache })
  })

  handleByteEndpoint(app, getResource, { sessions }, async (call) => {
    const { edition, hash, name } = call.parameters
    const content = await editionOf(call.parameters)
    const resource = content.resources.get(name)
    if (!resource) throw Refusal.notFound('There is no such resource.')
    const cache = await cacheFor({ ...content, unit: resource.firstUnit }, call)
    const key = resourceKey(edition, hash, name)
    return { asset: await openAsset(key), type: resource.type, cache, etag: tagOf(key) }
  })

  handleByteEndpoint(app, getPage, { sessions }, async (call) => {
    const { edition, hash, i } = call.parameters
    const number = unitNumber(i)
    const content = await editionOf(call.parameters)
    const page = content.pages.get(number)
    if (!page) throw Refusal.notFound('There is no such page.')
    const cache = await cacheFor({ ...content, unit: number }, call)
    const width = narrowestFor(
      call.request.w,
      page.variants.map(({ w }) => w),
    )
    const key = pageKey(edition, hash, number, width)
    return {
      asset: await openAsset(key),
      type: width === undefined ? page.type : 'image/webp',
      cache,
      etag: tagOf(key),
    }
  })

  handleByteEndpoint(app, getCover, { sessions }, async ({ parameters: { hash }, request }) => {
    const { type, widths } = await parts.covers.resolve(hash, () => readCover(hash))
    const width = narrowestFor(request.w, widths)
    const key = coverKey(hash, width)
    return {
      asset: await openAsset(key),
      type: width === undefined ? type : 'image/webp',
      cache: cacheControl.immutable,
      etag: tagOf(key),
    }
  })
}

/** A key holds the hash of its edition or cover, so what it names never changes. */
const tagOf = (key: string): string => `"${key}"`

/** -1, which no unit has, for what is no number. */
function unitNumber(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : -1
}

/** The smallest stored width that is wide enough; undefined: the original. */
function narrowestFor(wanted: number | undefined, widths: readonly number[]): number | undefined {
  return wanted === undefined ? undefined : widths.find((width) => width >= wanted)
}

type ContentCall = Pick<Call<typeof getUnit>, 'user' | 'nameBook'>

/** @throws {Refusal} when the caller may not have it */
async function cacheFor(thing: LockedThing, call: ContentCall): Promise<string> {
  call.nameBook(thing.bookId)
  const user = await call.user().catch((error: unknown) => {
    // Without the database no member is known: content that is open to everyone stays open.
    if (isUnavailable(error) && entitlementOf(thing, null) === 'public') return null
    throw error
  })
  const entitlement = entitlementOf(thing, user)
  if (entitlement === 'public') return cacheControl.open
  if (entitlement === 'granted') return cacheControl.granted
  throw refusalOf(entitlement)
}

/** Why a reader may not have a part of a book. */
export function refusalOf(entitlement: Exclude<Entitlement, 'public' | 'granted'>): Refusal {
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
