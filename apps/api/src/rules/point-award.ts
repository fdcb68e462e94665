import { type PointRule, pointRules } from '@kurasa/portal-contract'

/** Points of every rule, and the cap of a day. Whole points, >= 0. */
export type PointSettings = Record<PointRule | 'daily_cap', number>

/** Points until the operator sets others. */
export const usualPoints: PointSettings = {
  checkin: 5,
  read: 10,
  finish: 20,
  first_subscription: 50,
  daily_cap: 50,
}

/**
 * Points that a rule brings now: its own, or what the day's cap leaves of them. The cap limits what every day can bring; a rule that
 * counts once in an account is not limited by it.
 *
 * @param earnedToday - by the rules of `cappedRules`, on the same day in Nairobi
 * @returns 0 when the cap is reached
 */
export function pointsOf(rule: PointRule, earnedToday: number, settings: PointSettings): number {
  if (!cappedRules.includes(rule)) return settings[rule]
  return Math.max(0, Math.min(settings[rule], settings.daily_cap - earnedToday))
}

/** How often a rule counts. */
export const pointRulePeriods: Record<PointRule, 'day' | 'book' | 'account'> = {
  checkin: 'day',
  read: 'day',
  finish: 'book',
  first_subscription: 'account',
}

/** Rules whose points count towards the day's cap. */
export const cappedRules: readonly PointRule[] = pointRules.filter(
  (rule) => pointRulePeriods[rule] !== 'account',
)

/** Minutes of reading in one day that `read` takes. */
export const READ_MINUTES = 10
