import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Figures of this process, for the operator. */
export interface Metrics {
  /** To register more. */
  registry: Registry
  countRequest(request: {
    method: string
    /** Pattern of the path. */
    route: string
    status: number
    seconds: number
    /** `content-length` of the answer. */
    bytes: string | null
  }): void
  codesSent: Counter
  codesVerified: Counter
  /** Codes that the budget for messages stopped: an alarm should watch it. */
  budgetStops: Counter
  /** Page visits and clicks that a limit dropped. */
  eventsDropped: Counter
  /** Lines of the log that standard error did not take. */
  logLinesDropped: Counter
}

/** Figures, all zero. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'kurasa_' })
  const registers = [registry]
  const requests = new Histogram({
    name: 'kurasa_request_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 25],
    registers,
  })
  const failures = new Counter({
    name: 'kurasa_request_failures_total',
    help: 'Answers with a status of 500 or more',
    labelNames: ['route'],
    registers,
  })
  const contentBytes = new Counter({
    name: 'kurasa_content_bytes_total',
    help: 'Bytes of units, pages and resources',
    registers,
  })
  return {
    registry,
    countRequest({ method, route, status, seconds, bytes }) {
      requests.observe({ method, route, status }, seconds)
      if (status >= 500) failures.inc({ route })
      if (route.includes('/content/') && status === 200) contentBytes.inc(Number(bytes ?? 0))
    },
    codesSent: new Counter({ name: 'kurasa_codes_sent_total', help: 'One-time codes sent', registers }),
    codesVerified: new Counter({
      name: 'kurasa_codes_verified_total',
      help: 'One-time codes that came back right',
      registers,
    }),
    budgetStops: new Counter({
      name: 'kurasa_sms_budget_stops_total',
      help: 'Codes that the budget for messages stopped',
      registers,
    }),
    logLinesDropped: new Counter({
      name: 'kurasa_log_lines_dropped_total',
      help: 'Lines of the log that standard error did not take',
      registers,
    }),
    eventsDropped: new Counter({
      name: 'kurasa_page_events_dropped_total',
      help: 'Page visits and clicks that a limit dropped',
      registers,
    }),
  }
}
