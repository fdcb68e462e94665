import type { AppParts } from '../app-parts.ts'

/** What everything about money works with. */
export type BillingParts = Pick<AppParts, 'database' | 'clock' | 'sms' | 'billing' | 'config' | 'reportError'>
