import type { SignedLease } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import type { PortalClient } from '../api/portal-client.ts'
import { PortalError } from '../api/portal-error.ts'
import type { KeptBooks, KeptEdition } from '../offline/kept-books.ts'
import { renewLease } from './renew-lease.ts'

const lease = (until: number): SignedLease => ({
  terms: JSON.stringify({ keyId: 'k', uid: 'amina', bookId: 'b', issuedAt: 1, until }),
  signature: 's',
})
const edition = {
  key: 'e/h',
  bookId: 'b',
  bytes: 5,
  uid: 'amina',
  lease: lease(100),
  leaseUntil: 100,
} as KeptEdition

/** Stored lease after an answer or a refusal. */
async function after(answer: SignedLease | null | PortalError, before = edition): Promise<KeptEdition> {
  let kept = before
  const books = {
    edition: async () => kept,
    put: async (next: KeptEdition) => {
      kept = next
    },
  } as unknown as KeptBooks
  const call = async () => {
    if (answer instanceof Error) throw answer
    return { lease: answer, keys: [] }
  }
  await renewLease({ call } as unknown as PortalClient, before, books).catch(() => undefined)
  return kept
}
const refusal = (kind: PortalError['kind'], status: number, code = 500) =>
  new PortalError(kind, 'No.', { code, status })

describe('the lease of an edition on this phone', () => {
  it('is the newest that the server has signed', async () => {
    expect(await after(lease(200))).toEqual({ ...edition, lease: lease(200), leaseUntil: 200 })
    expect((await after(null)).lease).toBeUndefined()
    expect((await after(null)).uid).toBeUndefined()
  })

  it('ends when the server refuses it', async () => {
    for (const no of [refusal('answer', 200, -30001), refusal('answer', 402), refusal('answer', 404)]) {
      const kept = await after(no)
      expect([kept.lease, kept.uid]).toEqual([undefined, 'amina'])
      expect(kept.leaseUntil).toBeGreaterThan(200)
    }
    const { lease: _, leaseUntil: __, ...bare } = edition
    expect(await after(refusal('answer', 402), bare)).toEqual(bare)
  })

  it('stays where the server says nothing of the book', async () => {
    for (const silence of [
      refusal('network', 0),
      refusal('timeout', 0),
      refusal('answer', 503),
      refusal('answer', 401),
      refusal('answer', 429),
    ])
      expect(await after(silence)).toEqual(edition)
  })
})
