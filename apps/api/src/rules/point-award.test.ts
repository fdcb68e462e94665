import type { PointRule } from '@kurasa/portal-contract'
import { expect, it } from 'vitest'
import { pointsOf, usualPoints } from './point-award.ts'

it.each<[PointRule, number, number]>([
  ['checkin', 0, 5],
  ['read', 5, 10],
  ['finish', 15, 20],
  ['finish', 35, 15],
  ['first_subscription', 5, 50],
  ['first_subscription', 50, 50],
  ['checkin', 50, 0],
  ['checkin', 70, 0],
])('%s, with %i earned today, brings %i', (rule, earned, points) => {
  expect(pointsOf(rule, earned, usualPoints)).toBe(points)
})

it('follows what the operator set', () => {
  expect(pointsOf('checkin', 0, { ...usualPoints, checkin: 8 })).toBe(8)
  expect(pointsOf('finish', 0, { ...usualPoints, daily_cap: 7 })).toBe(7)
  expect(pointsOf('read', 0, { ...usualPoints, read: 0 })).toBe(0)
})
