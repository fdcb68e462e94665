import { getFaq, getFaqArticle, getFaqTopic } from '@kurasa/portal-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { seedFaq } from '../support/faq-folder.ts'
import { call } from '../testing/call.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
})
afterAll(() => test.close())

it('answers with nothing while there is nothing', async () => {
  expect((await call(app, getFaq, {})).data).toEqual({ topics: [] })
})

it('answers all topics in their order, in the requested language', async () => {
  await seedFaq(test.database, test.time.now)
  const english = (await call(app, getFaq, {})).data.topics
  expect(english.map(({ id }) => id)).toEqual([
    'start',
    'reading',
    'subscription',
    'points',
    'assistant',
    'account',
    'help',
  ])
  expect(english[0]?.articles.map(({ id }) => id)).toEqual(['what-is-kurasa', 'log-in', 'no-code'])
  const arabic = (await call(app, getFaq, {}, undefined, { lid: 'ar_SA' })).data.topics
  expect(arabic[0]).toMatchObject({ title: 'البداية', articles: [{ title: 'ما هي كوراسا؟' }, {}, {}] })
})

it('answers one topic and one question', async () => {
  const topic = await call(app, getFaqTopic, { topic: 'points' }, undefined, { lid: 'sw_KE' })
  expect(topic.data).toMatchObject({ id: 'points', title: 'Pointi na zawadi' })
  expect(topic.data.articles).toHaveLength(2)
  const article = await call(app, getFaqArticle, { id: 'stop' })
  expect(article.data).toMatchObject({
    topicId: 'subscription',
    title: 'How do I stop my membership?',
    blocks: [{ kind: 'list', ordered: true }, { kind: 'paragraph' }],
  })
  for (const missing of [
    await call(app, getFaqTopic, { topic: 'none' }),
    await call(app, getFaqArticle, { id: 'none' }),
  ]) {
    expect([missing.status, missing.data]).toEqual([404, { reason: 'NOT_FOUND' }])
  }
})

it('is kept by caches in each language apart, and not sent again unchanged', async () => {
  const first = await call(app, getFaq, {})
  expect(first.headers.get('cache-control')).toBe('public, s-maxage=60, stale-while-revalidate=600')
  expect(first.headers.get('vary')?.toLowerCase()).toContain('lid')
  const again = await app.fetch(
    new Request('http://localhost/api/portal/faq', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    }),
  )
  expect(again.status).toBe(304)
})
