import { type Endpoint, localisedText } from '@kurasa/portal-contract'
import { asc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { audit } from '../audit.ts'
import { disclosureOf } from '../billing/disclosure.ts'
import { giftPackage } from '../billing/first-packages.ts'
import type { Database } from '../database/open-database.ts'
import { packages, subscriptions } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'

const adminPackage = z.object({
  id: z.string(),
  names: localisedText,
  priceKsh: z.number().int(),
  periodDays: z.number().int(),
  isOnSale: z.boolean(),
  order: z.number().int(),
})
/** A package, as an operator sees one. */
export type AdminPackage = z.infer<typeof adminPackage>

/** Every package, on sale or not. */
export const getAllPackages = {
  method: 'GET',
  path: '/packages',
  data: z.array(adminPackage),
} as const satisfies Endpoint

const name = z.string().trim().min(1).max(60)

/**
 * Changes a package, or makes one, which needs its names, price and days. Subscribers keep the price they agreed to; new subscribers read
 * the new terms first. The days of a package that was sold stay. 404 for the gift.
 */
export const putPackage = {
  method: 'PUT',
  path: '/packages/:id',
  request: z
    .object({
      names: z.strictObject({ en_US: name, sw_KE: name, ar_SA: name }).partial(),
      priceKsh: z.coerce.number<number | string>().int().min(1).max(100_000),
      periodDays: z.coerce.number<number | string>().int().min(1).max(366),
      isOnSale: z.boolean(),
      /** Place among the packages, the lowest first. */
      order: z.number().int().min(1).max(1000),
    })
    .partial()
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'nothing to change'),
  data: adminPackage,
} as const satisfies Endpoint

/** GET /packages, PUT /packages/:id. */
export function addAdminPackages(admin: Hono, { database, clock }: AdminParts): void {
  handleAdminCall(admin, getAllPackages, () =>
    database.select().from(packages).orderBy(asc(packages.order), asc(packages.id)),
  )

  handleAdminCall(admin, putPackage, async ({ request, headers, parameters: { id } }) =>
    database.transaction(async (transaction) => {
      const [found] = await transaction.select().from(packages).where(eq(packages.id, id)).for('update')
      if (id === giftPackage.id) throw Refusal.notFound(`There is no package "${id}".`)
      const before = found && termsOf(found)
      const after = await newTerms(transaction, id, before, request)
      const row = { ...after, ...disclosureOf(after) }
      const [changed] = await transaction
        .insert(packages)
        .values({ id, autoRenew: true, grants: 'member', ...row })
        .onConflictDoUpdate({ target: packages.id, set: row })
        .returning()
      await audit(transaction, {
        actor: operatorOf(headers),
        action: 'package.change',
        subject: `package:${id}`,
        detail: { before: before ?? null, after },
        at: clock.now(),
      })
      return changed!
    }),
  )
}

type Terms = Pick<typeof packages.$inferSelect, 'names' | 'priceKsh' | 'periodDays' | 'isOnSale' | 'order'>

const termsOf = ({ names, priceKsh, periodDays, isOnSale, order }: Terms): Terms => ({
  names,
  priceKsh,
  periodDays,
  isOnSale,
  order,
})

/** @throws {Refusal} when a new package lacks something, or when the days of one that was sold would change */
async function newTerms(
  transaction: Database,
  id: string,
  before: Terms | undefined,
  { names, ...changes }: z.output<(typeof putPackage)['request']>,
): Promise<Terms> {
  const parsed = localisedText.safeParse({ ...before?.names, ...names })
  const priceKsh = changes.priceKsh ?? before?.priceKsh
  const periodDays = changes.periodDays ?? before?.periodDays
  if (!before && !/^[a-z\d-]{1,40}$/.test(id))
    throw Refusal.invalid('id', 'The id of a package has small letters, digits and hyphens, at most 40.')
  if (!parsed.success || priceKsh === undefined || periodDays === undefined) {
    throw Refusal.notFound(
      `There is no package "${id}": to make it, give its names in English, Swahili and Arabic, its price and its days.`,
    )
  }
  if (before && periodDays !== before.periodDays) {
    const [sold] = await transaction
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(eq(subscriptions.packageId, id))
      .limit(1)
    if (sold)
      throw Refusal.invalid(
        'periodDays',
        `The package "${id}" was sold: its days stay. Make another package.`,
      )
  }
  const last = await transaction.select({ order: packages.order }).from(packages)
  return {
    names: parsed.data,
    priceKsh,
    periodDays,
    isOnSale: changes.isOnSale ?? before?.isOnSale ?? false,
    order: changes.order ?? before?.order ?? Math.max(0, ...last.map(({ order }) => order)) + 1,
  }
}
