import { z } from 'zod/mini'
import { type ClientStorage, clientStorage } from '../storage/client-storage.ts'

/** Lives as long as its tab: a wish that was left behind must not become another person's. */
const KEY = 'k_once_intent'
/** Milliseconds for which a wish is remembered. */
const LIFE = 3600_000

const id = z.string().check(z.minLength(1), z.maxLength(200))
const priceKsh = z.int().check(z.gte(0), z.lte(1_000_000))
/** A place in a book: the address of a chapter. */
const href = z.string().check(z.minLength(1), z.maxLength(1000))

const intent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pay'),
    packageId: id,
    priceKsh,
    bookId: z.optional(id),
    href: z.optional(href),
  }),
  z.object({ kind: z.literal('buy'), bookId: id, priceKsh, href: z.optional(href) }),
  z.object({ kind: z.literal('rate'), bookId: id, stars: z.int().check(z.gte(1), z.lte(5)) }),
])
/** Act of a visitor that the login interrupted. Reports and questions have drafts of their own. */
export type PendingIntent = z.infer<typeof intent>
/** Kind of a pending intent. */
export type IntentKind = PendingIntent['kind']

const stored = z.object({ intent, returnTo: z.string().check(z.maxLength(2000)), at: z.number() })

/** Stores what is to go on after the login, beside the address that the login leads back to. */
export function keepIntent(
  wanted: PendingIntent,
  returnTo: string,
  storage: ClientStorage = clientStorage,
): void {
  storage.writeJson(KEY, { intent: wanted, returnTo, at: Date.now() })
}

/**
 * Reads the stored intent; what is in the browser is anyone's until it is parsed.
 *
 * @param returnTo - that the login leads back to: an intent of another one is not meant
 * @returns undefined when there is none, it is too old, or it is not whole
 */
export function readIntent(
  returnTo?: string,
  storage: ClientStorage = clientStorage,
): PendingIntent | undefined {
  const { success, data } = z.safeParse(stored, storage.readJson(KEY))
  if (!success) return undefined
  const age = Date.now() - data.at
  if (age < 0 || age > LIFE || (returnTo !== undefined && returnTo !== data.returnTo)) return undefined
  return data.intent
}

/** Removes the stored intent. */
export const forgetIntent = (storage: ClientStorage = clientStorage): void => storage.write(KEY, undefined)
