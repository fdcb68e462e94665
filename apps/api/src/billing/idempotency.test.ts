import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database/open-database.ts'
import { categories, users } from '../database/schema.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { onceFor } from './idempotency.ts'

const now = new Date('2026-11-21T12:00:00Z')
let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, close } = await openTestDatabase())
  const interests = { categories: [], languages: [] }
  for (const id of ['amina', 'juma']) {
    const traits = { id, lang: 'en_US', interests, phoneMasked: '', phoneE164: id } as const
    await database.insert(users).values({ ...traits, createdAt: now, lastSeenAt: now })
  }
})
afterAll(() => close())

let works = 0
const once = (key: string, body: unknown = { a: 1, b: 2 }, traits: { userId?: string; now?: Date } = {}) =>
  onceFor(
    database,
    { userId: 'amina', call: 'postThing', key, body, now, ...traits },
    async (transaction) => {
      works++
      const id = `${key}${works}`
      const names = { en_US: '', sw_KE: '', ar_SA: '' }
      await transaction.insert(categories).values({ id, names, icon: '', order: 0 })
      return { id }
    },
  )

it('does the work once, and gives the same answer for 48 hours', async () => {
  const first = await once('k')
  expect(await once('k', { b: 2, a: 1 })).toEqual(first)
  expect(
    await once('k', undefined, { now: new Date(now.getTime() + 47 * 3600_000), userId: 'juma' }),
  ).not.toEqual(first)
  expect(await once('k', { b: 2, a: 1 }, { now: new Date(now.getTime() + 48 * 3600_000 - 1) })).toEqual(first)
  expect(await once('k', { b: 2, a: 1 }, { now: new Date(now.getTime() + 48 * 3600_000 + 1) })).not.toEqual(
    first,
  )
})

it('refuses the key with another body', async () => {
  await once('other')
  await expect(once('other', { a: 2 })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'IDEMPOTENCY_MISMATCH' },
  })
})

it('does it once for fifty that come together', async () => {
  const before = works
  const answers = await Promise.all(Array.from({ length: 50 }, () => once('together')))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(works - before).toBe(1)
})

it('leaves nothing of work that throws, and the key is free again', async () => {
  const failing = onceFor(
    database,
    { userId: 'amina', call: 'c', key: 'k', body: 1, now },
    async (transaction) => {
      const names = { en_US: '', sw_KE: '', ar_SA: '' }
      await transaction.insert(categories).values({ id: 'never', names, icon: '', order: 0 })
      throw new Error('no')
    },
  )
  await expect(failing).rejects.toThrow('no')
  expect((await database.select().from(categories)).map(({ id }) => id)).not.toContain('never')
  const again = onceFor(database, { userId: 'amina', call: 'c', key: 'k', body: 2, now }, async () => 'done')
  expect(await again).toBe('done')
})
