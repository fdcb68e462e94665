import { describe, expect, it } from 'vitest'
import { personalTables } from '../apps/api/src/accounts/personal-data.ts'
import { texts as ar } from '../apps/portal/src/i18n/locales/ar-sa/policies.ts'
import { texts as en } from '../apps/portal/src/i18n/locales/en-us/policies.ts'
import { texts as sw } from '../apps/portal/src/i18n/locales/sw-ke/policies.ts'

const PHONES = ['names of your phones', 'Majina ya simu zako', 'أسماء هواتفك']
const SHELF = ['Your shelf', 'Rafu yako', 'رفّك']
const ASSISTANT = ['ask the assistant', 'unachomuuliza msaidizi', 'تسأل عنه المساعد']
const SUPPORT = ['write to support', 'Unachoandikia huduma kwa wateja', 'تكتبه إلى الدعم']
const POINTS = ['Points and prizes', 'Pointi na zawadi', 'النقاط والجوائز']
const PAYMENTS = ['Payments', 'Malipo', 'المدفوعات']
const COUNTED = [
  'Your account is named only if you agreed',
  'Akaunti yako hutajwa ukikubali tu',
  'ولا يُذكر حسابك إلا إن وافقت',
]
const MINUTES = ['the minutes you read', 'dakika ulizosoma', 'ودقائقها']

/** Words of the policy, in English, Swahili and Arabic, that name the rows of each table about members. */
const PHRASES = {
  sessions: PHONES,
  tickets: PHONES,
  consents: COUNTED,
  tracking_events: COUNTED,
  progress: ['your places', 'mahali ulipofika', 'ومواضع قراءتك'],
  shelf: SHELF,
  shelf_states: SHELF,
  member_settings: [
    'settings and what you like to read',
    'mipangilio na mapendeleo yako',
    'وإعداداتك وما تحب',
  ],
  bookmarks: ['bookmarks, marks and notes', 'Alamisho, alama na madokezo', 'إشاراتك وعلاماتك وملاحظاتك'],
  ratings: ['your ratings', 'ukadiriaji wako', 'وتقييماتك'],
  history: ['the books you opened', 'vitabu ulivyofungua', 'والكتب التي فتحتها'],
  read_time: MINUTES,
  read_allowances: MINUTES,
  ai_messages: ASSISTANT,
  ai_dialogues: ASSISTANT,
  ai_usage: ASSISTANT,
  ai_consents: ASSISTANT,
  ai_mark_consents: ASSISTANT,
  report_messages: SUPPORT,
  reports: SUPPORT,
  prize_claims: POINTS,
  point_ledger: POINTS,
  point_balances: POINTS,
  member_day_grants: POINTS,
  book_grants: ['opened and bought', 'na kununua', 'واشتريتها'],
  // Keys of requests that must count once, payments above all.
  idempotency_keys: PAYMENTS,
  billing_notices: PAYMENTS,
  subscriptions: PAYMENTS,
  billing_intents: PAYMENTS,
  orders: PAYMENTS,
}

/** The database library is a dependency of the API alone. */
const nameOf = (table) => table[Symbol.for('drizzle:Name')]

describe.each([
  ['English', en, 0],
  ['Swahili', sw, 1],
  ['Arabic', ar, 2],
])('the privacy policy in %s', (_, texts, index) => {
  it.each(personalTables.map(({ table }) => nameOf(table)))('names what %s holds', (table) => {
    const policy = `${texts['policy.privacy.what.text']} ${texts['policy.privacy.counted.text']}`
    expect(Object.keys(PHRASES), `no words for ${table}`).toContain(table)
    expect(policy).toContain(PHRASES[table][index])
  })
})
