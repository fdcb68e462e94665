import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hasLeadingZeroBits, type WorkChallenge, type WorkProof, workInput } from '@kurasa/portal-contract'
import type { ServerSecret } from '../database/server-secret.ts'

/** Milliseconds a challenge is good for. */
const LIFE = 300_000

/**
 * A challenge for one number. It is stored nowhere: it carries its own end and our signature.
 *
 * @param bits - zero bits that the hash must begin with
 */
export async function issueWork(
  secret: ServerSecret,
  { phone, bits, now }: { phone: string; bits: number; now: Date },
): Promise<WorkChallenge> {
  const body = `${randomBytes(12).toString('base64url')}.${now.getTime() + LIFE}.${bits}`
  return { challenge: `${body}.${(await secret.sign(`${body}.${phone}`)).slice(0, 32)}`, bits }
}

/** Work that was done. */
export interface DoneWork {
  /** Must be stored, so that the work serves once. */
  nonce: string
  /** Zero bits. */
  bits: number
}

/**
 * Whether the work was done, for this number and in time.
 *
 * @returns undefined when it is worth nothing
 */
export async function checkWork(
  secret: ServerSecret,
  proof: WorkProof,
  phone: string,
  now: Date,
): Promise<DoneWork | undefined> {
  const [nonce = '', end = '', bits = '', signature = ''] = proof.challenge.split('.')
  const body = `${nonce}.${end}.${bits}`
  const expected = (await secret.sign(`${body}.${phone}`)).slice(0, 32)
  if (signature.length !== expected.length) return undefined
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
  if (now.getTime() > Number(end)) return undefined
  const hash = createHash('sha256').update(workInput(proof)).digest()
  return hasLeadingZeroBits(hash, Number(bits)) ? { nonce, bits: Number(bits) } : undefined
}
