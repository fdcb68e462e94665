import {
  apiBase,
  postClick,
  postTracking,
  success,
  type TrackingEvent,
  trackingEvent,
} from '@kurasa/portal-contract'
import type { Context, Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { createBatchWriter } from '../database/batch-writer.ts'
import { clicks, trackingEvents } from '../database/schema.ts'
import { isOwnOrigin } from '../http/caller.ts'
import { envelopeResponse } from '../http/envelope-response.ts'
import { createFloodGuard, type FloodLimits } from '../http/flood-guard.ts'
import { networksOf } from '../http/network.ts'
import { isAllStorable } from '../http/read-json.ts'

/** Bytes of one event. */
const EVENT_LIMIT = 1024
/** Bytes of one click: campaigns and a path, percent-encoded. */
const CLICK_LIMIT = 8192
/** Events that wait for the next batch; more are dropped, so that a flood slows nothing else. */
const QUEUE_LIMIT = 2000
/** Milliseconds an event waits at most. */
const BATCH_DELAY = 500

/** A reader opens a few pages a minute; a campaign brings many readers of one network at once. */
const limits: FloodLimits = { device: 60, address: 1200, minute: 6000, day: 500_000 }

/** Page visits and clicks on their way into the database. */
export interface TrackingQueue {
  addVisit(event: TrackingEvent): void
  addClick(click: { params: Record<string, string>; target: string }): void
  /** Writes what waits. Never rejects: events may be lost, the server not. */
  flush(): Promise<void>
}

/** Collects page visits and clicks and writes them in batches. */
export function createTrackingQueue({
  database,
  clock,
  reportError,
}: Pick<AppParts, 'database' | 'clock' | 'reportError'>): TrackingQueue {
  const common = { limit: QUEUE_LIMIT, delay: BATCH_DELAY }
  const visits = createBatchWriter<typeof trackingEvents.$inferInsert>({
    ...common,
    write: (rows) => database.insert(trackingEvents).values(rows),
    onLost: (error, count) => reportError(error, `${count} page visits were not stored`),
  })
  const followed = createBatchWriter<typeof clicks.$inferInsert>({
    ...common,
    write: (rows) => database.insert(clicks).values(rows),
    onLost: (error, count) => reportError(error, `${count} clicks were not stored`),
  })
  return {
    addVisit: (event) => visits.add({ ...event, receivedAt: clock.now() }),
    addClick: (click) => followed.add({ ...click, receivedAt: clock.now() }),
    async flush() {
      await visits.flush()
      await followed.flush()
    },
  }
}

/**
 * POST /page_event/tracking and /page_event/click: always a success, whatever was sent. A flood is dropped unread.
 */
export function addTracking(
  app: Hono,
  { clock, metrics }: Pick<AppParts, 'clock' | 'metrics'>,
  queue: TrackingQueue,
): void {
  const guard = createFloodGuard(clock, limits)
  const isDropped = (context: Context) => {
    const { address } = context.get('caller')
    if (guard.accepts(address && networksOf(address).subscriber, context.req.header('user-agent')))
      return false
    metrics.eventsDropped.inc()
    return true
  }

  app.post(postTracking.path, async (context) => {
    if (isDropped(context)) return envelopeResponse(success(null))
    const event = trackingEvent.safeParse(await readEvent(context, EVENT_LIMIT))
    if (event.success) queue.addVisit(event.data)
    return envelopeResponse(success(null))
  })

  app.post(postClick.path, async (context) => {
    if (isDropped(context)) return envelopeResponse(success(null))
    const click = postClick.request.safeParse(await readEvent(context, CLICK_LIMIT))
    if (click.success) {
      const { params, to } = click.data
      const given = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]))
      queue.addClick({ params: Object.fromEntries(given), target: to })
    }
    return envelopeResponse(success(null))
  })
}

/** Paths of the calls, which no limit on bodies may refuse. */
export const trackingPaths: readonly string[] = [apiBase + postTracking.path, apiBase + postClick.path]

/** The body as a value; undefined for what another site sent, what is too large and what is no JSON. */
async function readEvent(context: Context, limit: number): Promise<unknown> {
  const request = context.req.raw
  const origin = request.headers.get('origin')
  if (origin !== null && !isOwnOrigin(origin, context.get('caller'))) return undefined
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined
  try {
    let text = ''
    const decoder = new TextDecoder()
    const reader = request.body?.getReader()
    for (let size = 0; reader; ) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      if (size > limit) {
        await reader.cancel()
        return undefined
      }
      text += decoder.decode(value, { stream: true })
    }
    const value: unknown = JSON.parse(text)
    // One event that the database refuses would lose its whole batch.
    return isAllStorable(value) ? value : undefined
  } catch {
    return undefined
  }
}
