import { type Endpoint, pointRules } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import { z } from 'zod'
import { audit } from '../audit.ts'
import { pointSettings } from '../database/schema.ts'
import { readPointSettings } from '../points/ledger.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'

const settingNames = [...pointRules, 'daily_cap'] as const
const points = z.number().int().min(0).max(10_000)
const settings = z.object({
  checkin: points,
  read: points,
  finish: points,
  first_subscription: points,
  daily_cap: points,
})

/** A rule that gives points, or the cap of a day. */
const pointSetting = z.enum(settingNames)

/** Returns the points of every rule, and the cap of a day. */
export const getPointSettings = {
  method: 'GET',
  path: '/points/rules',
  data: settings,
} as const satisfies Endpoint

/** Changes one of them, from now on. */
export const putPointSetting = {
  method: 'PUT',
  path: '/points/rules',
  request: z.object({ name: pointSetting, points }),
  data: settings,
} as const satisfies Endpoint

/** GET and PUT /points/rules. */
export function addPointSettings(admin: Hono, { database, clock }: AdminParts): void {
  handleAdminCall(admin, getPointSettings, () => readPointSettings(database))

  handleAdminCall(admin, putPointSetting, async ({ request, headers }) => {
    const row = { points: request.points, updatedAt: clock.now() }
    await database.transaction(async (transaction) => {
      const before = (await readPointSettings(transaction))[request.name]
      await transaction
        .insert(pointSettings)
        .values({ name: request.name, ...row })
        .onConflictDoUpdate({ target: pointSettings.name, set: row })
      await audit(transaction, {
        actor: operatorOf(headers),
        action: 'points.set',
        subject: `rule:${request.name}`,
        detail: { before, after: request.points },
        at: row.updatedAt,
      })
    })
    return readPointSettings(database)
  })
}
