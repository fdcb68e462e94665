import { z } from 'zod/mini'

/** Work that a caller must do before a costly call is answered: cheap once, dear for a machine that calls often. */
export const workChallenge = z.object({
  /** To be handed back as it is. */
  challenge: z.string().check(z.maxLength(200)),
  /** Zero bits that the hash must begin with. */
  bits: z.int().check(z.gte(1), z.lte(32)),
})
/** Work that a caller must do. */
export type WorkChallenge = z.infer<typeof workChallenge>

/** The work, done. */
export const workProof = z.object({
  challenge: z.string().check(z.maxLength(200)),
  /** Makes the hash of `workInput` begin with the demanded zero bits. */
  solution: z.string().check(z.maxLength(40)),
})
/** The work, done. */
export type WorkProof = z.infer<typeof workProof>

/** Returns the text to hash with SHA-256, as UTF-8. */
export function workInput({ challenge, solution }: WorkProof): string {
  return `${challenge}:${solution}`
}

/** Whether a hash begins with so many zero bits. */
export function hasLeadingZeroBits(hash: Uint8Array, bits: number): boolean {
  for (let bit = 0; bit < bits; bit++) {
    const byte = hash[bit >> 3]
    if (byte === undefined || (byte & (0x80 >> (bit & 7))) !== 0) return false
  }
  return true
}
