import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hasLeadingZeroBits, type WorkChallenge, type WorkProof, workInput } from '@kurasa/portal-contract'
import type { ServerSecret } from '../database/server-secret.ts'

/** About 65 000 hashes: a second or two on a phone. */
const BITS = 16
/** Milliseconds a challenge is good for. */
const LIFE = 300_000

/** A challenge for one number. It is stored nowhere: it carries its own end and our signature. */
export async function issueWork(secret: ServerSecret, phone: string, now: Date): Promise<WorkChallenge> {
  const body = `${randomBytes(12).toString('base64url')}.${now.getTime() + LIFE}.${BITS}`
  return { challenge: `${body}.${(await secret.sign(`${body}.${phone}`)).slice(0, 32)}`, bits: BITS }
}

/**
 * Whether the work was done, for this number and in time.
 *
 * @returns a name for the proof that must be stored, so that it serves once; undefined when it is worth nothing
 */
export async function checkWork(
  secret: ServerSecret,
  proof: WorkProof,
  phone: string,
  now: Date,
): Promise<string | undefined> {
  const [nonce = '', end = '', bits = '', signature = ''] = proof.challenge.split('.')
  const body = `${nonce}.${end}.${bits}`
  const expected = (await secret.sign(`${body}.${phone}`)).slice(0, 32)
  if (signature.length !== expected.length) return undefined
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
  if (now.getTime() > Number(end)) return undefined
  const hash = createHash('sha256').update(workInput(proof)).digest()
  return hasLeadingZeroBits(hash, Number(bits)) ? nonce : undefined
}
