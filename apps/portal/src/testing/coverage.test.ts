import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codes, messageKeys, reasons } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import { paths } from '../app/paths.ts'
import { texts } from '../i18n/locales/en-us/base.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const page = readFileSync(`${root}/docs/coverage.md`, 'utf8')

/** Rows of the tables: their name, what they promise, and the tests that hold it. */
const rows = [...page.matchAll(/^\| (\w+ [^|]+?) \| ([^|]*?) ?\| (.+) \|$/gm)]
  .filter(([, name]) => !name!.startsWith('Row'))
  .map(([, name, what, cell]) => ({
    name: name!,
    what: what!,
    cell: cell!,
    tests: [...cell!.matchAll(/`([^`]+)` in `([^`]+)`/g)].map(([, title, file]) => ({
      title: title!,
      file: file!,
    })),
  }))

/** Not in any list of the code: they come from the design of the portal. */
const params = [
  '/details id',
  '/details from',
  '/list id',
  '/list name',
  '/list type',
  '/list from',
  '/read id',
  '/read_img id',
  '/search text',
  '/search from',
  '/classification category',
  '/category id',
  '/ai_dialogue id',
  '/ai_dialogue book',
  '/FAQList id',
  '/FAQContent id',
  '/additional_comments id',
  '/c to',
  '/n he',
]
const stored = ['token', 'ptid', 'utm_s', 'utm_m', 'utm_c', 'gclid', 'uid', 'lang']
const constants = [
  'timeout 30 s',
  'overlay 150 ms',
  'fresh 60 s',
  'report 1000',
  'open reports 3',
  'name 60',
  'search 100',
  'question 1000',
  'poll 2 3 5',
  'outbox 5 s',
  'attribution 128',
  'bridge 300 ms',
  'price unit',
  'tracking six keys',
  'point rules',
  'code life',
  'session life',
  'lease',
]
const rules = [
  'kept screens',
  'kept by uid',
  'back',
  'back closes panel',
  'tab icons',
  'header actions',
  'blocked storage',
  'page visit',
  'language',
  'plural forms',
  'arabic digits',
  'screen states',
  'axe',
  'large text',
  'forced colours',
  'keyboard',
  'offline data',
  'own addresses',
  'members only',
  'faq search',
  'faq offline',
  'faq markup',
  'faq helped',
  'contact offline',
  'report draft',
  'report once',
  'report visitor phone',
  'threads',
  'unread mark',
  'checkin',
  'redeem',
  'prize code',
  'shelf sorts',
  'shelf undo',
  'history clear',
  'locked in place',
  'landing disclosure',
  'interests',
  'assistant citations',
  'assistant marks',
  'quote picture',
  'no result',
  'envelope',
  'headers',
  'query and body',
  '401 once',
  'silent',
  'retries',
  'contract',
  'covers',
  'texts of codes',
  'own origin',
  'keep-alive',
  'phone rule',
  'code field',
  'countdown',
  'equal answers',
  'logout',
  'he confirm',
  'he assurance',
  'dormant',
  'age and privacy',
  'entitlement visitor',
  'entitlement subscriber',
  'entitlement purchaser',
  'entitlement blocked',
  'entitlement lease',
  'pending intent',
  'true promises',
  'state table',
  'second step',
  'unknown not failed',
  'hidden page',
  'pending at start',
  'late success',
  'redirect hosts',
  'unsubscribe',
  'channel renewal',
  'other payer',
  'disclosure changed',
  'reported reading',
  'catalogue changes',
  'incomplete triple',
  'before first request',
  'consent',
]
/** Rows of the table of campaigns. */
const VECTORS = 13

const wanted = [
  ...[...Object.values(paths), '*'].map((path) => `route ${path}`),
  ...params.map((param) => `param ${param}`),
  ...reasons.map((reason) => `reason ${reason}`),
  ...Object.values(codes).map(({ code }) => `code ${code}`),
  ...messageKeys.map((key) => `text ${key}`),
  ...Array.from({ length: VECTORS }, (_, index) => `attribution ${index + 1}`),
  ...stored.map((key) => `stored ${key}`),
  ...constants.map((constant) => `constant ${constant}`),
  ...rules.map((rule) => `rule ${rule}`),
]

describe('the rows of docs/coverage.md', () => {
  it('are all there, each once, and no others', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...wanted].sort())
  })

  it('name tests that are there', () => {
    for (const { name, tests } of rows) {
      for (const { title, file } of tests) {
        const source = readFileSync(`${root}/${file}`, 'utf8')
        expect(source.includes(title), `${name}: "${title}" in ${file}`).toBe(true)
      }
    }
  })

  it('say "none yet" where no test is named, and count those', () => {
    const bare = rows.filter(({ tests }) => tests.length === 0)
    for (const { name, cell } of bare) expect(cell, name).toBe('none yet')
    expect(page).toContain(`${rows.length} rows, ${bare.length} of them without a test.`)
  })

  it('name for a reason or a text a test that is in the named file', () => {
    for (const { name, what, tests } of rows) {
      const [kind, word = ''] = name.split(' ')
      const said = kind === 'reason' ? word : kind === 'text' ? what : undefined
      if (said === undefined || tests.length === 0) continue
      const sources = tests.map(({ file }) => readFileSync(`${root}/${file}`, 'utf8'))
      expect(
        sources.some((source) => source.includes(said)),
        name,
      ).toBe(true)
      if (kind === 'text') expect(what, name).toBe(texts[word as keyof typeof texts])
    }
  })
})
