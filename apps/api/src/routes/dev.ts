import { parsePhone, success } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import { storeNumber } from '../accounts/header-enrichment-attempts.ts'
import type { DevSms } from '../adapters/dev-sms.ts'
import { simulatedNetworkPath } from '../adapters/simulated-identity.ts'
import type { AppParts } from '../app-parts.ts'
import { envelopeResponse } from '../http/envelope-response.ts'
import { localOnly } from '../http/local-only.ts'
import { Refusal } from '../http/refusal.ts'
import { addOpenApi } from '../openapi/openapi-page.ts'

/**
 * GET /api/dev/sms and /api/dev/he: the inbox and the network of development, each only while its simulated service is
 * used; the page of API calls. Production has none of them, and other machines neither.
 */
export function addDev(app: Hono, parts: AppParts & { devSms?: DevSms }): void {
  const { database, clock, config, devSms } = parts
  if (config.isProduction) return
  app.use('/api/dev/*', localOnly)
  addOpenApi(app)
  if (devSms && config.devTools.has('sms')) {
    app.get('/api/dev/sms', async ({ req }) => {
      const given = req.query('phone')
      const phone = given === undefined ? undefined : parsePhone(given)
      if (given !== undefined && !phone) throw Refusal.invalid('phone', 'phone: is no Kenyan mobile number')
      return envelopeResponse(success(await devSms.inbox(phone)))
    })
  }
  const { simulatedPhone } = config
  if (simulatedPhone && config.devTools.has('identity')) {
    app.get(simulatedNetworkPath, async (context) => {
      const nonce = await storeNumber(
        database,
        context.req.query('attempt') ?? '',
        simulatedPhone,
        clock.now(),
      )
      context.header('cache-control', 'no-store')
      return context.redirect(nonce ? `/n?he=${nonce}` : '/n', 303)
    })
  }
}
