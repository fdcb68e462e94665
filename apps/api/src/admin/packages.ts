import { type Endpoint, localisedText } from '@kurasa/portal-contract'
import { asc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { audit } from '../audit.ts'
import { disclosureOf } from '../billing/disclosure.ts'
import { packages } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'

const adminPackage = z.object({
  id: z.string(),
  names: localisedText,
  priceKsh: z.number().int(),
  periodDays: z.number().int(),
  isOnSale: z.boolean(),
})
/** A package, as an operator sees one. */
export type AdminPackage = z.infer<typeof adminPackage>

/** Every package, on sale or not. */
export const getAllPackages = {
  method: 'GET',
  path: '/packages',
  data: z.array(adminPackage),
} as const satisfies Endpoint

/**
 * Changes what a package costs or whether it is sold. Subscribers keep the price they agreed to; new subscribers read the new terms first.
 * 404 for an unknown package, or for the gift.
 */
export const putPackage = {
  method: 'PUT',
  path: '/packages/:id',
  request: z
    .object({
      priceKsh: z.coerce.number<number | string>().int().min(1).max(100_000).optional(),
      isOnSale: z.boolean().optional(),
    })
    .refine(
      ({ priceKsh, isOnSale }) => priceKsh !== undefined || isOnSale !== undefined,
      'nothing to change',
    ),
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
      if (!found?.priceKsh) throw Refusal.notFound(`There is no package "${id}".`)
      const priceKsh = request.priceKsh ?? found.priceKsh
      const [changed] = await transaction
        .update(packages)
        .set({
          isOnSale: request.isOnSale ?? found.isOnSale,
          priceKsh,
          ...disclosureOf({ priceKsh, periodDays: found.periodDays }),
        })
        .where(eq(packages.id, id))
        .returning()
      await audit(transaction, {
        actor: operatorOf(headers),
        action: 'package.change',
        subject: `package:${id}`,
        detail: {
          before: { priceKsh: found.priceKsh, isOnSale: found.isOnSale },
          after: { priceKsh, isOnSale: request.isOnSale ?? found.isOnSale },
        },
        at: clock.now(),
      })
      return changed ?? found
    }),
  )
}
