import { hasLeadingZeroBits, type WorkChallenge, type WorkProof, workInput } from '@kurasa/portal-contract'
import { sha256 } from './sha256.ts'

/** Milliseconds of hashing before the page may breathe: less than a frame. */
const SLICE = 10

/** Does the work that the server asks for before a costly call, in slices, so that the page stays alive. */
export async function doWork({ challenge, bits }: WorkChallenge): Promise<WorkProof> {
  for (let count = 0; ; ) {
    const end = performance.now() + SLICE
    while (performance.now() < end) {
      // The clock costs more than a hash, so it is asked now and then.
      for (const last = count + 32; count < last; count++) {
        const proof = { challenge, solution: count.toString(36) }
        if (hasLeadingZeroBits(sha256(workInput(proof)), bits)) return proof
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
