import { getMe, postErase, postExport, putConsent, putMe } from '@kurasa/portal-contract'
import { desc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { eraseAccount } from '../accounts/erase-account.ts'
import { readUser } from '../accounts/log-in.ts'
import { exportPersonalData } from '../accounts/personal-data.ts'
import { stepUp } from '../accounts/step-up.ts'
import type { AppParts } from '../app-parts.ts'
import { audit } from '../audit.ts'
import { describeSubscription, readEntitlements } from '../billing/entitlements.ts'
import { consents, pointBalances, users } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { lockReading } from '../reading/member-lock.ts'
import { noteInterests } from '../reading/member-settings-store.ts'

/** GET and PUT /me, PUT /me/consent, POST /me/export, POST /me/erase. */
export function addMe(app: Hono, parts: AppParts): void {
  const { database, clock, cookies, sessions } = parts
  const options = { sessions, cache: cacheControl.personal }
  const asUser = { ...options, writesAsUser: true }

  async function findUser(id: string) {
    const [row] = await database.select().from(users).where(eq(users.id, id))
    if (!row) throw Refusal.overdue()
    return row
  }

  handleEndpoint(app, getMe, options, async ({ member, language }) => {
    const { id, assurance, isSealed } = await member()
    const user = await findUser(id)
    const now = clock.now()
    const { subscription } = await readEntitlements(database, id, now)
    const [points] = await database.select().from(pointBalances).where(eq(pointBalances.userId, id))
    const [consent] = await database
      .select()
      .from(consents)
      .where(eq(consents.userId, id))
      .orderBy(desc(consents.id))
      .limit(1)
    return {
      user: readUser(user),
      subscription: describeSubscription(subscription, language, now),
      points: points?.balance ?? 0,
      consent: consent ?? null,
      sealed: isSealed || undefined,
      assurance,
    }
  })

  handleEndpoint(app, putMe, asUser, async ({ member, request }) => {
    const { id } = await member()
    const { ageConfirmed, ...changes } = request
    const user = await findUser(id)
    const now = clock.now()
    const changed = await database.transaction(async (transaction) => {
      if (changes.interests) {
        await lockReading(transaction, id)
        await noteInterests(transaction, id, now)
      }
      const [row] = await transaction
        .update(users)
        .set({ ...changes, ageConfirmedAt: user.ageConfirmedAt ?? (ageConfirmed ? now : null) })
        .where(eq(users.id, id))
        .returning()
      return row
    })
    return readUser(changed ?? user)
  })

  handleEndpoint(app, putConsent, asUser, async ({ member, request }) => {
    const { id } = await member()
    await database.insert(consents).values({ ...request, userId: id, at: clock.now() })
    return request
  })

  handleEndpoint(app, postExport, asUser, async ({ member, request }) => {
    const { id } = await member()
    await stepUp(parts, id, request)
    const now = clock.now()
    const data = await exportPersonalData(database, id)
    await audit(database, { actor: `user:${id}`, action: 'user.export', subject: `user:${id}`, at: now })
    return { exportedAt: now.toISOString(), data }
  })

  handleEndpoint(app, postErase, asUser, async ({ member, request, setHeader }) => {
    const { id } = await member()
    await stepUp(parts, id, request)
    await eraseAccount(parts, id)
    setHeader('set-cookie', cookies.endSession())
    return null
  })
}
