import { type WorkChallenge, type WorkProof, workInput } from '@kurasa/portal-contract'
import { sha256After } from './sha256.ts'

/** Milliseconds of hashing before the page may breathe: about a frame. */
const SLICE = 12

/**
 * Solves the proof of work that the server requires before a costly call, in short tasks, so that the page stays
 * responsive.
 */
export async function doWork({ challenge, bits }: WorkChallenge): Promise<WorkProof> {
  const hashOf = sha256After(workInput({ challenge, solution: '' }))
  for (let count = 0; ; ) {
    const end = performance.now() + SLICE
    while (performance.now() < end) {
      // Reading the clock costs more than a hash, so it is read now and then.
      for (const last = count + 64; count < last; count++) {
        const solution = count.toString(36)
        if (hashOf(solution)[0]! >>> (32 - bits) === 0) return { challenge, solution }
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
