import { z } from 'zod'
import { BillingUnreachable } from '../../ports/billing.ts'
import type { Clock } from '../../ports/clock.ts'

/** An error of Daraja, e.g. `500.001.1001`. */
interface DarajaError {
  errorCode: string
  errorMessage: string
  raw: unknown
}

/** Calls Daraja with a token that is kept and renewed. */
export interface DarajaClient {
  /**
   * Sends a request.
   *
   * @param path - below the address of the API, with a slash before it
   * @returns the whole answer, or Daraja's error
   * @throws {BillingUnreachable} without an answer, or with one that is neither
   */
  call(path: string, body: Record<string, unknown>): Promise<{ ok: unknown } | { error: DarajaError }>
}

/** Milliseconds to wait for an answer. */
const PATIENCE = 20_000
/** Seconds before its end at which a token is renewed. */
const RENEWED_EARLY = 60
/** Codes of a token that is not valid any more, and of too many calls in a second. */
const BAD_TOKEN = /^(?:404\.001\.03|404\.001\.04)$/
const TOO_MANY = /^500\.003\.02$/

const token = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})
const failure = z.looseObject({ errorCode: z.string(), errorMessage: z.string() })

/**
 * Opens a client. Callers that need a new token at the same time share one request for it.
 *
 * @param settings.url - address of the API, without a slash at the end
 */
export function createDarajaClient(
  settings: { url: string; key: string; secret: string; patience?: number },
  clock: Clock,
): DarajaClient {
  const { url, key, secret, patience = PATIENCE } = settings
  let held: { value: string; until: number } | undefined
  let renewing: Promise<string> | undefined

  async function send(path: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
    try {
      const response = await fetch(url + path, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      return { status: response.status, body: await response.json() }
    } catch (cause) {
      throw new BillingUnreachable(!isRefusedConnection(cause), { cause })
    }
  }

  async function renew(): Promise<string> {
    const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    const { body } = await send('/oauth/v1/generate?grant_type=client_credentials', {
      headers: { authorization },
    }).catch((cause) => {
      // Without a token the request itself was never sent.
      throw new BillingUnreachable(false, { cause })
    })
    const parsed = token.safeParse(body)
    if (!parsed.success) throw new BillingUnreachable(false, { cause: new Error('Daraja gave no token.') })
    const { access_token: value, expires_in: seconds } = parsed.data
    held = { value, until: clock.now().getTime() + Math.max(seconds - RENEWED_EARLY, 1) * 1000 }
    return value
  }

  function readToken(): Promise<string> {
    if (held && clock.now().getTime() < held.until) return Promise.resolve(held.value)
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  return {
    async call(path, body) {
      for (let isFirst = true; ; isFirst = false) {
        const bearer = await readToken()
        const { status, body: answer } = await send(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
          body: JSON.stringify(body),
        })
        const failed = failure.safeParse(answer)
        if (!failed.success) {
          if (status < 300) return { ok: answer }
          throw new BillingUnreachable(true, { cause: new Error(`Daraja answered ${status}.`) })
        }
        const { errorCode, errorMessage } = failed.data
        if (BAD_TOKEN.test(errorCode) && isFirst) {
          if (held?.value === bearer) held = undefined
          continue
        }
        if (TOO_MANY.test(errorCode) || BAD_TOKEN.test(errorCode))
          throw new BillingUnreachable(false, { cause: new Error(errorMessage) })
        return { error: { errorCode, errorMessage, raw: answer } }
      }
    },
  }
}

function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND'
}
