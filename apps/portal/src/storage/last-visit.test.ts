import { expect, it } from 'vitest'
import { createClientStorage } from './client-storage.ts'
import { noteVisit } from './last-visit.ts'

const HOUR = 3_600_000
const start = Date.UTC(2026, 10, 20)

it('knows the end of the visit before this one, however often this one opens the first screen', () => {
  const storage = createClientStorage({})
  expect(noteVisit(storage, start)).toBe(Number.POSITIVE_INFINITY)
  expect(noteVisit(storage, start + HOUR / 2)).toBe(Number.POSITIVE_INFINITY)
  const next = start + 30 * HOUR
  expect(noteVisit(storage, next)).toBe(start + HOUR / 2)
  expect(noteVisit(storage, next + 60_000)).toBe(start + HOUR / 2)
  expect(noteVisit(storage, next + 60_000 + 2 * HOUR)).toBe(next + 60_000)
})

it.each(['{', '[]', '["x", null]', '{"at": 1}', '7'])(
  'takes what is broken for a first visit: %s',
  (stored) => {
    const storage = createClientStorage({})
    storage.write('k_visit', stored)
    expect(noteVisit(storage, start)).toBe(Number.POSITIVE_INFINITY)
  },
)
