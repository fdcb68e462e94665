import { postReadTime } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import type { ReadingWriter } from '../reading/reading-writer.ts'

/** POST /read_time. */
export function addReadTime(
  app: Hono,
  { sessions }: Pick<AppParts, 'sessions'>,
  reading: ReadingWriter,
): void {
  const options = { sessions, cache: cacheControl.personal, writesAsUser: true }
  handleEndpoint(app, postReadTime, options, async ({ request, member }) => {
    const { id: userId, sessionId } = await member()
    const { today, inBook } = await reading.storeTime({ userId, sessionId, ...request })
    return { todayMinutes: Math.floor(today / 60), bookMinutes: Math.floor(inBook / 60) }
  })
}
