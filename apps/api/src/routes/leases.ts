import { getLease } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { readEntitlements } from '../billing/entitlements.ts'
import { books } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { createLeaseSigner } from '../reading/lease-signer.ts'
import { entitlementOf } from '../rules/entitlement.ts'
import { leaseEnd } from '../rules/lease-life.ts'
import { refusalOf } from './content.ts'

/** GET /books/:id/lease. */
export function addLeases(app: Hono, { database, sessions, clock }: AppParts): void {
  const signer = createLeaseSigner(database)

  handleEndpoint(app, getLease, { sessions, cache: cacheControl.personal }, async (call) => {
    const member = await call.member()
    const bookId = call.parameters.id
    const [book] = await database
      .select({ access: books.access, removedAt: books.removedAt })
      .from(books)
      .where(eq(books.id, bookId))
    if (!book) throw Refusal.notFound('There is no such book.')
    const now = clock.now()
    const keys = await signer.keys(now)
    const isRemoved = book.removedAt !== null
    const entitlement = entitlementOf({ bookId, ...book, freeUnits: 0, unit: null, isRemoved }, member)
    if (entitlement === 'public') return { lease: null, keys }
    if (entitlement !== 'granted') throw refusalOf(entitlement)
    const { ownedBookIds, subscription } = await readEntitlements(database, member.id, now)
    const until = leaseEnd(ownedBookIds.has(bookId), subscription?.subscription ?? null, now)
    const terms = { uid: member.id, bookId, issuedAt: now.getTime(), until: until.getTime() }
    return { lease: await signer.sign(terms), keys }
  })
}
