import { Hono } from 'hono'
import type { BillingRequest } from '../../ports/billing.ts'
import type { Carrier } from './carrier.ts'

/** A simulated carrier behind HTTP, for servers that share one: what `dialCarrier` talks to. Loopback only. */
export function serveCarrier(carrier: Carrier): Hono {
  const service = new Hono()
  service.post('/requests', async (context) =>
    context.json(carrier.request(await context.req.json<BillingRequest>())),
  )
  service.get('/requests/:reference', (context) =>
    context.json(carrier.query(context.req.param('reference'))),
  )
  service.get('/payments', (context) => {
    const { from, to } = context.req.query()
    return context.json(carrier.payments(Number(from), Number(to)))
  })
  service.post('/refunds', async (context) => context.json(carrier.refund(await context.req.json())))
  return service
}
