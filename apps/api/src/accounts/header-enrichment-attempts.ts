import { randomUUID } from 'node:crypto'
import type { Phone } from '@kurasa/portal-contract'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { heAttempts } from '../database/schema.ts'
import { hashSecret, newSecret } from './secret.ts'

/** Milliseconds until the browser must return from the mobile network. */
const ATTEMPT_LIFE = 300_000
/** Milliseconds in which the reader can confirm the number. */
const CONFIRM_LIFE = 120_000

/**
 * Begins to identify a browser.
 *
 * @returns the attempt's id, which goes through the network, and a secret that stays in the browser
 */
export async function beginAttempt(
  database: Database,
  now: Date,
): Promise<{ attemptId: string; browserSecret: string }> {
  const attemptId = randomUUID()
  const browserSecret = newSecret()
  await database.insert(heAttempts).values({
    id: attemptId,
    browserHash: hashSecret(browserSecret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + ATTEMPT_LIFE),
  })
  return { attemptId, browserSecret }
}

/**
 * Stores the number that the mobile network reported.
 *
 * @returns the nonce that this browser brings back to `/n`; undefined when the attempt is unknown, expired or used.
 *   Only this browser receives it: a person who sends a link to another cannot obtain that person's number
 */
export async function storeNumber(
  database: Database,
  attemptId: string,
  phone: Phone,
  now: Date,
): Promise<string | undefined> {
  const nonce = newSecret()
  const updated = await database
    .update(heAttempts)
    .set({ phoneE164: phone, nonceHash: hashSecret(nonce) })
    .where(and(eq(heAttempts.id, attemptId), isNull(heAttempts.phoneE164), gt(heAttempts.expiresAt, now)))
    .returning({ id: heAttempts.id })
  return updated.length ? nonce : undefined
}

/**
 * Consumes the nonce that came back from the mobile network.
 *
 * @param browserSecret - of the browser that began: a nonce alone, in a link sent to another person, is not enough
 * @returns the number, to be shown masked, and the secret that confirms it
 */
export async function completeAttempt(
  database: Database,
  given: { nonce: string; browserSecret: string },
  now: Date,
): Promise<{ phone: Phone; confirmSecret: string } | undefined> {
  const confirmSecret = newSecret()
  const [row] = await database
    .update(heAttempts)
    .set({
      nonceHash: null,
      confirmHash: hashSecret(confirmSecret),
      expiresAt: new Date(now.getTime() + CONFIRM_LIFE),
    })
    .where(
      and(
        eq(heAttempts.nonceHash, hashSecret(given.nonce)),
        eq(heAttempts.browserHash, hashSecret(given.browserSecret)),
        gt(heAttempts.expiresAt, now),
      ),
    )
    .returning({ phone: heAttempts.phoneE164 })
  return row?.phone ? { phone: row.phone as Phone, confirmSecret } : undefined
}

/** Consumes a confirmation. @returns the number that logs in, or undefined when it is unknown or expired */
export async function confirmAttempt(
  database: Database,
  given: { confirmSecret: string; browserSecret: string },
  now: Date,
): Promise<Phone | undefined> {
  const [row] = await database
    .delete(heAttempts)
    .where(
      and(
        eq(heAttempts.confirmHash, hashSecret(given.confirmSecret)),
        eq(heAttempts.browserHash, hashSecret(given.browserSecret)),
        gt(heAttempts.expiresAt, now),
      ),
    )
    .returning({ phone: heAttempts.phoneE164 })
  return (row?.phone as Phone | null | undefined) ?? undefined
}
