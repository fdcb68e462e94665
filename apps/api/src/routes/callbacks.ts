import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { success } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { callbackPath, callbackSecret } from '../billing/callback-address.ts'
import { takeCallback } from '../billing/callbacks.ts'
import { envelopeResponse } from '../http/envelope-response.ts'

/**
 * POST /api/callbacks/carrier/:secret. A call with the secret always gets 200: the report is stored, and nothing is
 * granted on it alone. Without the secret, or from elsewhere, the endpoint does not exist.
 */
export function addCallbacks(app: Hono, parts: AppParts): void {
  const { billing, config, reportError } = parts
  app.post(`${callbackPath(billing.channel)}/:secret`, async (context) => {
    const isKnown = isSame(context.req.param('secret'), await callbackSecret(parts))
    if (!isKnown || !isFromRange(context.get('caller').address)) return context.notFound()
    try {
      const report = billing.readCallback(await context.req.json().catch(() => undefined))
      if (report) await takeCallback(parts, report)
    } catch (error) {
      // Accepted all the same: the provider would only repeat it, and the reconciler queries anyway.
      reportError(error, 'billing callback')
    }
    return envelopeResponse(success(null))
  })

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
