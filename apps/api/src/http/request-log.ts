import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import type { Metrics } from './metrics.ts'

/** Lines of JSON. No line has a number, a code or a token: paths are logged as their patterns, bodies not at all. */
export type Log = Logger

/** Opens the log. @param destination - default: standard error */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, destination ?? pino.destination({ fd: 2, sync: true }))
}

/** Describes an error, without the values of a failed query and without numbers. */
export function describeError(error: unknown): Record<string, string | undefined> {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  // The database's wrapper repeats every value it was given; the cause names the fault.
  const isQuery = error instanceof Error && 'params' in error && 'query' in error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  return {
    name,
    message: withoutNumbers(isQuery ? `${error.query}` : message),
    cause: cause && withoutNumbers(cause.message),
    stack: withoutNumbers((stack ?? '').replace(message, '')),
  }
}

/** Hides what looks like a phone number. */
function withoutNumbers(text: string): string {
  return text.replace(/(?:\+|00)?254\d{9}|\b0[17]\d{8}\b/g, '<phone>')
}

/** Pattern of the path that answers, never the path itself: some paths have a secret in them. */
export function routeOf(context: Context): string {
  return matchedRoutes(context).find(({ path }) => !path.includes('*'))?.path ?? '*'
}

/** Counts and logs each request when it is answered. */
export function logRequests(log: Log, metrics: Metrics): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    await next()
    const seconds = (performance.now() - start) / 1000
    const { requestId, ptid, uid } = context.get('caller')
    const { method } = context.req
    const { status } = context.res
    const route = routeOf(context)
    metrics.countRequest({ method, route, status, seconds, bytes: context.res.headers.get('content-length') })
    const line = { requestId, method, route, status, ms: Math.round(seconds * 1000), ptid, uid }
    if (status >= 500) log.warn(line, 'request')
    else log.info(line, 'request')
  }
}
