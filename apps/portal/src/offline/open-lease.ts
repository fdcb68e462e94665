import { type LeaseKey, type LeaseTerms, leaseTerms, type SignedLease } from '@kurasa/portal-contract'
import { type ClientStorage, clientStorage } from '../storage/client-storage.ts'
import { latestTime } from './phone-clock.ts'

/** Where the public keys of the server are kept, as it told them last: apart from the leases. */
export const LEASE_KEYS = 'k_lease_keys'

/** So far a clock may be set back without closing what is leased, ms. */
const SLACK = 3_600_000
/** So far a phone's clock may be behind the server's, ms. */
const MOST_BEHIND = 3 * 86_400_000

const curve = { name: 'ECDSA', namedCurve: 'P-256' }

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))

/** Content of a lease that one of the keys signed; undefined without a valid signature. */
export async function termsOf(
  { terms, signature }: SignedLease,
  keys: readonly LeaseKey[],
): Promise<LeaseTerms | undefined> {
  try {
    const said = leaseTerms.parse(JSON.parse(terms))
    const { x, y } = keys.find(({ id }) => id === said.keyId)!
    const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, curve, false, [
      'verify',
    ])
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const isSigned = await crypto.subtle.verify(
      algorithm,
      key,
      bytesOf(signature),
      new TextEncoder().encode(terms),
    )
    return isSigned ? said : undefined
  } catch {
    // No JSON, no such key, no point of the curve; no `crypto.subtle` where the page came by plain HTTP.
    return undefined
  }
}

/** Leases that were checked: a book asks with each of its parts. */
const checked = new Map<string, Promise<LeaseTerms | undefined>>()

/**
 * Whether a lease opens a book for a member now. Time only goes forward: a clock that was set back behind the latest time this phone was
 * seen to have, or far behind the time of the lease, opens nothing, until the server has answered once.
 */
export async function isLeaseOpen(
  lease: SignedLease,
  wanted: Pick<LeaseTerms, 'uid' | 'bookId'>,
  storage: ClientStorage = clientStorage,
  now: number = Date.now(),
): Promise<boolean> {
  const latest = latestTime(storage, now)
  const keys = storage.readJson(LEASE_KEYS)
  const name = JSON.stringify([lease, keys])
  const checking = checked.get(name) ?? termsOf(lease, Array.isArray(keys) ? keys : [])
  checked.set(name, checking)
  const terms = await checking
  return (
    terms !== undefined &&
    terms.uid === wanted.uid &&
    terms.bookId === wanted.bookId &&
    now < terms.until &&
    now > terms.issuedAt - MOST_BEHIND &&
    now > latest - SLACK
  )
}
