import { randomUUID } from 'node:crypto'
import {
  type ByteEndpoint,
  type DormantChoice,
  type Endpoint,
  endpoints,
  endpointUrl,
  envelope,
  getDialogue,
  getDialogues,
  getEntitlements,
  getHistory,
  getMe,
  getPoints,
  getProgress,
  getReportMessages,
  getReports,
  getShelf,
  type Login,
  type Phone,
  postCheckin,
  postDialogue,
  postDialogueMessage,
  postDormant,
  postErase,
  postExport,
  postLogin,
  postLogout,
  postOtp,
  postReport,
  postShelf,
  postSync,
  postTicket,
  postTicketLogin,
  type RequestOf,
  type SyncedAnnotation,
  toQuery,
} from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../accounts/log-in.ts'
import { createDevSms } from '../adapters/dev-sms.ts'
import { getUser, postUserConfirm, postUserStatus } from '../admin/users.ts'
import { type App, createApp } from '../app.ts'
import {
  aiDialogues,
  aiMessages,
  history,
  progress,
  readTime,
  reportMessages,
  reports,
  users,
} from '../database/schema.ts'
import { touchHistory } from '../reading/history-store.ts'
import { type Answer, call } from '../testing/call.ts'
import { callOperator, operatorToken } from '../testing/call-operator.ts'
import type { Member, MemberTraits } from '../testing/member.ts'
import { type MoneyApp, openMoneyApp } from '../testing/money-app.ts'
import { createSampleAdmin } from '../testing/sample-admin.ts'
import { fillCatalogue } from '../testing/sample-library.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Contained in everything that must stay sealed, and nowhere else. */
const SECRET = 'what-nobody-else-may-know'

let test: MoneyApp
let app: App
let operator: App
beforeAll(async () => {
  test = await openMoneyApp()
  app = test.app
  operator = createApp({
    ...test,
    billing: test.parts.billing,
    admin: createSampleAdmin(test, operatorToken),
  })
  await fillCatalogue(test, [{ id: 'on-the-shelf' }, { id: SECRET }])
})
afterAll(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

const wait = (seconds: number) => test.pass(seconds)
const codeOf = async (phone: string) => {
  const [message] = await createDevSms(test).inbox(phone as Phone)
  return /\b\d{6}\b/.exec(message!.text)![0]
}

/** Logs in with a code, as a phone does. */
async function logInAgain({ phone }: Pick<Member, 'phone'>, deviceId = 'new phone'): Promise<Answer<Login>> {
  test.time.now = new Date(test.time.now.getTime() + 61_000)
  const { data } = await call(app, postOtp, {}, { phone, lang: 'sw_KE', deviceId })
  const code = await codeOf(phone)
  return call(app, postLogin, {}, { challengeId: data.challengeId, code, deviceId, deviceName: 'Tecno' })
}

const choose = (token: string, choice: DormantChoice, more: Partial<RequestOf<typeof postDormant>> = {}) =>
  call(app, postDormant, {}, { choice, ...more }, { tkn_p: token })
const outcome = ({ status, data }: Answer<unknown>) => [status, (data as { reason?: string } | null)?.reason]

/** Puts something of everything into an account; what is to be sealed has `SECRET` in it. */
async function furnish(member: Member): Promise<{ dialogueId: string; reportId: string }> {
  const { userId, headers } = member
  const at = test.time.now
  await test.buy(member)
  await wait(4)
  await call(app, postShelf, {}, { bookIds: ['on-the-shelf'] }, headers)
  await call(app, postCheckin, {}, undefined, headers)
  const dialogue = (await call(app, postDialogue, {}, {}, headers)).data
  await test.database.update(aiDialogues).set({ title: SECRET }).where(eq(aiDialogues.id, dialogue.id))
  await test.database
    .insert(aiMessages)
    .values({ dialogueId: dialogue.id, n: 1, userId, role: 'user', text: SECRET, citations: [], at })
  const report = (
    await call(
      app,
      postReport,
      {},
      { category: 'other', content: SECRET, idempotencyKey: randomUUID() },
      headers,
    )
  ).data
  await test.database
    .insert(reportMessages)
    .values({ reportId: report.id, n: 1, userId, sender: 'agent', text: SECRET, at })
  await test.database.update(reports).set({ messageCount: 1 }).where(eq(reports.id, report.id))
  const start = {
    href: 'one.xhtml',
    type: 'text/html',
    locations: { progression: 0, totalProgression: 0 },
    text: { highlight: SECRET },
  }
  const annotation: SyncedAnnotation = {
    id: 'mark',
    bookId: 'on-the-shelf',
    kind: 'highlight',
    target: { start },
    colour: 'yellow',
    style: 'highlight',
    note: SECRET,
    created: at.toISOString(),
    modified: at.toISOString(),
  }
  const change = { kind: 'annotation' as const, annotation }
  expect((await call(app, postSync, {}, { changes: [change] }, headers)).data.outcomes).toEqual(['applied'])
  for (const bookId of ['on-the-shelf', test.bookId, SECRET]) {
    await touchHistory(test.database, [{ userId, bookId, lastAt: at, seconds: 600 }])
    await test.database.insert(progress).values({ ...placeOf(bookId), userId })
  }
  const endedAt = new Date(at.getTime() + 60_000)
  await test.database
    .insert(readTime)
    .values({ userId, bookId: SECRET, startedAt: at, endedAt, day: at.toISOString().slice(0, 10) })
  return { dialogueId: dialogue.id, reportId: report.id }
}

const placeOf = (bookId: string): Omit<typeof progress.$inferInsert, 'userId'> => ({
  bookId,
  editionId: `e-${bookId}`,
  unitId: 'u',
  offset: 0,
  percent: 0.5,
  furthest: 0.7,
  rev: 1,
  deviceId: 'phone',
  deviceName: 'Redmi 9',
  clientAt: test.time.now,
  updatedAt: test.time.now,
})

/** A member with everything, whose account has rested for long enough. */
async function createDormant(traits: MemberTraits = {}) {
  const member = await test.member('00', { nickname: SECRET, ...traits })
  const things = await furnish(member)
  await wait(121 * DAY)
  return { ...member, ...things }
}

/** Everything that the contract's calls answer to a session, each made with all ids that there are. */
async function everyAnswer(headers: Record<string, string>, ids: { dialogueId: string; reportId: string }) {
  const answers: { name: string; status: number; reason?: string; text: string }[] = []
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint | ByteEndpoint][]) {
    // They end the session, or begin another.
    if (/^post(Logout|LogoutAll|Dormant|Erase)$/.test(name)) continue
    test.time.now = new Date(test.time.now.getTime() + 20_000)
    const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
    const parameters = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => [
      key,
      endpoint.path.startsWith('/reports') ? ids.reportId : ids.dialogueId,
    ])
    const query = isQuery ? toQuery(bodies[name] as Record<string, unknown> | undefined) : ''
    const response = await app.fetch(
      new Request(`http://localhost${endpointUrl(endpoint, Object.fromEntries(parameters))}${query}`, {
        method: endpoint.method,
        headers: isQuery ? headers : { 'content-type': 'application/json', ...headers },
        body: isQuery ? undefined : JSON.stringify(bodies[name] ?? {}),
      }),
    )
    const text = await response.text()
    const reason = (envelope.safeParse(JSON.parse(text || '{}')).data?.data as { reason?: string } | null)
      ?.reason
    answers.push({ name, status: response.status, reason, text })
  }
  return answers
}
/** Bodies for calls whose form is checked before the session is. */
const bodies: Record<string, object> = {
  putConsent: { version: '1', analytics: false, ads: false },
  putAssistantConsent: { agreed: false },
  putAssistantMarks: { agreed: false },
  postShelf: { bookIds: ['on-the-shelf'] },
  postReadTime: { bookId: 'on-the-shelf', ticks: [{ at: '2026-11-21T12:00:00Z', seconds: 1 }] },
  deleteShelf: { ids: 'x' },
  deleteHistory: { all: '1' },
  deleteDialogues: { all: '1' },
  postOrder: { bookId: 'x', idempotencyKey: randomUUID() },
  postSubscription: { packageId: 'x', disclosureVersion: '1', agreed: true, idempotencyKey: randomUUID() },
  putSubscription: { packageId: 'x', disclosureVersion: '1', agreed: true },
  putRating: { stars: 3 },
  deleteSubscription: { packageId: 'x', idempotencyKey: randomUUID() },
  postRedeem: { idempotencyKey: randomUUID() },
  postReport: { category: 'other', content: 'x', idempotencyKey: randomUUID() },
  postDialogueMessage: { text: 'What did I ask?' },
  postReportMessage: { text: 'And?' },
  postProgress: {
    items: [
      {
        bookId: 'on-the-shelf',
        editionId: 'e',
        unitId: 'u',
        offset: 0,
        percent: 0.2,
        furthest: 0.2,
        baseRev: 0,
        cause: 'turn',
        deviceId: 'x',
        deviceName: '',
        clientAt: '2026-11-21T12:00:00Z',
      },
    ],
  },
  postMerge: { shelf: [], progress: [], history: [] },
}

describe('an account unused for 120 days', () => {
  it('rests: its sessions and passes end, its subscription stops, and nothing is charged again', async () => {
    const member = await test.member()
    await test.subscribe(member)
    await wait(4)
    expect(await test.stateOf(member)).toBe('active')
    const { ticket } = (await call(app, postTicket, {}, undefined, member.headers)).data
    const statusNow = async () => {
      const [row] = await test.database.select().from(users).where(eq(users.id, member.userId))
      return row!.status
    }
    // As if it renewed all the time without a visit.
    const seen = test.time.now.getTime()
    const chargesOf = () => test.carrier.charges().filter(({ phone }) => phone === member.phone)
    while (test.time.now.getTime() < seen + 119 * DAY * 1000) await wait(20 * HOUR)
    expect(await statusNow()).toBe('active')
    expect(chargesOf().length).toBeGreaterThan(20)
    await wait(2 * DAY)
    await wait(HOUR)
    expect(await statusNow()).toBe('dormant')
    const charged = chargesOf().length
    for (let day = 0; day < 4; day++) await wait(DAY)
    expect(chargesOf()).toHaveLength(charged)
    expect((await call(app, getMe, {}, undefined, member.headers)).status).toBe(401)
    const passed = await call(app, postTicketLogin, {}, { ticket, deviceId: 'reader', deviceName: '' })
    expect(outcome(passed)).toEqual([422, 'OTP_EXPIRED'])
    const { data } = await logInAgain(member)
    await choose(data.token, 'mine')
    const { subscription } = (await call(app, getMe, {}, undefined, { tkn_p: data.token })).data
    expect(subscription).toMatchObject({ state: 'expired', autoRenew: false })
  })

  it('does not rest while it is used, and one that no round has found rests at its next login', async () => {
    const used = await test.member()
    const unused = await test.member()
    for (let time = 0; time < 8; time++) {
      test.time.now = new Date(test.time.now.getTime() + 16 * DAY * 1000)
      expect((await call(app, getMe, {}, undefined, used.headers)).status).toBe(200)
    }
    expect((await logInAgain(used)).data.dormant).toBeUndefined()
    expect((await logInAgain(unused)).data.dormant).toBe(true)
  })
})

describe('the login of a number whose account rests', () => {
  it('reveals nothing of the account, sets no cookie, and requires the choice of its owner', async () => {
    const member = await createDormant({ interests: { categories: [SECRET], languages: [] } })
    const { data, headers } = await logInAgain(member)
    expect(data).toMatchObject({ dormant: true, isNew: false, user: { nickname: null } })
    expect(JSON.stringify(data)).not.toContain(SECRET)
    expect(headers.get('set-cookie')).toMatch(/^k_s=;/)
  })

  it('opens nothing of a member’s before the choice: every call is refused, or answers as to a visitor', async () => {
    const member = await createDormant()
    const { data } = await logInAgain(member)
    const answers = await everyAnswer({ tkn_p: data.token }, member)
    const asVisitor = new Map((await everyAnswer({}, member)).map(({ name, status }) => [name, status]))
    for (const { name, status, reason, text } of answers) {
      expect([name, text.includes(SECRET) && !isCatalogue(name)]).toEqual([name, false])
      if (asVisitor.get(name) !== 401 || name === 'postOtp')
        expect([name, status]).toEqual([name, asVisitor.get(name)])
      else expect([name, status, reason]).toEqual([name, 409, 'DORMANT'])
    }
    expect(answers.filter(({ reason }) => reason === 'DORMANT').length).toBeGreaterThan(25)
    const erased = await call(app, postErase, {}, {}, { tkn_p: data.token })
    expect(outcome(erased)).toEqual([409, 'DORMANT'])
    // Nothing was chosen by looking around; Back ends the session, and the account rests on.
    await call(app, postLogout, {}, undefined, { tkn_p: data.token })
    expect(outcome(await choose(data.token, 'mine'))).toEqual([401, undefined])
    expect((await logInAgain(member)).data.dormant).toBe(true)
  })

  it('lives an hour, by the header alone: a page of another site could send its cookie', async () => {
    const member = await createDormant()
    const { token } = (await logInAgain(member)).data
    const byCookie = await call(app, postDormant, {}, { choice: 'fresh' }, { cookie: `k_s=${token}` })
    expect(byCookie.status).toBe(401)
    test.time.now = new Date(test.time.now.getTime() + HOUR * 1000)
    expect((await choose(token, 'mine')).status).toBe(401)
  })
})

/** Names of books are no secret. */
const isCatalogue = (name: string) => /^get(Home|Books?|List|Search|Suggestions|Related|Manifest)/.test(name)

describe('“mine”', () => {
  it('brings purchases, shelf, points and their places back; what was written and read stays sealed', async () => {
    const member = await createDormant()
    const login = await logInAgain(member)
    const { token } = login.data
    const chosen = await choose(token, 'mine', { ageConfirmed: true, privacyVersion: '2026-11' })
    expect(chosen.data).toMatchObject({ uid: member.userId, isNew: false, user: { nickname: SECRET } })
    expect(chosen.headers.get('set-cookie')).toContain(`k_s=${token}`)
    const headers = { tkn_p: token }
    expect((await call(app, getEntitlements, {}, undefined, headers)).data.ownedBookIds).toEqual([
      test.bookId,
    ])
    const shelf = (await call(app, getShelf, {}, {}, headers)).data
    expect(shelf.items.map(({ book }) => book.id)).toEqual(['on-the-shelf'])
    expect((await call(app, getPoints, {}, undefined, headers)).data.balance).toBe(5)
    expect((await call(app, getProgress, {}, {}, headers)).data.map(({ bookId }) => bookId).sort()).toEqual(
      ['on-the-shelf', test.bookId].sort(),
    )
    for (const endpoint of [getDialogues, getReports, getHistory]) {
      expect((await call(app, endpoint, {}, {}, headers)).data).toMatchObject({ items: [], sealed: true })
    }
    const me = (await call(app, getMe, {}, undefined, headers)).data
    expect(me).toMatchObject({ sealed: true, user: { ageConfirmed: true, privacyVersion: '2026-11' } })
    await test.database.update(users).set({ nickname: null }).where(eq(users.id, member.userId))
    for (const { name, text } of await everyAnswer(headers, member))
      expect([name, text.includes(SECRET) && !isCatalogue(name)]).toEqual([name, false])
    const requested = await call(
      app,
      postDialogueMessage,
      { id: member.dialogueId },
      { text: 'And?' },
      headers,
    )
    expect(requested.status).toBe(404)
  })

  it('keeps the export without what is sealed, and an erasure takes that, too', async () => {
    const member = await createDormant({ nickname: null })
    const { token } = (await logInAgain(member)).data
    await choose(token, 'mine')
    const headers = { tkn_p: token }
    const stepUp = async () => {
      test.time.now = new Date(test.time.now.getTime() + 61_000)
      const { data } = await call(app, postOtp, {}, { lang: 'en_US', purpose: 'step-up' }, headers)
      return { challengeId: data.challengeId, code: await codeOf(member.phone) }
    }
    const { data } = await call(app, postExport, {}, await stepUp(), headers)
    expect(data.data.shelf).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain(SECRET)
    const [{ sealedId } = { sealedId: null }] = await test.database
      .select()
      .from(users)
      .where(eq(users.id, member.userId))
    expect(sealedId).not.toBeNull()
    expect((await call(app, postErase, {}, await stepUp(), headers)).status).toBe(200)
    expect(await test.database.select().from(users).where(eq(users.id, sealedId!))).toEqual([])
    expect(await test.database.select().from(history).where(eq(history.userId, sealedId!))).toEqual([])
    expect(await test.database.select().from(reports).where(eq(reports.id, member.reportId))).toEqual([])
    expect(
      await test.database.select().from(aiDialogues).where(eq(aiDialogues.id, member.dialogueId)),
    ).toEqual([])
  })

  it('is confirmed by support: everything is open again, together with what was added since', async () => {
    const member = await createDormant()
    const { token } = (await logInAgain(member)).data
    await choose(token, 'mine')
    const headers = { tkn_p: token }
    // Three requests may be open, and those that are sealed are none of them.
    for (let open = 0; open < 3; open++) {
      const report = { category: 'other' as const, content: 'Please open it', idempotencyKey: randomUUID() }
      expect((await call(app, postReport, {}, report, headers)).status).toBe(200)
    }
    await call(app, postDialogue, {}, {}, headers)
    await touchHistory(test.database, [
      { userId: member.userId, bookId: SECRET, lastAt: test.time.now, seconds: 120 },
    ])
    await test.database
      .insert(progress)
      .values({ ...placeOf(SECRET), userId: member.userId, percent: 0.1, furthest: 0.1 })
    // It rests once more before support comes to it: everything is sealed together.
    await wait(121 * DAY)
    const again = (await logInAgain(member)).data.token
    await choose(again, 'mine')
    const asMember = { tkn_p: again }
    expect((await call(app, getReports, {}, {}, asMember)).data).toMatchObject({ items: [], sealed: true })
    const shown = await callOperator(operator, getUser, {}, { who: member.phone })
    expect(shown.data).toMatchObject({ status: 'active', isSealed: true })
    for (let time = 0; time < 2; time++) {
      const confirmed = await callOperator(
        operator,
        postUserConfirm,
        {},
        { who: member.phone, reason: 'called' },
      )
      expect(confirmed.data).toMatchObject({ status: 'active', isSealed: false })
    }
    expect((await call(app, getMe, {}, undefined, asMember)).data.sealed).toBeUndefined()
    const mine = (await call(app, getReports, {}, {}, asMember)).data
    expect([mine.items.length, mine.sealed]).toEqual([4, undefined])
    const thread = await call(app, getReportMessages, { id: member.reportId }, undefined, asMember)
    expect(thread.data.messages).toMatchObject([{ from: 'agent', text: SECRET }])
    const dialogue = await call(app, getDialogue, { id: member.dialogueId }, undefined, asMember)
    expect(dialogue.data.messages).toMatchObject([{ text: SECRET }])
    expect((await call(app, getDialogues, {}, {}, asMember)).data.items).toHaveLength(2)
    const read = (await call(app, getHistory, {}, {}, asMember)).data.items.find(
      ({ book }) => book.id === SECRET,
    )
    expect(read).toMatchObject({ minutes: 12, percent: 0.1 })
    const place = (await call(app, getProgress, {}, { bookIds: [SECRET] }, asMember)).data
    expect(place).toMatchObject([{ percent: 0.1, furthest: 0.7 }])
  })
})

describe('“start fresh”', () => {
  it('begins a new account at once, and the old one is erased after 30 days', async () => {
    const member = await createDormant()
    const { token } = (await logInAgain(member)).data
    const chosen = await choose(token, 'fresh', { ageConfirmed: true, privacyVersion: '2026-11' })
    expect(chosen.data).toMatchObject({
      isNew: true,
      user: { nickname: null, lang: 'en_US', ageConfirmed: true, privacyVersion: '2026-11' },
    })
    expect(chosen.data.uid).not.toBe(member.userId)
    const headers = { tkn_p: token }
    expect((await call(app, getPoints, {}, undefined, headers)).data.balance).toBe(0)
    for (const { name, text } of await everyAnswer(headers, member))
      expect([name, text.includes(SECRET) && !isCatalogue(name)]).toEqual([name, false])
    expect((await call(app, getEntitlements, {}, undefined, headers)).data.ownedBookIds).toEqual([])
    expect((await call(app, getMe, {}, undefined, headers)).data.sealed).toBeUndefined()
    const next = await logInAgain(member)
    expect(next.data).toMatchObject({ uid: chosen.data.uid, isNew: false })
    expect(next.data.dormant).toBeUndefined()

    const old = () => test.database.select().from(users).where(eq(users.id, member.userId))
    const dialogues = () =>
      test.database.select().from(aiDialogues).where(eq(aiDialogues.userId, member.userId))
    await wait(29 * DAY)
    expect([await old(), await dialogues()]).toMatchObject([[{ status: 'erasing', phoneE164: null }], [{}]])
    await wait(2 * DAY)
    expect(await dialogues()).toEqual([])
    expect(await old()).toMatchObject([{ status: 'erasing', eraseAt: null, nickname: null }])
    expect((await logInAgain(member)).data.uid).toBe(chosen.data.uid)
  })

  it('takes a login by code where only the network reported the number', async () => {
    const member = await createDormant()
    const byNetwork = async () => {
      const wish = { phone: member.phone, language: 'en_US' as const, assurance: 'he' as const }
      return logIn(test.parts, { ...wish, deviceId: 'x', deviceName: '', now: test.time.now })
    }
    const { token } = await byNetwork()
    expect(outcome(await choose(token, 'fresh'))).toEqual([409, 'STEP_UP'])
    expect(outcome(await call(app, getMe, {}, undefined, { tkn_p: token }))).toEqual([409, 'DORMANT'])
    const byCode = (await logInAgain(member)).data.token
    expect((await choose(byCode, 'fresh')).data).toMatchObject({ isNew: true })
    // Reading and shelf are open to such a session anyhow.
    const other = await createDormant()
    const wish = { phone: other.phone, language: 'en_US' as const, assurance: 'he' as const }
    const login = await logIn(test.parts, { ...wish, deviceId: 'x', deviceName: '', now: test.time.now })
    expect((await choose(login.token, 'mine')).data).toMatchObject({ uid: other.userId })
  })
})

describe('a choice', () => {
  it.each(['mine', 'fresh'] as const)(
    'of “%s” is made once by two taps and by two devices',
    async (choice) => {
      const member = await createDormant()
      const [first, second] = [(await logInAgain(member, 'a')).data, (await logInAgain(member, 'b')).data]
      const tokens = [first.token, first.token, second.token]
      const answers = await Promise.all(tokens.map((token) => choose(token, choice)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ data }) => data.uid)).size).toBe(1)
      for (const token of tokens) {
        const { data } = await call(app, getMe, {}, undefined, { tkn_p: token })
        expect(data.user.id).toBe(answers[0]!.data.uid)
      }
      const other = choice === 'mine' ? 'fresh' : 'mine'
      expect(outcome(await choose(second.token, other))).toEqual([409, 'ALREADY_DONE'])
      expect((await choose(second.token, choice)).data.uid).toBe(answers[0]!.data.uid)
    },
  )

  it('made differently by two devices at once is one of the two', async () => {
    const member = await createDormant()
    const [first, second] = [(await logInAgain(member, 'a')).data, (await logInAgain(member, 'b')).data]
    const answers = await Promise.all([choose(first.token, 'mine'), choose(second.token, 'fresh')])
    expect(answers.map(outcome).sort()).toEqual([
      [200, undefined],
      [409, 'ALREADY_DONE'],
    ])
    const uids = await Promise.all(
      [first, second].map(
        async ({ token }) => (await call(app, getMe, {}, undefined, { tkn_p: token })).data.user.id,
      ),
    )
    expect(new Set(uids).size).toBe(1)
  })

  it('is rejected when no choice is open', async () => {
    const member = await test.member()
    for (const choice of ['mine', 'fresh'] as const)
      expect(outcome(await choose(member.token, choice))).toEqual([409, 'ALREADY_DONE'])
    expect((await choose('x', 'mine')).status).toBe(401)
  })
})

describe('an operator', () => {
  const setStatus = (who: string, status: string) =>
    callOperator(operator, postUserStatus, {}, { who, status, reason: 'returned' })

  it('makes an account dormant at once; blocking and unblocking it in between does not remove the question', async () => {
    const member = await test.member()
    await test.subscribe(member)
    await wait(4)
    expect((await setStatus(member.phone, 'dormant')).data).toMatchObject({ status: 'dormant', sessions: 0 })
    expect((await call(app, getMe, {}, undefined, member.headers)).status).toBe(401)
    expect((await setStatus(member.userId, 'active')).status).toBe(409)
    expect((await setStatus(member.userId, 'blocked')).data).toMatchObject({ status: 'blocked' })
    expect(outcome(await logInAgain(member))).toEqual([403, 'NUMBER_BLOCKED'])
    expect((await setStatus(member.userId, 'dormant')).status).toBe(409)
    expect((await setStatus(member.userId, 'active')).data).toMatchObject({ status: 'dormant' })
    const { data } = await logInAgain(member)
    expect(data.dormant).toBe(true)
    await choose(data.token, 'mine')
    await wait(4)
    const { subscription } = (await call(app, getMe, {}, undefined, { tkn_p: data.token })).data
    expect(subscription).toMatchObject({ state: 'cancelled', autoRenew: false })
  })

  it('makes it dormant: a code sent before opens nothing, and the next comes at once', async () => {
    const member = await test.member()
    const request = () => call(app, postOtp, {}, { phone: member.phone, lang: 'sw_KE', deviceId: 'phone' })
    const device = { deviceId: 'phone', deviceName: 'Tecno' }
    const { challengeId } = (await request()).data
    const code = await codeOf(member.phone)
    expect(outcome(await request())).toEqual([429, 'OTP_COOLDOWN'])
    await setStatus(member.phone, 'dormant')
    expect(outcome(await call(app, postLogin, {}, { ...device, challengeId, code }))).toEqual([
      422,
      'OTP_EXPIRED',
    ])
    const next = (await request()).data.challengeId
    const login = { ...device, challengeId: next, code: await codeOf(member.phone) }
    expect((await call(app, postLogin, {}, login)).data.dormant).toBe(true)
  })

  it('support confirms an account before its owner was notified', async () => {
    const member = await createDormant()
    const confirmed = await callOperator(operator, postUserConfirm, {}, { who: member.phone })
    expect(confirmed.data).toMatchObject({ status: 'active', isSealed: false })
    const { data } = await logInAgain(member)
    expect(data.dormant).toBeUndefined()
    const reportsOf = await call(app, getReports, {}, {}, { tkn_p: data.token })
    expect(reportsOf.data.items).toHaveLength(1)
  })

  it('cannot make a member of what was erased or sealed', async () => {
    const member = await createDormant()
    const { token } = (await logInAgain(member)).data
    await choose(token, 'mine')
    const [row] = await test.database.select().from(users).where(eq(users.id, member.userId))
    expect((await setStatus(row!.sealedId!, 'active')).status).toBe(404)
    expect((await callOperator(operator, postUserConfirm, {}, { who: row!.sealedId! })).status).toBe(404)
  })
})
