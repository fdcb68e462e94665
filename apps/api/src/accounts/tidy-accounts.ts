import type { BillingParts } from '../billing/billing-parts.ts'
import { restUnusedAccounts } from './dormancy.ts'
import { eraseLeftAccounts } from './erase-account.ts'

/** Makes unused accounts dormant, which ends their renewals, and erases accounts whose owners left. */
export async function tidyAccounts(parts: BillingParts): Promise<void> {
  await restUnusedAccounts(parts)
  await eraseLeftAccounts(parts)
}
