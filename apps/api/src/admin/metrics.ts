import type { Hono } from 'hono'
import type { AdminParts } from './admin-call.ts'

/** GET /metrics: figures of this process, in the text format of Prometheus. */
export function addMetrics(admin: Hono, { metrics }: AdminParts): void {
  admin.get('/metrics', async (context) =>
    context.body(await metrics.registry.metrics(), 200, {
      'content-type': metrics.registry.contentType,
      'cache-control': 'no-store',
    }),
  )
}
