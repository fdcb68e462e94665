import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientStorage, createClientStorage } from '../storage/client-storage.ts'
import { createSampleSigner, type SampleSigner } from '../testing/sample-lease.ts'
import { isLeaseOpen, LEASE_KEYS } from './open-lease.ts'
import { restartTime } from './phone-clock.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const DAY = 86_400_000
const mine = { uid: 'amina', bookId: 'map-maker' }

let signer: SampleSigner
let other: SampleSigner
let storage: ClientStorage
beforeAll(async () => {
  signer = await createSampleSigner('k1')
  other = await createSampleSigner('k2')
})
beforeEach(() => {
  storage = createClientStorage({})
  storage.writeJson(LEASE_KEYS, [signer.key])
  restartTime(storage, NOW)
})

const lease = (from = signer) => from.sign({ ...mine, issuedAt: NOW, until: NOW + 7 * DAY })
const opens = async (given = lease(), { now = NOW, wanted = mine } = {}) =>
  isLeaseOpen(await given, wanted, storage, now)

describe('a lease', () => {
  it('opens its book for its member until it ends', async () => {
    expect(await opens()).toBe(true)
    expect(await opens(lease(), { now: NOW + 7 * DAY - 1 })).toBe(true)
    expect(await opens(lease(), { now: NOW + 7 * DAY })).toBe(false)
  })

  it('opens nothing for another member, and no other book', async () => {
    expect(await opens(lease(), { wanted: { ...mine, uid: 'juma' } })).toBe(false)
    expect(await opens(lease(), { wanted: { ...mine, bookId: 'souls' } })).toBe(false)
  })

  it('opens nothing once a letter of it was changed', async () => {
    const { terms, signature } = await lease()
    const longer = terms.replace(String(NOW + 7 * DAY), String(NOW + 700 * DAY))
    expect(longer).not.toBe(terms)
    for (const tampered of [
      { terms: longer, signature },
      { terms: terms.replace('amina', 'juma'), signature },
      { terms, signature: signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
      { terms, signature: '' },
      { terms: 'no JSON', signature },
    ])
      expect(await opens(Promise.resolve(tampered)), JSON.stringify(tampered)).toBe(false)
    expect(await opens(Promise.resolve({ terms, signature }))).toBe(true)
  })

  it('opens nothing with a key that the server did not name', async () => {
    expect(await opens(lease(other))).toBe(false)
    // Not even under the name of one that it did.
    const posing = await createSampleSigner('k1')
    expect(await opens(lease(posing))).toBe(false)
    storage.writeJson(LEASE_KEYS, undefined)
    expect(await opens()).toBe(false)
  })

  it('stays open where the server signs with another key and still names the one before', async () => {
    storage.writeJson(LEASE_KEYS, [other.key, signer.key])
    expect([await opens(), await opens(lease(other))]).toEqual([true, true])
    storage.writeJson(LEASE_KEYS, [other.key])
    expect(await opens()).toBe(false)
  })

  it('is not opened again by a clock that is set back', async () => {
    const later = NOW + 8 * DAY
    expect(await opens(lease(), { now: later })).toBe(false)
    expect(await opens(lease(), { now: NOW + DAY })).toBe(false)
    // An hour is no fraud.
    restartTime(storage, NOW)
    expect(await opens(lease(), { now: NOW - 600_000 })).toBe(true)
    // The server has answered since: a clock that was ahead goes right again.
    restartTime(storage, later)
    expect(await opens(lease(), { now: NOW + DAY })).toBe(false)
    restartTime(storage, NOW + DAY)
    expect(await opens(lease(), { now: NOW + DAY })).toBe(true)
  })

  it('is not opened by a clock long before it was signed, whatever the phone remembers', async () => {
    storage.write('k_clock', undefined)
    expect(await opens(lease(), { now: NOW - 400 * DAY })).toBe(false)
    storage.write('k_clock', undefined)
    expect(await opens(lease(), { now: NOW - DAY })).toBe(true)
  })
})
