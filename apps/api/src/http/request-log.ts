import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { openLogStream } from './log-stream.ts'
import type { Metrics } from './metrics.ts'

/** Lines of JSON. No line has a number, a code or a token: paths are logged as their patterns, bodies not at all. */
export type Log = Logger

/**
 * Opens the log.
 *
 * @param destination - default: standard error, see `openLogStream`
 * @param onDropped - called with the number of lines that standard error did not take
 */
export function createLog(
  level: Config['logLevel'],
  destination?: DestinationStream,
  onDropped: (lines: number) => void = () => {},
): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, destination ?? openLogStream(onDropped))
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

/** Lines of requests in a second; beyond that they are counted only. Failures have as many of their own. */
const LINES = 50

/** Decides which of many lines are written. */
function createSampler(now: () => number = () => performance.now()) {
  let second = 0
  let written = 0
  let skipped = 0
  return {
    /** @returns lines that were left out since the last that was written; undefined when this one is, too */
    take(): number | undefined {
      const current = Math.floor(now() / 1000)
      if (current !== second) {
        second = current
        written = 0
      }
      if (written >= LINES) {
        skipped++
        return undefined
      }
      written++
      const left = skipped
      skipped = 0
      return left
    },
  }
}

/** Counts each request when it is answered, and logs so many a second. */
export function logRequests(log: Log, metrics: Metrics): MiddlewareHandler {
  const samplers = { usual: createSampler(), failed: createSampler() }
  return async (context, next) => {
    const start = performance.now()
    await next()
    const seconds = (performance.now() - start) / 1000
    const { requestId, ptid, uid } = context.get('caller')
    const { method } = context.req
    const { status } = context.res
    const route = routeOf(context)
    metrics.countRequest({ method, route, status, seconds, bytes: context.res.headers.get('content-length') })
    const isFailed = status >= 500
    const skipped = log.isLevelEnabled(isFailed ? 'warn' : 'info')
      ? samplers[isFailed ? 'failed' : 'usual'].take()
      : undefined
    if (skipped === undefined) return
    const ms = Math.round(seconds * 1000)
    const line = { requestId, method, route, status, ms, ptid, uid, ...(skipped && { skipped }) }
    if (isFailed) log.warn(line, 'request')
    else log.info(line, 'request')
  }
}
