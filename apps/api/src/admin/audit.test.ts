import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Endpoint, postRedeem, postReport } from '@kurasa/portal-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { movePoints } from '../points/ledger.ts'
import { seedPrizes } from '../seed/first-prizes.ts'
import { call } from '../testing/call.ts'
import { callOperator, operatorToken } from '../testing/call-operator.ts'
import type { Member } from '../testing/member.ts'
import { type MoneyApp, openMoneyApp } from '../testing/money-app.ts'
import { createSampleAdmin } from '../testing/sample-admin.ts'
import { getAudit } from './audit.ts'
import { putAdminBook } from './books.ts'
import { deleteCategory, putCategory } from './categories.ts'
import { deleteImportJob } from './import-jobs.ts'
import { postMemberBook, postMemberDays, postMemberEnd, postMemberPoints } from './members.ts'
import { getAdminOrders, postRefund } from './orders.ts'
import { putPackage } from './packages.ts'
import { postDecision } from './payments.ts'
import { putPointSetting } from './points.ts'
import { postClaimFulfil, postClaimReject, putPrize, putPrizeStock } from './prizes.ts'
import { postReportClose, postReportReply } from './reports.ts'
import { putAuthor, putChoice, putSeries } from './shelves.ts'
import { postUserConfirm, postUserStatus } from './users.ts'

/** Token of one person. */
const tokenOfJuma = 'a-token-that-only-juma-has-0123456789'
const mug = {
  names: { ar_SA: 'كوب', en_US: 'A mug', sw_KE: 'Kikombe' },
  kind: 'manual',
  cost: 300,
  stock: 4,
  isOffered: true,
  order: 9,
}

let test: MoneyApp
let app: App
let amina: Member
beforeAll(async () => {
  test = await openMoneyApp()
  const importer = { ...test.importer, cancel: () => 'mto.epub' }
  const admin = createSampleAdmin({ importer }, operatorToken)
  app = createApp({
    ...test,
    billing: test.parts.billing,
    admin: { ...admin, operatorTokens: new Map([[tokenOfJuma, 'juma']]) },
  })
  await seedPrizes(test.database)
  amina = await test.member()
  await test.buy(amina)
  await test.subscribe(await test.member())
  await test.pass(5)
})
afterAll(async () => {
  await app.close()
  await test.close()
})

const ask = async (endpoint: Endpoint, parameters: Record<string, string>, request: object) => {
  const answer = await callOperator(app, endpoint, parameters, { ...request }, tokenOfJuma)
  expect(answer).toMatchObject({ status: 200 })
  return answer.data as { intentId: string }
}
const refund = async (find: object) => {
  const { data } = await callOperator(app, getAdminOrders, {}, { ...find })
  const [{ id }] = data as [{ id: string }]
  return `intent:${(await ask(postRefund, {}, { id, reason: 'asked for it' })).intentId}`
}
const claim = async () => {
  const points = { userId: amina.userId, rule: 'refund', ruleKey: randomUUID(), delta: 200 } as const
  await test.database.transaction((transaction) => movePoints(transaction, { ...points, now: test.time.now }))
  const request = { idempotencyKey: randomUUID() }
  return (await call(app, postRedeem, { id: 'airtime-20' }, request, amina.headers)).data.claim.id
}
const report = async () => {
  const request = { category: 'account', content: 'No code.', idempotencyKey: randomUUID() } as const
  return (await call(app, postReport, {}, request, amina.headers)).data.id
}

/** Every call that changes something: does it, and returns the subject of its line; with what the line says. */
const calls: [Endpoint, does: () => Promise<string>, action: string, detail: object][] = [
  [
    postDecision,
    async () => {
      const { data } = await test.subscribe(await test.member())
      const { id } = data.intent
      await ask(postDecision, { id }, { decision: 'return', reason: 'asked for it' })
      return `intent:${id}`
    },
    'billing.decision',
    { decision: 'return', reason: 'asked for it', state: 'sent' },
  ],
  [
    postMemberEnd,
    async () => {
      const member = await test.member()
      await test.subscribe(member)
      await test.pass(5)
      await ask(postMemberEnd, {}, { who: member.userId, reason: 'asked for it' })
      return `user:${member.userId}`
    },
    'user.end',
    { reason: 'asked for it', before: 'active' },
  ],

  [
    putAdminBook,
    async () => {
      await ask(putAdminBook, { id: test.bookId }, { title: 'Mto' })
      return `book:${test.bookId}`
    },
    'book.change',
    { title: { before: 'Paid', after: 'Mto' } },
  ],
  [
    deleteImportJob,
    async () => {
      await ask(deleteImportJob, { id: 'x1' }, {})
      return 'import:x1'
    },
    'book.import.cancel',
    { file: 'mto.epub' },
  ],
  [
    putPackage,
    async () => {
      await ask(putPackage, { id: 'daily' }, { priceKsh: 12 })
      return 'package:daily'
    },
    'package.change',
    { before: { priceKsh: 10, isOnSale: true }, after: { priceKsh: 12, isOnSale: true } },
  ],
  [
    putCategory,
    async () => {
      await ask(
        putCategory,
        { id: 'memoirs' },
        { names: { en_US: 'Memoirs', sw_KE: 'Kumbukumbu', ar_SA: 'مذكرات' } },
      )
      await ask(putCategory, { id: 'memoirs' }, { names: { en_US: 'Lives' } })
      return 'category:memoirs'
    },
    'category.set',
    { before: { names: { en_US: 'Memoirs' } }, after: { names: { en_US: 'Lives', sw_KE: 'Kumbukumbu' } } },
  ],
  [
    deleteCategory,
    async () => {
      await ask(deleteCategory, { id: 'memoirs' }, {})
      return 'category:memoirs'
    },
    'category.remove',
    { before: { id: 'memoirs' }, books: [] },
  ],
  [
    putChoice,
    async () => {
      await ask(putChoice, {}, { books: [test.bookId] })
      return `book:${test.bookId}`
    },
    'book.change',
    { homeOrder: { before: null, after: 1 } },
  ],
  [
    putSeries,
    async () => {
      await ask(putSeries, {}, { name: 'Mito', books: [test.bookId] })
      return `book:${test.bookId}`
    },
    'book.change',
    { series: { before: null, after: { name: 'Mito', place: 1 } } },
  ],
  [
    putAuthor,
    async () => {
      await ask(putAdminBook, { id: test.bookId }, { authors: ['Amina Ali'] })
      await ask(putAuthor, {}, { name: 'Amina Ali', to: 'Amina A. Ali' })
      return `book:${test.bookId}`
    },
    'book.change',
    { authors: { before: ['Amina Ali'], after: ['Amina A. Ali'] } },
  ],
  [
    postMemberDays,
    async () => {
      const { userId } = await test.member()
      await ask(postMemberDays, {}, { who: userId, days: 3, reason: 'sorry' })
      return `user:${userId}`
    },
    'user.give-days',
    { days: 3, reason: 'sorry', before: null },
  ],
  [
    postMemberBook,
    async () => {
      const { userId } = await test.member()
      await ask(postMemberBook, {}, { who: userId, bookId: test.bookId, reason: 'sorry' })
      return `user:${userId}`
    },
    'user.give-book',
    { reason: 'sorry', before: 'not owned' },
  ],
  [
    postMemberPoints,
    async () => {
      const { userId } = await test.member()
      await ask(postMemberPoints, {}, { who: userId, points: 40, reason: 'sorry' })
      return `user:${userId}`
    },
    'user.give-points',
    { points: 40, reason: 'sorry', before: 0 },
  ],
  [
    putPointSetting,
    async () => {
      await ask(putPointSetting, {}, { name: 'checkin', points: 7 })
      return 'rule:checkin'
    },
    'points.set',
    { before: 5, after: 7 },
  ],
  [
    putPrize,
    async () => {
      await ask(putPrize, { id: 'mug' }, mug)
      await ask(putPrize, { id: 'mug' }, { ...mug, order: 3 })
      return 'prize:mug'
    },
    'prize.set',
    { before: { ...mug, days: null, bookId: null }, after: { order: 3 } },
  ],
  [
    putPrizeStock,
    async () => {
      await ask(putPrizeStock, { id: 'mug' }, { stock: 1 })
      return 'prize:mug'
    },
    'prize.stock',
    { before: 4, after: 1 },
  ],
  [
    postClaimFulfil,
    async () => {
      const id = await claim()
      await ask(postClaimFulfil, { id }, { code: '9876' })
      return `claim:${id}`
    },
    'prize.fulfil',
    { before: 'pending', prizeId: 'airtime-20' },
  ],
  [
    postClaimReject,
    async () => {
      const id = await claim()
      await ask(postClaimReject, { id }, { reason: 'Sold out' })
      return `claim:${id}`
    },
    'prize.reject',
    { before: 'pending', reason: 'Sold out' },
  ],
  [
    postReportReply,
    async () => {
      const id = await report()
      await ask(postReportReply, { id }, { text: 'Which network?' })
      return `report:${id}`
    },
    'report.reply',
    { before: 'open' },
  ],
  [
    postReportClose,
    async () => {
      const id = await report()
      await ask(postReportClose, { id }, {})
      return `report:${id}`
    },
    'report.close',
    { before: 'open' },
  ],
  [
    postUserStatus,
    async () => {
      const { userId } = await test.member()
      await ask(postUserStatus, {}, { who: userId, status: 'dormant', reason: 'sold' })
      return `user:${userId}`
    },
    'user.dormant',
    { before: 'active', reason: 'sold' },
  ],
  [
    postUserStatus,
    async () => {
      const { userId } = await test.member()
      await ask(postUserStatus, {}, { who: userId, status: 'blocked' })
      return `user:${userId}`
    },
    'user.block',
    { before: 'active', after: 'blocked' },
  ],
  [
    postUserConfirm,
    async () => {
      const { userId } = await test.member()
      await ask(postUserStatus, {}, { who: userId, status: 'dormant' })
      await ask(postUserConfirm, {}, { who: userId, reason: 'came with a card' })
      return `user:${userId}`
    },
    'user.confirm',
    { before: { status: 'dormant', isSealed: false } },
  ],
  [
    postRefund,
    () => refund({ state: 'paid' }),
    'billing.refund-decided',
    { reason: 'asked for it', amountKsh: 50, before: { order: 'paid' } },
  ],
]

it('a refund names its member, and for a subscription the days that were paid', async () => {
  const member = await test.member()
  const { data } = await test.subscribe(member)
  await test.pass(5)
  const { id } = data.intent
  await ask(postRefund, {}, { id, reason: 'child’s phone' })
  const lines = await callOperator(app, getAudit, {}, { subject: `intent:${id}` })
  expect(lines.data).toContainEqual(
    expect.objectContaining({
      action: 'billing.refund-decided',
      detail: expect.objectContaining({
        userId: member.userId,
        before: { subscription: 'active', paidUntil: expect.stringMatching(/^2026-11-22T/), autoRenew: true },
      }),
    }),
  )
})

it.each(calls)(
  'a line says who, what, of which and what it was before: $path',
  async (_endpoint, does, action, detail) => {
    const subject = await does()
    const { data } = await callOperator(app, getAudit, {}, { subject })
    const [line] = (data as { action: string }[]).filter((each) => each.action === action)
    expect(line).toMatchObject({ actor: 'operator:juma', action, subject, detail })
  },
)

it('every call of operators that changes something is among these', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const written = readdirSync(folder)
    .filter((name) => /^[a-z-]+\.ts$/.test(name))
    .flatMap((name) => [
      ...readFileSync(`${folder}${name}`, 'utf8').matchAll(
        /method: '(POST|PUT|DELETE)',\n\s+path: '([^']+)'/g,
      ),
    ])
    .map(([, method, path]) => `${method} ${path}`)
  expect(written.length).toBeGreaterThan(10)
  expect([...new Set(calls.map(([{ method, path }]) => `${method} ${path}`))].sort()).toEqual(written.sort())
})
