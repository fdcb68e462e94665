import { deleteDevice, getDevices } from '@kurasa/portal-contract'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { sessions as sessionRows } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'

/** GET /me/devices, DELETE /me/devices/:id. */
export function addDevices(app: Hono, { database, sessions, clock }: AppParts): void {
  const options = { sessions, cache: cacheControl.personal }

  handleEndpoint(app, getDevices, options, async ({ member, session }) => {
    const { id: userId } = await member()
    const current = (await session())?.sessionId
    const rows = await database
      .select()
      .from(sessionRows)
      .where(and(eq(sessionRows.userId, userId), gt(sessionRows.expiresAt, clock.now())))
      .orderBy(desc(sessionRows.lastUsedAt), desc(sessionRows.id))
      .limit(50)
    return rows
      .map(({ id, deviceName, createdAt, lastUsedAt }) => ({
        id,
        name: deviceName,
        since: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === current,
      }))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  })

  handleEndpoint(app, deleteDevice, { ...options, writesAsUser: true }, async ({ member, parameters }) => {
    const { id: userId } = await member()
    await database
      .delete(sessionRows)
      .where(and(eq(sessionRows.id, parameters.id), eq(sessionRows.userId, userId)))
    return null
  })
}
