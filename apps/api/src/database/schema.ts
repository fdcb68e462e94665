export {
  auditLog,
  codeChallenges,
  consents,
  devMessages,
  heAttempts,
  rateBuckets,
  serverSecrets,
  sessions,
  tickets,
  users,
} from './account-tables.ts'
export { aiConsents, aiDialogues, aiMarkConsents, aiMessages, aiUsage } from './assistant-tables.ts'
export {
  billingEvidence,
  billingIntents,
  billingNotices,
  bookGrants,
  memberDayGrants,
  moneyLedger,
  orders,
  packages,
  refunds,
  subscriptions,
} from './billing-tables.ts'
export {
  bookCategories,
  books,
  categories,
  editions,
  pages,
  resources,
  seeds,
  units,
} from './catalogue-tables.ts'
export { idempotencyKeys } from './idempotency-tables.ts'
export { leases, searchTerms } from './operation-tables.ts'
export { pointBalances, pointLedger, pointSettings } from './points-tables.ts'
export { prizeClaims, prizes } from './prize-tables.ts'
export {
  annotations,
  history,
  memberSettings,
  progress,
  ratings,
  readAllowances,
  readTime,
  shelf,
  shelfStates,
} from './reading-tables.ts'
export { faqArticles, faqTopics, reportMessages, reports } from './support-tables.ts'
export { clicks, trackingEvents } from './tracking-tables.ts'
