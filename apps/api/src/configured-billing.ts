import { createDarajaBilling } from './adapters/daraja/daraja-billing.ts'
import { callbackPath } from './billing/callback-address.ts'
import type { Config } from './config.ts'
import type { BillingPort } from './ports/billing.ts'
import type { Clock } from './ports/clock.ts'

/** Billing by the provider that the configuration names; undefined: the simulated carrier. */
export function configuredBilling({ billing, publicOrigin }: Config, clock: Clock): BillingPort | undefined {
  const { daraja, callbackSecret } = billing
  if (!daraja) return undefined
  const callbackUrl = `${publicOrigin}${callbackPath('mpesa')}/${callbackSecret}`
  return createDarajaBilling({ ...daraja, callbackUrl }, clock)
}
