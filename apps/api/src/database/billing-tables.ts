import type {
  IntentKind,
  IntentState,
  LocalisedText,
  OrderState,
  RestingState,
  SubscriptionState,
} from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './account-tables.ts'
import { books } from './catalogue-tables.ts'
import { moment } from './columns.ts'

/** Provider that takes the money. */
export type BillingChannel = 'carrier' | 'mpesa'

/** Agreement of the member before a charge; the version gives its exact text. */
export interface ChargeConsent {
  disclosureVersion: string
  lang: string
  /** ISO 8601, UTC. */
  at: string
  /** Page visit. */
  ptid: string
}

/** Packages of membership. A package that was ever sold stays. */
export const packages = pgTable(
  'packages',
  {
    id: text('id').primaryKey(),
    names: jsonb('names').$type<LocalisedText>().notNull(),
    priceKsh: integer('price_ksh').notNull(),
    periodDays: integer('period_days').notNull(),
    /** Renewed by itself where the channel can. */
    autoRenew: boolean('auto_renew').notNull(),
    grants: text('grants').$type<'member'>().notNull(),
    disclosureVersion: text('disclosure_version').notNull(),
    disclosureTexts: jsonb('disclosure_texts').$type<LocalisedText>().notNull(),
    isOnSale: boolean('is_on_sale').notNull(),
    order: integer('order').notNull(),
  },
  (table) => [
    check('package_price', sql`${table.priceKsh} >= 0 and (${table.priceKsh} > 0 or not ${table.isOnSale})`),
    check('package_period', sql`${table.periodDays} between 1 and 366`),
  ],
)

/**
 * State of each member's subscription; one row for a member who ever subscribed or was given days. See the contract's
 * table.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    packageId: text('package_id')
      .notNull()
      .references(() => packages.id),
    state: text('state').$type<SubscriptionState>().notNull(),
    /** Where a refused unsubscription leads back to. */
    stateBefore: text('state_before').$type<RestingState>(),
    startedAt: moment('started_at').notNull(),
    /** Agreed price of a period: it stays, whatever the package costs today. */
    priceKsh: integer('price_ksh').notNull().default(0),
    /** The end of what was paid for or given. */
    paidUntil: moment('paid_until'),
    /** Reading goes on until here while a renewal is awaited. */
    graceUntil: moment('grace_until'),
    autoRenew: boolean('auto_renew').notNull(),
    channel: text('channel').$type<BillingChannel>().notNull(),
    /** Number that pays; null once the account is erased. */
    payerPhone: text('payer_phone'),
    lastIntentId: text('last_intent_id'),
    /** When the clock next changes something here: a renewal, the end of a period. */
    dueAt: moment('due_at'),
    /** Renewals that failed since the last that did not. */
    failures: integer('failures').notNull().default(0),
    /** The package from the next renewal on, its agreed price and that agreement; null: the package stays. */
    nextPackageId: text('next_package_id').references(() => packages.id),
    nextPriceKsh: integer('next_price_ksh'),
    nextConsent: jsonb('next_consent').$type<ChargeConsent>(),
  },
  (table) => [
    uniqueIndex('one_subscription_per_member').on(table.userId),
    index('subscriptions_by_due').on(table.dueAt),
    check(
      'subscription_state',
      sql`${table.state} in ('none', 'pending_subscribe', 'active', 'grace', 'suspended', 'pending_unsubscribe', 'cancelled', 'expired')`,
    ),
    check(
      'subscription_was_paid',
      sql`${table.state} in ('none', 'pending_subscribe') or ${table.paidUntil} is not null`,
    ),
    check(
      'next_package_has_price_and_consent',
      sql`(${table.nextPackageId} is null) = (${table.nextPriceKsh} is null)`,
    ),
    check(
      'unsubscribing_from_something',
      sql`(${table.state} = 'pending_unsubscribe') = (${table.stateBefore} is not null)`,
    ),
  ],
)

/** Purchases of members, failed and refunded ones included. At most one that is pending or paid for a member and a book. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    // A book that was bought cannot be deleted, only removed from the catalogue.
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'restrict' }),
    priceKsh: integer('price_ksh').notNull(),
    state: text('state').$type<OrderState>().notNull(),
    receipt: text('receipt'),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    uniqueIndex('one_order_per_book')
      .on(table.userId, table.bookId)
      .where(sql`${table.state} in ('pending', 'paid')`),
    index('orders_by_user').on(table.userId, table.createdAt),
    uniqueIndex('one_order_per_receipt').on(table.receipt),
    check('order_state', sql`${table.state} in ('pending', 'paid', 'failed', 'timed_out', 'refunded')`),
    check('order_price', sql`${table.priceKsh} > 0`),
    check(
      'order_has_a_receipt_when_paid',
      sql`(${table.state} in ('paid', 'refunded')) = (${table.receipt} is not null and ${table.paidAt} is not null)`,
    ),
  ],
)

/** Every request to the payment provider. The row is stored before the request is sent. */
export const billingIntents = pgTable(
  'billing_intents',
  {
    /** Also the reference the provider knows it by. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<IntentKind>().notNull(),
    packageId: text('package_id').references(() => packages.id),
    orderId: text('order_id').references(() => orders.id),
    amountKsh: integer('amount_ksh').notNull(),
    state: text('state').$type<IntentState>().notNull(),
    resultCode: text('result_code'),
    idempotencyKey: text('idempotency_key').notNull(),
    channel: text('channel').$type<BillingChannel>().notNull(),
    /** Null once the account is erased. */
    payerPhone: text('payer_phone'),
    providerRef: text('provider_ref'),
    receipt: text('receipt'),
    /** The carrier's own page to agree on, when it has one. */
    redirectUrl: text('redirect_url'),
    consent: jsonb('consent').$type<ChargeConsent>(),
    createdAt: moment('created_at').notNull(),
    /** Set before the provider is called: from then on it may have happened. */
    sentAt: moment('sent_at'),
    expiresAt: moment('expires_at').notNull(),
    settledAt: moment('settled_at'),
    /** The member gave the attempt up: money that still comes goes back. */
    abandonedAt: moment('abandoned_at'),
    /** When the provider is queried next; null when the answer is final or a day has passed. */
    nextCheckAt: moment('next_check_at'),
    checks: integer('checks').notNull().default(0),
    /** When evidence first contradicted itself: within a day the money is settled or goes back. */
    heldAt: moment('held_at'),
  },
  (table) => [
    unique('one_intent_per_key').on(table.userId, table.idempotencyKey),
    unique('one_intent_per_charge').on(table.channel, table.providerRef),
    unique('one_intent_per_order').on(table.orderId),
    uniqueIndex('one_live_prompt_per_phone')
      .on(table.payerPhone)
      .where(sql`${table.kind} in ('subscribe', 'purchase') and ${table.state} in ('created', 'sent')`),
    uniqueIndex('one_live_subscribing_per_member')
      .on(table.userId)
      .where(sql`${table.kind} in ('subscribe', 'unsubscribe') and ${table.state} in ('created', 'sent')`),
    uniqueIndex('one_live_renewal_per_member')
      .on(table.userId)
      .where(sql`${table.kind} = 'renew' and ${table.state} in ('created', 'sent')`),
    index('billing_intents_by_check').on(table.nextCheckAt),
    index('billing_intents_by_user').on(table.userId, table.createdAt),
    index('billing_intents_by_payer').on(table.payerPhone, table.sentAt),
    // Figures and lists of operators.
    index('billing_intents_by_time').on(table.createdAt),
    index('billing_intents_by_state').on(table.kind, table.state),
    index('billing_intents_held').on(table.createdAt).where(sql`${table.state} = 'held'`),
    index('billing_intents_by_receipt').on(table.channel, table.receipt),
    check('intent_kind', sql`${table.kind} in ('subscribe', 'unsubscribe', 'renew', 'purchase')`),
    check(
      'intent_state',
      sql`${table.state} in ('created', 'sent', 'held', 'succeeded', 'failed', 'timed_out', 'cancelled')`,
    ),
    check(
      'intent_amount',
      sql`${table.amountKsh} >= 0 and (${table.amountKsh} = 0 or ${table.kind} <> 'unsubscribe')`,
    ),
    check(
      'intent_is_for_something',
      sql`(${table.kind} = 'purchase') = (${table.orderId} is not null) and (${table.kind} = 'purchase') = (${table.packageId} is null)`,
    ),
    check(
      'intent_prompts_with_consent',
      sql`${table.kind} <> 'subscribe' or ${table.consent} is not null or ${table.payerPhone} is null`,
    ),
    check(
      'intent_is_settled',
      sql`(${table.state} in ('created', 'sent', 'held')) = (${table.settledAt} is null)`,
    ),
  ],
)

/** Money that is owed back, and whether it went. One for a charge, so that none is given back twice. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the reference the provider knows it by. */
    id: text('id').primaryKey(),
    intentId: text('intent_id')
      .notNull()
      .references(() => billingIntents.id),
    amountKsh: integer('amount_ksh').notNull(),
    reason: text('reason')
      .$type<'double' | 'abandoned' | 'not-subscribed' | 'operator' | 'contradiction'>()
      .notNull(),
    /** `void`: the provider's books have no such money, so none went back. */
    state: text('state').$type<'owed' | 'done' | 'void'>().notNull(),
    /** Result code of the last refusal; null: none yet. */
    refusal: text('refusal'),
    createdAt: moment('created_at').notNull(),
    doneAt: moment('done_at'),
    nextCheckAt: moment('next_check_at'),
    checks: integer('checks').notNull().default(0),
  },
  (table) => [
    unique('one_refund_per_charge').on(table.intentId),
    index('refunds_by_check').on(table.nextCheckAt),
    check('refund_amount', sql`${table.amountKsh} > 0`),
    check(
      'refund_state',
      sql`${table.state} in ('owed', 'done', 'void') and (${table.state} = 'owed') = (${table.doneAt} is null)`,
    ),
  ],
)

/** Accounts of the money ledger. */
export const moneyAccounts = ['provider', 'subscriptions', 'purchases', 'owed'] as const
/**
 * An account: what the provider holds for us, what was earned with subscriptions and with single books, what is owed
 * back to payers.
 */
export type MoneyAccount = (typeof moneyAccounts)[number]

/**
 * The money ledger, double entry: each row moves an amount from the credited to the debited account, so no row can
 * be out of balance. Append only, by a trigger. A charge is booked once, and so is each step of its refund.
 */
export const moneyLedger = pgTable(
  'money_ledger',
  {
    n: bigserial('n', { mode: 'number' }).primaryKey(),
    intentId: text('intent_id')
      .notNull()
      .references(() => billingIntents.id),
    step: text('step').$type<'charge' | 'owe' | 'refund'>().notNull(),
    debit: text('debit').$type<MoneyAccount>().notNull(),
    credit: text('credit').$type<MoneyAccount>().notNull(),
    amountKsh: integer('amount_ksh').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('each_step_once').on(table.intentId, table.step),
    check('ledger_amount', sql`${table.amountKsh} > 0`),
    check(
      'ledger_accounts',
      sql`${table.debit} <> ${table.credit} and ${table.debit} in ('provider', 'subscriptions', 'purchases', 'owed') and ${table.credit} in ('provider', 'subscriptions', 'purchases', 'owed')`,
    ),
  ],
)

/** Kinds of evidence about an intent. `statement`: the provider's own books, with the number of the payment. */
export const evidenceKinds = [
  'request',
  'acknowledgement',
  'callback',
  'query',
  'statement',
  'refund',
  'decision',
] as const

/**
 * Evidence about charges, as it arrived; append only, by a trigger. Rows that name no intent belong to the one with
 * their `providerRef`; rows that fit none are shown to the operator. What `judge` makes of them decides.
 */
export const billingEvidence = pgTable(
  'billing_evidence',
  {
    n: bigserial('n', { mode: 'number' }).primaryKey(),
    channel: text('channel').$type<BillingChannel>().notNull(),
    kind: text('kind').$type<(typeof evidenceKinds)[number]>().notNull(),
    /** Made of the provider's ids and facts: the same report is stored once. */
    dedupeKey: text('dedupe_key').notNull(),
    /** Absent where a report names only the provider's reference. */
    intentId: text('intent_id').references(() => billingIntents.id),
    providerRef: text('provider_ref'),
    outcome: text('outcome').$type<'succeeded' | 'refused' | 'lapsed' | 'pending' | 'unknown'>().notNull(),
    amountKsh: integer('amount_ksh'),
    /** Number as the provider shows it, whole or masked; erased with the account. */
    payer: text('payer'),
    receipt: text('receipt'),
    resultCode: text('result_code'),
    /** The whole report; erased with the account. */
    raw: jsonb('raw').$type<unknown>(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    unique('each_evidence_once').on(table.channel, table.kind, table.dedupeKey),
    index('billing_evidence_by_intent').on(table.intentId),
    index('billing_evidence_by_ref').on(table.channel, table.providerRef),
    index('billing_evidence_stray').on(table.receivedAt).where(sql`${table.intentId} is null`),
    check(
      'evidence_kind',
      sql`${table.kind} in ('request', 'acknowledgement', 'callback', 'query', 'statement', 'refund', 'decision')`,
    ),
    check(
      'evidence_outcome',
      sql`${table.outcome} in ('succeeded', 'refused', 'lapsed', 'pending', 'unknown')`,
    ),
  ],
)

/** Messages to members about their money, each sent once. */
export const billingNotices = pgTable(
  'billing_notices',
  {
    intentId: text('intent_id')
      .notNull()
      .references(() => billingIntents.id),
    kind: text('kind')
      .$type<'subscribed' | 'unsubscribed' | 'late' | 'bought' | 'refunded' | 'suspended' | 'checking'>()
      .notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    /** Claimed before it is sent: rather none than two. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.intentId, table.kind] }),
    index('billing_notices_to_send').on(table.createdAt).where(sql`${table.sentAt} is null`),
  ],
)

/** Days of reading that were given, not sold; each source gives once. */
export const memberDayGrants = pgTable(
  'member_day_grants',
  {
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    days: integer('days').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sourceId] }),
    check('given_days', sql`${table.days} between 1 and 366`),
  ],
)

/** Books that were given, not sold; each source gives once. */
export const bookGrants = pgTable(
  'book_grants',
  {
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'restrict' }),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sourceId] }),
    unique('given_once').on(table.userId, table.bookId),
  ],
)
