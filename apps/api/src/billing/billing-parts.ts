import type { AppParts } from '../app-parts.ts'

/** Dependencies of everything about money. */
export type BillingParts = Pick<AppParts, 'database' | 'clock' | 'sms' | 'billing' | 'config' | 'reportError'>
