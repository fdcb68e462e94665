import { createECDH, createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { LeaseKey, LeaseTerms, SignedLease } from '@kurasa/portal-contract'
import type { Database } from '../database/open-database.ts'
import { createServerSecret } from '../database/server-secret.ts'

/** So long one key signs, ms: longer than any lease, so the key before it is the only other one that may still be needed. */
const KEY_LIFE = 90 * 86_400_000

/** Signs leases with keys that every process of a portal has, and that the phones can check. */
export interface LeaseSigner {
  sign(terms: Omit<LeaseTerms, 'keyId'>): Promise<SignedLease>
  /** Every key whose leases may still run: that of now, and the one before it. */
  keys(now: Date): Promise<LeaseKey[]>
}

interface SigningKey {
  privateKey: KeyObject
  publicKey: LeaseKey
}

/**
 * Every 90 days another key signs. Each is made from a secret in the database: to withdraw one, remove its row and start the server
 * again; its id changes with it, and leases of the old one end with the next answer that a phone gets.
 */
export function createLeaseSigner(database: Database): LeaseSigner {
  const made = new Map<number, Promise<SigningKey>>()

  function keyOf(period: number): Promise<SigningKey> {
    let key = made.get(period)
    if (!key) {
      key = makeKey(database, period)
      made.set(period, key)
      key.catch(() => made.delete(period))
    }
    return key
  }

  return {
    async sign(given) {
      const { privateKey, publicKey } = await keyOf(periodOf(given.issuedAt))
      const terms = JSON.stringify({ keyId: publicKey.id, ...given } satisfies LeaseTerms)
      const signature = sign('sha256', Buffer.from(terms), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return { terms, signature: signature.toString('base64url') }
    },
    async keys(now) {
      const period = periodOf(now.getTime())
      const keys = await Promise.all([keyOf(period), keyOf(period - 1)])
      return keys.map(({ publicKey }) => publicKey)
    },
  }
}

const periodOf = (at: number): number => Math.floor(at / KEY_LIFE)

async function makeKey(database: Database, period: number): Promise<SigningKey> {
  const secret = await createServerSecret(database, `lease-${period}`).sign('lease key')
  const curve = createECDH('prime256v1')
  // Throws for one number of four thousand million, which is no key of this curve; another row makes another number.
  curve.setPrivateKey(secret, 'hex')
  // One byte for the form, then both coordinates.
  const point = curve.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const d = Buffer.from(secret, 'hex').toString('base64url')
  const id = createHash('sha256').update(point).digest('base64url').slice(0, 16)
  return {
    privateKey: createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' }),
    publicKey: { id, x, y },
  }
}
