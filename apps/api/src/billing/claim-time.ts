/**
 * Milliseconds for which an intent, a refund or a subscription belongs to the process that claimed it: of several processes one
 * does its work, and another takes over when that one was killed.
 */
export const CLAIM_TIME = 60_000
