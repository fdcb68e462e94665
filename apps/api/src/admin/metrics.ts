import type { Hono } from 'hono'
import { registerBillingMetrics } from '../billing/billing-metrics.ts'
import type { AdminParts } from './admin-call.ts'

/** GET /metrics: figures of this process and of payments, in the text format of Prometheus. */
export function addMetrics(admin: Hono, { metrics, database, clock }: AdminParts): void {
  registerBillingMetrics(metrics.registry, { database, clock })
  admin.get('/metrics', async (context) =>
    context.body(await metrics.registry.metrics(), 200, {
      'content-type': metrics.registry.contentType,
      'cache-control': 'no-store',
    }),
  )
}
