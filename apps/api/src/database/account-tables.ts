import type { DormantChoice, Language, ProfilePattern } from '@kurasa/portal-contract'
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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * Status of an account. `dormant`: rests until its number proves whose it is. `erasing`: erased, but for an id that
 * money rows still name, or to be erased at `eraseAt`. `sealed`: no member's, but where an account keeps what is sealed.
 */
export type UserStatus = 'active' | 'blocked' | 'dormant' | 'erasing' | 'sealed'

/** How the member was identified: by a code sent to the number, or by what the operator's network reported. */
export type Assurance = 'otp' | 'he'

/** Purpose of a code. */
export type CodePurpose = 'login' | 'step-up'

/** Members, one per number. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** `+254…`; null once the account is erased, so that the number can begin again. */
    phoneE164: text('phone_e164'),
    /** e.g. `07•• ••• 678`: what screens and logs may show. */
    phoneMasked: text('phone_masked').notNull(),
    nickname: text('nickname'),
    lang: text('lang').$type<Language>().notNull(),
    interests: jsonb('interests').$type<{ categories: string[]; languages: string[] }>().notNull(),
    /** Minutes that the member wants to read in a week; null: no goal. */
    weekGoal: integer('week_goal'),
    /** The cloth that represents the member; null: the first. */
    pattern: text('pattern').$type<ProfilePattern>(),
    status: text('status').$type<UserStatus>().notNull().default('active'),
    /** When the member confirmed to be of age, or to have a parent's consent. */
    ageConfirmedAt: moment('age_confirmed_at'),
    /** Version of the privacy policy that was shown at the first login. */
    privacyVersion: text('privacy_version'),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Since when the account is dormant; null once its owner is chosen. */
    dormantAt: moment('dormant_at'),
    /** The account that keeps what is sealed of this one; null when nothing is. */
    sealedId: text('sealed_id'),
    /** When an account that its number's new owner left behind is erased; null once it is. */
    eraseAt: moment('erase_at'),
  },
  (table) => [
    uniqueIndex('one_user_per_phone').on(table.phoneE164),
    uniqueIndex('one_user_per_seal').on(table.sealedId),
    index('users_by_last_seen').on(table.lastSeenAt).where(sql`${table.status} = 'active'`),
    index('users_by_erasure').on(table.eraseAt).where(sql`${table.eraseAt} is not null`),
    check('user_status', sql`${table.status} in ('active', 'blocked', 'dormant', 'erasing', 'sealed')`),
    check('the_dormant_rest_since', sql`${table.status} <> 'dormant' or ${table.dormantAt} is not null`),
    check(
      'only_the_erased_have_no_phone',
      sql`${table.status} in ('erasing', 'sealed') or ${table.phoneE164} is not null`,
    ),
  ],
)

/** Live logins. The token itself is stored nowhere. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assurance: text('assurance').$type<Assurance>().notNull(),
    deviceId: text('device_id').notNull(),
    deviceName: text('device_name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The choice made while the account was dormant; null without a choice, or when none was needed. */
    dormantChoice: text('dormant_choice').$type<DormantChoice>(),
  },
  (table) => [
    uniqueIndex('sessions_by_token').on(table.tokenHash),
    index('sessions_by_user').on(table.userId),
    index('sessions_by_end').on(table.expiresAt),
    check('session_assurance', sql`${table.assurance} in ('otp', 'he')`),
    check('session_dormant_choice', sql`${table.dormantChoice} in ('mine', 'fresh')`),
  ],
)

/** Consents of members, with their time; the newest row applies. */
export const consents = pgTable(
  'consents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    analytics: boolean('analytics').notNull(),
    ads: boolean('ads').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('consents_by_user').on(table.userId, table.id)],
)

/** Codes that were sent. Kept for a day: this is also what the limits are counted by. */
export const codeChallenges = pgTable(
  'code_challenges',
  {
    id: text('id').primaryKey(),
    phoneE164: text('phone_e164').notNull(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    /** scrypt of the code, hex. */
    codeHash: text('code_hash').notNull(),
    salt: text('salt').notNull(),
    /** Wrong tries so far; five end it. */
    tries: integer('tries').notNull().default(0),
    deviceId: text('device_id').notNull(),
    /** Keyed hash of the address, of IPv6 of its first 64 bits; null when it is unknown, e.g. behind a proxy that names none. */
    addressHash: text('address_hash'),
    /** Keyed hash of the address, of IPv6 of its first 48 bits. */
    siteHash: text('site_hash'),
    /** Nonce of a proof of work, so that none serves twice. */
    workNonce: text('work_nonce'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was used, replaced by a newer one, or ended by wrong tries. */
    closedAt: moment('closed_at'),
    /** True when the right code came back. */
    isVerified: boolean('is_verified').notNull().default(false),
  },
  (table) => [
    index('code_challenges_by_phone').on(table.phoneE164, table.createdAt),
    index('code_challenges_by_device').on(table.deviceId, table.createdAt),
    index('code_challenges_by_address').on(table.addressHash, table.createdAt),
    index('code_challenges_by_site').on(table.siteHash, table.createdAt),
    index('code_challenges_by_time').on(table.createdAt),
    uniqueIndex('a_proof_of_work_serves_once').on(table.workNonce),
    check('code_tries', sql`${table.tries} between 0 and 5`),
  ],
)

/** Logins by header enrichment under way: started, number reported by the network, shown to the reader, confirmed. */
export const heAttempts = pgTable(
  'he_attempts',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of a secret in a cookie of the starting browser: no other browser can finish what it began. */
    browserHash: text('browser_hash').notNull(),
    /** SHA-256 of what the browser brings back from the operator; set when the number is known. */
    nonceHash: text('nonce_hash'),
    phoneE164: text('phone_e164'),
    /** SHA-256 of what the confirm step needs; set once the masked number was shown. */
    confirmHash: text('confirm_hash'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('he_attempts_by_nonce').on(table.nonceHash),
    uniqueIndex('he_attempts_by_confirm').on(table.confirmHash),
    index('he_attempts_by_end').on(table.expiresAt),
  ],
)

/** Passes of a minute for the native reader. */
export const tickets = pgTable(
  'tickets',
  {
    /** SHA-256, hex. */
    ticketHash: text('ticket_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assurance: text('assurance').$type<Assurance>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('tickets_by_end').on(table.expiresAt), index('tickets_by_user').on(table.userId)],
)

/** Calls counted per minute, so that all processes share one limit. */
export const rateBuckets = pgTable(
  'rate_buckets',
  {
    /** Kind of call and who calls: a session's id or the keyed hash of an address. */
    key: text('key').notNull(),
    minute: moment('minute').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.minute] }),
    index('rate_buckets_by_minute').on(table.minute),
  ],
)

/** Random keys that all processes share, made by the first that needs one. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  /** 32 bytes, hex. */
  value: text('value').notNull(),
})

/** The inbox of the development adapter of `SmsPort`. */
export const devMessages = pgTable('dev_messages', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  phoneE164: text('phone_e164').notNull(),
  text: text('text').notNull(),
  at: moment('at').notNull(),
})

/** Actions on accounts, money and the library, with their author; append only. No number in clear. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** `operator`, `system`, or `user:<id>`. */
    actor: text('actor').notNull(),
    /** e.g. `user.block`, `order.refund`. */
    action: text('action').notNull(),
    /** Object of the action, e.g. `user:<id>`, `order:<id>`. */
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('audit_log_by_time').on(table.at), index('audit_log_by_subject').on(table.subject)],
)
