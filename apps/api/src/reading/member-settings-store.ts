import {
  type Interests,
  interests as interestsShape,
  MEMBER_SETTINGS,
  type MemberSetting,
  type SyncOutcome,
} from '@kurasa/portal-contract'
import { and, asc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { memberSettings, users } from '../database/schema.ts'

/** The setting whose value is a column of `users`. */
const INTERESTS = 'interests'

/** A setting that a device changed. */
export interface SettingChange {
  name: string
  value?: unknown
  /** Revision that the device had seen; 0: none. */
  base: number
  device: string
  /** By the device's clock. */
  at: string
}

/**
 * Stores changes of a member's settings, in their order. A change by a device that had seen the stored revision follows it, and so does
 * a later change by the same device. Another one is superseded: clocks of two devices are never compared.
 *
 * @param transaction - holds `lockReading` of the member
 * @returns outcomes, in the order of the changes
 */
export async function storeSettings(
  transaction: Database,
  userId: string,
  changes: readonly SettingChange[],
  now: Date,
): Promise<SyncOutcome[]> {
  if (!changes.length) return []
  const rows = await transaction.select().from(memberSettings).where(eq(memberSettings.userId, userId))
  const stored = new Map(rows.map((row) => [row.name, row]))
  const [user] = await transaction
    .select({ interests: users.interests })
    .from(users)
    .where(eq(users.id, userId))
  const interests = { value: user?.interests }
  const changed = new Map<string, typeof memberSettings.$inferInsert>()
  const outcomes = changes.map(({ name, value = null, base, device, at }): SyncOutcome => {
    const given = name === INTERESTS ? interestsOf(value) : value
    if (given === undefined) return 'known'
    const before = stored.get(name)
    const beforeValue = name === INTERESTS ? interests.value : before?.value
    if (before && isSame(beforeValue, given)) return 'known'
    if (!before && stored.size >= MEMBER_SETTINGS) return 'full'
    if (before && base < before.rev) {
      if (before.deviceId !== device) return 'superseded'
      if (before.changedAt && +before.changedAt >= Date.parse(at)) return 'known'
    }
    if (name === INTERESTS) interests.value = given as Interests
    const row = {
      userId,
      name,
      value: name === INTERESTS ? null : given,
      rev: (before?.rev ?? 0) + 1,
      deviceId: device,
      changedAt: new Date(at),
      updatedAt: now,
    }
    stored.set(name, row)
    changed.set(name, row)
    return 'applied'
  })
  if (changed.size) await putRows(transaction, [...changed.values()])
  if (changed.has(INTERESTS) && interests.value)
    await transaction.update(users).set({ interests: interests.value }).where(eq(users.id, userId))
  return outcomes
}

/**
 * Notes that a member's interests were changed by a call of its own.
 *
 * @param transaction - holds `lockReading` of the member, or changes nothing else
 */
export async function noteInterests(transaction: Database, userId: string, now: Date): Promise<void> {
  await transaction
    .insert(memberSettings)
    .values({ userId, name: INTERESTS, value: null, rev: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: [memberSettings.userId, memberSettings.name],
      set: { rev: sql`${memberSettings.rev} + 1`, deviceId: null, changedAt: null, updatedAt: now },
    })
}

/**
 * Reads a member's settings.
 *
 * @param options.isWanted - those that changed since a moment, or all without one
 * @param options.names - those of these names, in any case
 */
export async function readSettings(
  database: Database,
  userId: string,
  { isWanted, since, names }: { isWanted: boolean; since: Date | undefined; names: readonly string[] },
): Promise<MemberSetting[]> {
  const changedSince = since ? gte(memberSettings.updatedAt, since) : sql`true`
  const rows = await database
    .select({
      name: memberSettings.name,
      rev: memberSettings.rev,
      value: memberSettings.value,
      interests: users.interests,
    })
    .from(memberSettings)
    .innerJoin(users, eq(users.id, memberSettings.userId))
    .where(
      and(
        eq(memberSettings.userId, userId),
        or(
          isWanted ? changedSince : undefined,
          names.length ? inArray(memberSettings.name, [...names]) : undefined,
          sql`false`,
        ),
      ),
    )
    .orderBy(asc(memberSettings.name))
  return rows.map(({ interests, ...row }) => (row.name === INTERESTS ? { ...row, value: interests } : row))
}

async function putRows(
  transaction: Database,
  rows: readonly (typeof memberSettings.$inferInsert)[],
): Promise<void> {
  const excluded = (name: string) => sql.raw(`excluded.${name}`)
  await transaction
    .insert(memberSettings)
    .values([...rows])
    .onConflictDoUpdate({
      target: [memberSettings.userId, memberSettings.name],
      set: {
        value: excluded('value'),
        rev: excluded('rev'),
        deviceId: excluded('device_id'),
        changedAt: excluded('changed_at'),
        updatedAt: excluded('updated_at'),
      },
    })
}

/** JSON of a database has no order of names. */
const isSame = (one: unknown, other: unknown): boolean => sortedJson(one) === sortedJson(other)

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? 'null'

/** Undefined for a value that is no interests. */
function interestsOf(value: unknown): Interests | undefined {
  const parsed = interestsShape.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
