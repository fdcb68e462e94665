import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getManifest } from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { columnsOfState } from '../catalogue/book-state.ts'
import { books } from '../database/schema.ts'
import { call } from '../testing/call.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { testConfig } from '../testing/test-config.ts'
import { readPurgeDelay, sendPurges } from './purges.ts'

const TOKEN = 'a token of the cache'
let test: TestApp
let cache: Server
let url: string
/** Answers that the cache keeps, by path. */
const kept = new Map<string, { response: Response; text: string; keys: string[] }>()
/** Status that the cache answers a purge with. */
let answer = 200

// A shared cache: keeps public answers for their `max-age`, by keys, and removes purged keys.
beforeAll(async () => {
  cache = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const isKnown = request.headers.authorization === `Bearer ${TOKEN}`
      if (answer === 200 && isKnown) forget(JSON.parse(await textOf(request)).tags)
      response.writeHead(isKnown ? answer : 401).end()
      return
    }
    response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(cache, 'listening')
  url = `http://127.0.0.1:${(cache.address() as AddressInfo).port}/purge`
  test = await openTestApp({ config: testConfig({ CDN_PURGE_URL: url, CDN_PURGE_TOKEN: TOKEN }) })
  await test.importer.importBytes(sampleEpub(), { name: 'a.epub', options: { access: 'free' } })
})
afterAll(async () => {
  cache.close()
  await test.close()
})
beforeEach(async () => {
  kept.clear()
  answer = 200
  await test.database.execute(sql`delete from runtime.purges`)
})

function forget(keys: string[]): void {
  for (const [path, each] of kept) if (each.keys.some((key) => keys.includes(key))) kept.delete(path)
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** Asks through the cache. */
async function get(path: string): Promise<number> {
  const found = kept.get(path)
  if (found) return found.response.status
  const response = await test.app.fetch(new Request(`http://localhost/api/portal${path}`))
  const keys = response.headers.get('surrogate-key')?.split(' ') ?? []
  if (response.status === 200 && keys.length) kept.set(path, { response, text: await response.text(), keys })
  return response.status
}

async function paths(): Promise<{ unit: string; book: string; home: string }> {
  const [row] = await test.database.select().from(books)
  const { data } = await call(test.app, getManifest, { id: row!.id }, { kind: 'text' })
  return {
    unit: `/content/${data.editionId}/${data.hash}/units/0`,
    book: `/books/${row!.id}?lid=en_US`,
    home: '/home?lid=en_US',
  }
}

const setState = (state: 'published' | 'hidden') =>
  test.database.update(books).set(columnsOfState(state, { now: new Date() }))
const purge = () => sendPurges(test, { url, token: TOKEN })

it('a free chapter is named for a shared cache, which keeps it a day', async () => {
  const { unit } = await paths()
  const response = await test.app.fetch(new Request(`http://localhost/api/portal${unit}`))
  const [row] = await test.database.select().from(books)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=600',
    'cdn-cache-control': 'max-age=86400',
    'surrogate-key': `book-${row!.id}`,
    'cache-tag': `book-${row!.id}`,
  })
})

it('a book that is hidden is gone from the cache after one call, chapters and all', async () => {
  const { unit, book, home } = await paths()
  for (const path of [unit, book, home]) expect(await get(path)).toBe(200)
  await setState('hidden')
  try {
    expect(await get(unit)).toBe(200)
    expect(await purge()).toBe(1)
    expect(await get(unit)).toBe(404)
    expect([...kept.keys()]).toEqual([])
  } finally {
    await setState('published')
  }
})

it('a cache that refuses is told again, and an old request goes once it was taken', async () => {
  const { unit } = await paths()
  expect(await get(unit)).toBe(200)
  await setState('hidden')
  try {
    answer = 503
    await expect(purge()).rejects.toThrow('answered 503')
    expect(await get(unit)).toBe(200)
    answer = 200
    await expect(sendPurges(test, { url, token: 'another' })).rejects.toThrow('answered 401')
    await test.database.execute(sql`update runtime.purges set requested_at = now() - interval '1 minute'`)
    expect(await readPurgeDelay(test)).toBeGreaterThan(50)
    expect(await purge()).toBe(1)
    expect(await get(unit)).toBe(404)
    expect(await readPurgeDelay(test)).toBeUndefined()
  } finally {
    await setState('published')
  }
})

it('a change is told for ten seconds, for a process may fill the cache from memory meanwhile', async () => {
  await setState('published')
  expect([await purge(), await purge()]).toEqual([1, 1])
})

it('a server without a shared cache sends no keys', async () => {
  const plain = await openTestApp()
  try {
    const response = await plain.app.fetch(new Request('http://localhost/api/portal/home?lid=en_US'))
    expect(response.status).toBe(200)
    expect([response.headers.get('surrogate-key'), response.headers.get('cdn-cache-control')]).toEqual([
      null,
      null,
    ])
  } finally {
    await plain.close()
  }
})
