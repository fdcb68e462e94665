import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as text for a header, a cookie or a query. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Hashes a secret for storage: SHA-256, hex. A secret of 256 random bits needs no slow hash, and looking it up by
 * its hash leaks nothing by the time that takes.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
