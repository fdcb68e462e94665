import { getLease, type LeaseKey, leaseTerms, type SignedLease } from '@kurasa/portal-contract'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { grantBook } from '../billing/grants.ts'
import { books, serverSecrets } from '../database/schema.ts'
import { call } from '../testing/call.ts'
import type { Member } from '../testing/member.ts'
import { type MoneyApp, openMoneyApp } from '../testing/money-app.ts'

const DAY = 86_400_000

let test: MoneyApp
beforeAll(async () => {
  test = await openMoneyApp()
})
afterAll(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

const lease = (headers: Record<string, string> = {}, app = test.app) =>
  call(app, getLease, { id: test.bookId }, undefined, headers)

const give = ({ userId }: Member) =>
  test.database.transaction((transaction) =>
    grantBook(transaction, {
      ...{ userId, bookId: test.bookId, source: 'prize', sourceId: userId },
      now: test.time.now,
    }),
  )

/** As a phone does it: by the browser's own interface. */
async function isSigned({ terms, signature }: SignedLease, { x, y }: LeaseKey): Promise<boolean> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, curve, false, [
    'verify',
  ])
  const bytes = Buffer.from(signature, 'base64url')
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, new TextEncoder().encode(terms))
}

const keyOf = (keys: LeaseKey[], { terms }: SignedLease) =>
  keys.find(({ id }) => id === leaseTerms.parse(JSON.parse(terms)).keyId)!

describe('a lease', () => {
  it('is signed for its member and book, with a key that the answer names', async () => {
    const member = await test.member()
    await give(member)
    const { data, headers } = await lease(member.headers)
    const now = test.time.now.getTime()
    const { keyId, ...terms } = JSON.parse(data.lease!.terms)
    expect(terms).toEqual({ uid: member.userId, bookId: test.bookId, issuedAt: now, until: now + 30 * DAY })
    expect(headers.get('cache-control')).toBe('private, no-store')
    const key = keyOf(data.keys, data.lease!)
    expect(key.id).toBe(keyId)
    expect(await isSigned(data.lease!, key)).toBe(true)
    const longer = data.lease!.terms.replace(String(now + 30 * DAY), String(now + 90 * DAY))
    expect(await isSigned({ ...data.lease!, terms: longer }, key)).toBe(false)
    // The key before it signed nothing.
    expect(await isSigned(data.lease!, data.keys.find(({ id }) => id !== keyId)!)).toBe(false)
  })

  it('of a book for members is for who has subscribed, to the end of what was paid for', async () => {
    await test.database.update(books).set({ access: 'member' }).where(eq(books.id, test.bookId))
    try {
      const member = await test.member()
      expect([(await lease()).status, (await lease(member.headers)).code]).toEqual([401, -30001])
      await test.subscribe(member)
      await test.pass(4)
      const { data } = await lease(member.headers)
      const { issuedAt, until } = leaseTerms.parse(JSON.parse(data.lease!.terms))
      expect(until).toBeGreaterThan(issuedAt)
      expect(until).toBeLessThanOrEqual(issuedAt + DAY)
    } finally {
      await test.database.update(books).set({ access: 'paid' }).where(eq(books.id, test.bookId))
    }
  })

  it('is refused for what was not bought, and needless for what is free', async () => {
    const member = await test.member()
    expect((await lease(member.headers)).status).toBe(402)
    await test.database.update(books).set({ access: 'free' }).where(eq(books.id, test.bookId))
    try {
      expect((await lease(member.headers)).data.lease).toBeNull()
    } finally {
      await test.database.update(books).set({ access: 'paid' }).where(eq(books.id, test.bookId))
    }
    expect((await call(test.app, getLease, { id: 'none' }, undefined, member.headers)).status).toBe(404)
  })

  it('is signed with another key every 90 days; that of before is told as long as a lease of it runs', async () => {
    const member = await test.member()
    await give(member)
    const first = (await lease(member.headers)).data
    const start = test.time.now
    try {
      test.time.now = new Date(start.getTime() + 29 * DAY)
      expect(keyOf((await lease(member.headers)).data.keys, first.lease!)).toBeDefined()
      test.time.now = new Date(start.getTime() + 91 * DAY)
      const again = await test.member()
      await give(again)
      const second = (await lease(again.headers)).data
      const key = keyOf(second.keys, second.lease!)
      expect(key.id).not.toBe(keyOf(first.keys, first.lease!).id)
      expect(await isSigned(second.lease!, key)).toBe(true)
    } finally {
      test.time.now = start
    }
  })

  it('is signed alike by every process, and by another key once the secret was removed', async () => {
    const member = await test.member()
    await give(member)
    const before = (await lease(member.headers)).data
    const other = createApp({ ...test, billing: test.parts.billing })
    try {
      expect((await lease(member.headers, other)).data.keys).toEqual(before.keys)
    } finally {
      await other.close()
    }
    await test.database.delete(serverSecrets).where(like(serverSecrets.name, 'lease-%'))
    const fresh = createApp({ ...test, billing: test.parts.billing })
    try {
      const after = (await lease(member.headers, fresh)).data
      expect(keyOf(after.keys, before.lease!)).toBeUndefined()
      expect(await isSigned(after.lease!, keyOf(after.keys, after.lease!))).toBe(true)
    } finally {
      await fresh.close()
    }
  })
})
