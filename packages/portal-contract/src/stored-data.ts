/** A length of time, in the unit that people read. */
export type StoredLife = { hours: number } | { days: number } | { months: number }

/** How long the server keeps what it removes by itself. The server counts by this table, and the privacy policy shows it. */
export const storedLife = {
  /** From its sending. */
  code: { hours: 24 },
  /** Counts of calls and messages. */
  counts: { hours: 25 },
  /** The answer to a call that must happen once. */
  answer: { hours: 48 },
  /** From its last use. */
  session: { days: 30 },
  /** From its beginning, however often it is used. */
  wholeSession: { days: 180 },
  searches: { days: 30 },
  /** So that a month can be compared with the same one a year before. */
  visits: { months: 13 },
  /** That a mark was removed, for devices that were away. */
  removedMarks: { months: 13 },
} as const satisfies Record<string, StoredLife>

const HOUR = 3_600_000
/** Thirteen of them are 396 days: no month is cut short. */
const MONTH_DAYS = 396 / 13

/** Returns a length of time in milliseconds. */
export function lifeMilliseconds(life: StoredLife): number {
  if ('hours' in life) return life.hours * HOUR
  return Math.round('days' in life ? life.days : life.months * MONTH_DAYS) * 24 * HOUR
}

/** Where data is stored: with the server, on the reader's phone, or on both. */
type StoredPlace = 'server' | 'phone' | 'both'

/** What data is stored for. */
type StoredPurpose =
  | 'login'
  | 'books'
  | 'points'
  | 'payments'
  | 'answers'
  | 'guard'
  | 'choice'
  | 'use'
  | 'record'
  | 'offline'

/** Until when data is stored: a length of time, or an event. */
type StoredEnd = StoredLife | 'account' | 'session' | 'payments' | 'record' | 'log' | 'phone'

/**
 * Everything that is stored about readers, in the order of the privacy policy, which is generated from it. The
 * repository's test of the policy compares it with the tables of the database and the calls of the contract.
 */
export const storedData = [
  { id: 'account', purpose: 'login', place: 'server', until: 'account' },
  { id: 'settings', purpose: 'books', place: 'both', until: 'account' },
  { id: 'reading', purpose: 'books', place: 'both', until: 'account' },
  { id: 'marks', purpose: 'books', place: 'both', until: 'account' },
  { id: 'points', purpose: 'points', place: 'server', until: 'account' },
  { id: 'payments', purpose: 'payments', place: 'server', until: 'payments' },
  { id: 'support', purpose: 'answers', place: 'server', until: 'account' },
  { id: 'assistant', purpose: 'answers', place: 'server', until: 'account' },
  { id: 'choices', purpose: 'choice', place: 'both', until: 'account' },
  { id: 'logins', purpose: 'login', place: 'server', until: 'session' },
  { id: 'codes', purpose: 'login', place: 'server', until: storedLife.code },
  { id: 'counts', purpose: 'guard', place: 'server', until: storedLife.counts },
  { id: 'visits', purpose: 'use', place: 'server', until: storedLife.visits },
  { id: 'searches', purpose: 'use', place: 'server', until: storedLife.searches },
  { id: 'records', purpose: 'record', place: 'server', until: 'record' },
  { id: 'log', purpose: 'record', place: 'server', until: 'log' },
  { id: 'phone', purpose: 'offline', place: 'phone', until: 'phone' },
] as const satisfies { id: string; purpose: StoredPurpose; place: StoredPlace; until: StoredEnd }[]

/** Name of a row of `storedData`. */
export type StoredDataId = (typeof storedData)[number]['id']
