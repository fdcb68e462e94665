import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { success } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { callbackPath, callbackSecret } from '../billing/callback-address.ts'
import { takeCallback } from '../billing/callbacks.ts'
import { envelopeResponse, failureResponse } from '../http/envelope-response.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * POST /api/callbacks/<channel>/:secret, and below it an address for each attempt. A call with the secret gets 200 once
 * its body is stored, and 503 when it cannot be: the provider repeats it. Nothing is granted on it alone. Without the
 * secret, or from elsewhere, the endpoint does not exist.
 */
export function addCallbacks(app: Hono, parts: AppParts): void {
  const { billing, config, reportError } = parts
  for (const path of ['/:secret', '/:secret/:reference'] as const) {
    app.post(`${callbackPath(billing.channel)}${path}`, async (context) => {
      const { secret, reference } = context.req.param() as { secret: string; reference?: string }
      const isKnown = isSame(secret, await callbackSecret(parts))
      if (!isKnown || !isFromRange(context.get('caller').address)) return context.notFound()
      const body = await context.req.text()
      try {
        await takeCallback(parts, parseJson(body), reference)
      } catch (error) {
        reportError(error, 'billing callback')
        return failureResponse(Refusal.because(503, undefined, 'Not stored: please repeat the report.'))
      }
      return envelopeResponse(success(null))
    })
  }

  function isFromRange(address: string | undefined): boolean {
    const { callbackRanges } = config.billing
    if (!callbackRanges) return true
    const family = address ? isIP(address) : 0
    return !!address && family !== 0 && callbackRanges.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}

function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}

/** The value of a JSON text; what is none stays a text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
