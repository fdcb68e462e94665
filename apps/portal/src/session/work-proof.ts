import { type WorkChallenge, type WorkProof, workInput } from '@kurasa/portal-contract'
import { sha256After } from './sha256.ts'

/** Milliseconds of hashing before the page may breathe: about a frame. */
const SLICE = 12

/** Does the work that the server asks for before a costly call, in slices, so that the page stays alive. */
export async function doWork({ challenge, bits }: WorkChallenge): Promise<WorkProof> {
  const hashOf = sha256After(workInput({ challenge, solution: '' }))
  for (let count = 0; ; ) {
    const end = performance.now() + SLICE
    while (performance.now() < end) {
      // The clock costs more than a hash, so it is asked now and then.
      for (const last = count + 64; count < last; count++) {
        const solution = count.toString(36)
        if (hashOf(solution)[0]! >>> (32 - bits) === 0) return { challenge, solution }
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
