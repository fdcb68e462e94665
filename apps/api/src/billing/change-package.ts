import type { putSubscription, RequestOf } from '@kurasa/portal-contract'
import { and, eq, inArray } from 'drizzle-orm'
import { billingIntents, subscriptions } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { BillingParts } from './billing-parts.ts'
import { lockMoney } from './money-lock.ts'
import { findPackage, type Requester } from './subscribing.ts'
import { noNextPackage, readSubscription } from './subscription-change.ts'

/**
 * Sets the package from the next renewal on, with its price and the agreement to it; the current package takes a
 * change back. Nothing is charged before that renewal. Repeating it changes nothing.
 *
 * @throws {Refusal} as documented at `putSubscription`
 */
export async function changePackage(
  { database, clock, billing }: Pick<BillingParts, 'database' | 'clock' | 'billing'>,
  { userId, lang, ptid }: Omit<Requester, 'payerPhone'>,
  { packageId, disclosureVersion }: RequestOf<typeof putSubscription>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockMoney(transaction, userId)
    const found = await readSubscription(transaction, userId)
    if (found?.state !== 'active' && found?.state !== 'grace') {
      throw Refusal.business('notSubscribed', 'You are not subscribed to this package')
    }
    if (!found.autoRenew || !billing.renewsByItself) {
      throw Refusal.business('subscribedToOther', 'You have already subscribed to other packages')
    }
    const isSame = and(eq(billingIntents.userId, userId), eq(billingIntents.kind, 'renew'))
    const [renewal] = await transaction
      .select({ id: billingIntents.id })
      .from(billingIntents)
      .where(and(isSame, inArray(billingIntents.state, ['created', 'sent'])))
      .limit(1)
    if (renewal) throw Refusal.because(409, 'PENDING_EXISTS', 'A renewal is under way.')
    const isCurrent = packageId === found.packageId
    const wanted = isCurrent ? undefined : await findPackage(transaction, packageId)
    if (wanted && wanted.disclosureVersion !== disclosureVersion) {
      throw Refusal.because(409, 'CONSENT_REQUIRED', 'The terms have changed: please read them again.')
    }
    const next = wanted
      ? {
          nextPackageId: wanted.id,
          nextPriceKsh: wanted.priceKsh,
          nextConsent: { disclosureVersion, lang, at: clock.now().toISOString(), ptid },
        }
      : noNextPackage
    await transaction.update(subscriptions).set(next).where(eq(subscriptions.id, found.id))
  })
}
