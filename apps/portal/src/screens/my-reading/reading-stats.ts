import type { ReadingDayMinutes } from '@kurasa/portal-contract'

const DAY = 86_400_000

/** A bar of a chart. */
export interface Bar {
  /** First day of what it represents, midnight as if in UTC. */
  from: Date
  minutes: number
  isFuture: boolean
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const minutesByDay = (days: readonly ReadingDayMinutes[]) =>
  new Map(days.map(({ day, minutes }) => [day, minutes]))

/** Minutes from Monday of the week of `today` on. */
export function minutesOfWeek(days: readonly ReadingDayMinutes[], today: string): number {
  const date = dateOf(today)
  const monday = dayOf(new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY))
  return days.reduce((sum, { day, minutes }) => sum + (day >= monday && day <= today ? minutes : 0), 0)
}

/** Days in a row with at least a minute, up to today; today without one does not break them yet. */
export function streakOf(days: readonly ReadingDayMinutes[], today: string): number {
  const byDay = minutesByDay(days)
  const isRead = (date: Date) => (byDay.get(dayOf(date)) ?? 0) >= 1
  let date = dateOf(today)
  if (!isRead(date)) date = new Date(date.getTime() - DAY)
  let streak = 0
  for (; isRead(date); date = new Date(date.getTime() - DAY)) streak++
  return streak
}

/** A bar for each day of the month of `today`. */
export function barsOfMonth(days: readonly ReadingDayMinutes[], today: string): Bar[] {
  const byDay = minutesByDay(days)
  const now = dateOf(today)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Array.from({ length }, (_, index) => {
    const from = new Date(Date.UTC(year, month, index + 1))
    return { from, minutes: byDay.get(dayOf(from)) ?? 0, isFuture: from > now }
  })
}

/** A bar for each of the twelve months up to that of `today`. */
export function barsOfYear(days: readonly ReadingDayMinutes[], today: string): Bar[] {
  const now = dateOf(today)
  return Array.from({ length: 12 }, (_, index) => {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1))
    const month = dayOf(from).slice(0, 7)
    const minutes = days.reduce((sum, one) => sum + (one.day.startsWith(month) ? one.minutes : 0), 0)
    return { from, minutes, isFuture: false }
  })
}
