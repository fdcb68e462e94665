import { lifeMilliseconds, storedLife } from '@kurasa/portal-contract'

const DAY = 24 * 3600_000
/** Milliseconds an unused session lives. */
const IDLE_LIFE = lifeMilliseconds(storedLife.session)
/** Milliseconds after which even a used one ends. */
const WHOLE_LIFE = lifeMilliseconds(storedLife.wholeSession)

/** When a session ends that is used now: 30 days on, but no later than 180 days after its login. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_LIFE, createdAt.getTime() + WHOLE_LIFE))
}

/** Whether a use is worth writing down: at most one a day, so that reading costs no writes. */
export function isExtensionDue(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= DAY
}
