import type { PaymentFailure } from '@kurasa/portal-contract'
import type { BillingChannel } from '../database/billing-tables.ts'

/** Result codes of M-Pesa by what the payer can do about them. */
const mpesa: Record<string, PaymentFailure> = {
  '1': 'funds',
  '1032': 'declined',
  '1037': 'no-answer',
  '1019': 'no-answer',
  '2001': 'pin',
  '1001': 'busy',
  // Less than the least, more than the most, the limit of a day, of the balance.
  ...{ '2': 'limit', '3': 'limit', '4': 'limit', '5': 'limit', '8': 'limit' },
  // Faults of the system.
  ...{ '17': 'provider', '26': 'provider', '1025': 'provider', '9999': 'provider' },
}

/** Why a payment failed, by the provider's result code; undefined where the code does not say. */
export function failureOf(channel: BillingChannel, resultCode: string | null): PaymentFailure | undefined {
  if (resultCode === null || channel !== 'mpesa') return undefined
  return Object.hasOwn(mpesa, resultCode) ? mpesa[resultCode] : undefined
}
