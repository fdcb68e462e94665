import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { packages } from '../database/schema.ts'
import { disclosureOf, disclosureTextsOf } from './disclosure.ts'

type Package = typeof packages.$inferInsert

/** Packages of a new portal. The operator changes it with `package`. */
const firstPackages: Package[] = [
  {
    id: 'daily',
    names: { en_US: 'Daily', sw_KE: 'Kila siku', ar_SA: 'يومية' },
    priceKsh: 10,
    periodDays: 1,
  },
  {
    id: 'weekly',
    names: { en_US: 'Weekly', sw_KE: 'Kila wiki', ar_SA: 'أسبوعية' },
    priceKsh: 60,
    periodDays: 7,
  },
  {
    id: 'monthly',
    names: { en_US: 'Monthly', sw_KE: 'Kila mwezi', ar_SA: 'شهرية' },
    priceKsh: 220,
    periodDays: 30,
  },
].map((traits, index) => ({
  ...traits,
  ...disclosureOf(traits),
  autoRenew: true,
  grants: 'member',
  isOnSale: true,
  order: index + 1,
}))

/** Package of days that were given. Never on sale. */
export const giftPackage: Package = {
  id: 'gift',
  names: { en_US: 'Gift', sw_KE: 'Zawadi', ar_SA: 'هدية' },
  priceKsh: 0,
  periodDays: 1,
  autoRenew: false,
  grants: 'member',
  disclosureVersion: 'gift',
  disclosureTexts: { en_US: '', sw_KE: '', ar_SA: '' },
  isOnSale: false,
  order: 0,
}

/**
 * Puts the first packages on sale; what the operator changed since stays. Packages with an earlier wording of the text before
 * a charge get the present one: who sees the earlier one still is shown the new text before agreeing.
 */
export async function seedPackages(database: Database): Promise<void> {
  await database.insert(packages).values(firstPackages).onConflictDoNothing()
  for (const { id, disclosureVersion, ...traits } of await database.select().from(packages)) {
    const present = disclosureOf(traits)
    const isWorded = disclosureTextsOf(disclosureVersion) !== undefined
    if (isWorded && disclosureVersion !== present.disclosureVersion)
      await database.update(packages).set(present).where(eq(packages.id, id))
  }
}
