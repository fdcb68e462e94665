import { z } from 'zod/mini'
import { id } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** Public half of a key that signs leases: a point of P-256, as in a JSON Web Key. */
export const leaseKey = z.object({ id: z.string(), x: z.string(), y: z.string() })
/** Public half of a key that signs leases. */
export type LeaseKey = z.infer<typeof leaseKey>

/** Content of a lease: the member, the book, and the end of reading without another request. Times are the server's, epoch ms. */
export const leaseTerms = z.object({
  keyId: z.string(),
  uid: id,
  bookId: id,
  issuedAt: z.int(),
  until: z.int(),
})
/** Content of a lease. */
export type LeaseTerms = z.infer<typeof leaseTerms>

/** A lease as a device keeps it. */
export const signedLease = z.object({
  /** `LeaseTerms` as JSON: these very bytes are signed. */
  terms: z.string(),
  /** ECDSA on P-256 with SHA-256, both numbers one after the other, base64url. */
  signature: z.string(),
})
/** A lease as a device keeps it. */
export type SignedLease = z.infer<typeof signedLease>

/**
 * The lease under which a member keeps a book: 30 days for an owner; for a subscriber seven, and no longer than was paid for. Locked as
 * the units behind its preview are: see `getUnit`.
 */
export const getLease = {
  method: 'GET',
  path: '/books/:id/lease',
  data: z.object({
    /** Null: the book is free, and needs none. */
    lease: z.nullable(signedLease),
    /** Every key whose leases may still run. */
    keys: z.array(leaseKey),
  }),
} as const satisfies Endpoint
