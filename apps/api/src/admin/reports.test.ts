import { randomUUID } from 'node:crypto'
import { getReportMessages, postReport } from '@kurasa/portal-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { call } from '../testing/call.ts'
import { callOperator, operatorToken } from '../testing/call-operator.ts'
import { createMember, type Member } from '../testing/member.ts'
import { createSampleAdmin } from '../testing/sample-admin.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { getSupportReport, getSupportReports, postReportClose, postReportReply } from './reports.ts'

let test: TestApp
let app: App
let member: Member
let id: string
beforeAll(async () => {
  test = await openTestApp()
  app = createApp({ ...test, admin: createSampleAdmin(test, operatorToken) })
})
afterAll(async () => {
  await app.close()
  await test.close()
})
beforeEach(async () => {
  member = await createMember(test)
  const content = 'The code does not arrive.'
  const request = { category: 'account', content, idempotencyKey: randomUUID() } as const
  id = (await call(app, postReport, {}, request, member.headers)).data.id
})

describe('reports, for support', () => {
  it('are listed by state, with the number that was left and no other', async () => {
    const visitor = {
      category: 'payment',
      content: 'Paid twice?',
      phone: '0711222333',
      idempotencyKey: randomUUID(),
    } as const
    await call(app, postReport, {}, visitor)
    const { data } = await callOperator(app, getSupportReports)
    expect(data).toContainEqual(expect.objectContaining({ id, contact: null, category: 'account' }))
    expect(data).toContainEqual(expect.objectContaining({ member: null, contact: '+254711222333' }))
    expect(JSON.stringify(data)).not.toContain(member.phone.slice(4))
    expect((await callOperator(app, getSupportReports, {}, { state: 'lost' })).status).toBe(422)
  })

  it('are answered, read as a thread and closed', async () => {
    const reply = await callOperator(app, postReportReply, { id }, { text: ' Which network? ' })
    expect(reply.data).toMatchObject({ state: 'answered' })
    const thread = await call(app, getReportMessages, { id }, undefined, member.headers)
    expect(thread.data).toMatchObject({
      report: { unread: 1 },
      messages: [{ from: 'agent', text: 'Which network?' }],
    })
    await callOperator(app, postReportClose, { id }, { text: 'Solved.' })
    expect((await callOperator(app, getSupportReport, { id })).data).toMatchObject({
      report: { state: 'closed' },
      messages: [{ text: 'Which network?' }, { text: 'Solved.' }],
    })
    const late = await callOperator(app, postReportReply, { id }, { text: 'One more thing' })
    expect(late).toMatchObject({ status: 409, message: `The report ${id} is closed.` })
  })

  it('that do not exist are not found, and words are needed to answer', async () => {
    for (const endpoint of [getSupportReport, postReportReply, postReportClose]) {
      const answer = await callOperator(app, endpoint, { id: 'none' }, { text: 'x' })
      expect(answer).toMatchObject({ status: 404, message: 'There is no report none.' })
    }
    expect((await callOperator(app, postReportReply, { id }, { text: ' ' })).status).toBe(422)
  })
})
