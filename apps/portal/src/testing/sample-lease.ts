import type { LeaseKey, LeaseTerms, SignedLease } from '@kurasa/portal-contract'
import { LEASE_KEYS } from '../offline/open-lease.ts'
import { clientStorage } from '../storage/client-storage.ts'

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')

/** Signs as the server does. */
export interface SampleSigner {
  key: LeaseKey
  sign(terms: Omit<LeaseTerms, 'keyId'>): Promise<SignedLease>
  /** A lease from now on; this phone knows its key from now on, too. */
  leaseFor(uid: string, bookId: string, ms: number): Promise<SignedLease>
}

export async function createSampleSigner(id = 'key'): Promise<SampleSigner> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const key = { id, x: x!, y: y! }
  const sign: SampleSigner['sign'] = async (given) => {
    const terms = JSON.stringify({ keyId: id, ...given } satisfies LeaseTerms)
    const bytes = new TextEncoder().encode(terms)
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    return { terms, signature: base64url(await crypto.subtle.sign(algorithm, pair.privateKey, bytes)) }
  }
  return {
    key,
    sign,
    leaseFor(uid, bookId, ms) {
      clientStorage.writeJson(LEASE_KEYS, [key])
      const issuedAt = Date.now()
      return sign({ uid, bookId, issuedAt, until: issuedAt + ms })
    },
  }
}
