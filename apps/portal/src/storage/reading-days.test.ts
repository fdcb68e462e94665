import { describe, expect, it } from 'vitest'
import { createClientStorage } from './client-storage.ts'
import { addReadingDay, bringReadingDays, readWeek } from './reading-days.ts'

const at = (text: string) => Date.parse(text)

describe('the week', () => {
  it('begins on Monday, and a day at midnight in Nairobi', () => {
    const storage = createClientStorage({})
    addReadingDay(60, at('2026-11-22T20:59:00Z'), storage)
    addReadingDay(120, at('2026-11-22T21:01:00Z'), storage)
    addReadingDay(30, at('2026-11-24T08:00:00Z'), storage)
    const week = readWeek(storage, at('2026-11-24T09:00:00Z'))
    expect(week.map(({ seconds }) => seconds)).toEqual([120, 30, 0, 0, 0, 0, 0])
    expect(week.map(({ when }) => when)).toEqual(['past', 'today', ...Array(5).fill('future')])
    expect(week[0]!.date.toISOString()).toBe('2026-11-23T00:00:00.000Z')
    expect(readWeek(storage, at('2026-11-22T20:00:00Z')).at(-1)).toMatchObject({ seconds: 60, when: 'today' })
  })

  it('is kept for each member apart, and for two weeks', () => {
    const storage = createClientStorage({})
    addReadingDay(60, at('2026-11-24T08:00:00Z'), storage)
    storage.write('token', 't')
    storage.write('uid', 'u1')
    expect(readWeek(storage, at('2026-11-24T09:00:00Z'))[1]!.seconds).toBe(0)
    for (let day = 1; day < 29; day++)
      addReadingDay(1, at('2026-11-01T08:00:00Z') + day * 86_400_000, storage)
    expect(Object.keys(storage.readJson('k_days_u1') as object)).toHaveLength(14)
  })

  it('of a visitor counts for the member they became', () => {
    const storage = createClientStorage({})
    addReadingDay(60, at('2026-11-24T08:00:00Z'), storage)
    storage.write('token', 't')
    storage.write('uid', 'u1')
    addReadingDay(30, at('2026-11-24T08:00:00Z'), storage)
    bringReadingDays(storage)
    expect(readWeek(storage, at('2026-11-24T09:00:00Z'))[1]!.seconds).toBe(90)
    expect(storage.read('k_days')).toBeUndefined()
  })

  it.each(['7', '[]', '{"x":1,"20780":"many","20781":-4}', '{'])('survives what is stored as %s', (text) => {
    const storage = createClientStorage({})
    storage.write('k_days', text)
    expect(readWeek(storage, at('2026-11-24T09:00:00Z')).every(({ seconds }) => seconds === 0)).toBe(true)
  })
})
