import { apiBase, postTracking, success, type TrackingEvent, trackingEvent } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import type { AppParts } from '../app.ts'
import { trackingEvents } from '../database/schema.ts'
import { envelopeResponse } from '../http/envelope-response.ts'
import { isOwnOrigin } from '../http/handle-endpoint.ts'

/** Bytes of one event. */
const EVENT_LIMIT = 1024
/** Events that wait for the next batch; more are dropped, so that a flood slows nothing else. */
const QUEUE_LIMIT = 2000
/** Milliseconds an event waits at most. */
const BATCH_DELAY = 500

/** Page visits on their way into the database. */
export interface TrackingQueue {
  add(event: TrackingEvent): void
  /** Writes what waits. Never rejects: events may be lost, the server not. */
  flush(): Promise<void>
}

/** Collects page visits and writes them in batches. */
export function createTrackingQueue({ database, clock, reportError }: AppParts): TrackingQueue {
  let waiting: (typeof trackingEvents.$inferInsert)[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    if (!batch.length) return
    try {
      await database.insert(trackingEvents).values(batch)
    } catch (error) {
      reportError(error, `${batch.length} page visits were not stored`)
    }
  }

  return {
    add(event) {
      if (waiting.length >= QUEUE_LIMIT) return
      waiting.push({ ...event, receivedAt: clock.now() })
      timer ??= setTimeout(flush, BATCH_DELAY)
    },
    flush,
  }
}

/** POST /page_event/tracking: always a success, whatever was sent. */
export function addTracking(app: Hono, queue: TrackingQueue): void {
  app.post(postTracking.path, async (context) => {
    const request = context.req.raw
    const origin = request.headers.get('origin')
    if (origin === null || isOwnOrigin(origin, request)) {
      const event = await readEvent(request)
      if (event) queue.add(event)
    }
    return envelopeResponse(success(null))
  })
}

/** Path of the call, which no limit on bodies may refuse. */
export const trackingPath = apiBase + postTracking.path

async function readEvent(request: Request): Promise<TrackingEvent | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > EVENT_LIMIT) return undefined
  try {
    let text = ''
    const decoder = new TextDecoder()
    const reader = request.body?.getReader()
    for (let size = 0; reader; ) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      if (size > EVENT_LIMIT) {
        await reader.cancel()
        return undefined
      }
      text += decoder.decode(value, { stream: true })
    }
    const parsed = trackingEvent.safeParse(JSON.parse(text))
    // PostgreSQL stores no U+0000, and one such event would lose its whole batch.
    return parsed.success && !text.includes('\\u0000') ? parsed.data : undefined
  } catch {
    return undefined
  }
}
