import type { ProgressItem, ReadingProgress } from '@kurasa/portal-contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideProgress } from './reading-progress.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const report = (traits: Partial<ProgressItem> = {}): ProgressItem => ({
  bookId: 'b',
  editionId: 'e',
  unitId: 'u1',
  offset: 10,
  percent: 0.2,
  furthest: 0.2,
  deviceId: 'phone',
  deviceName: 'Redmi 9',
  clientAt: at(0),
  baseRev: 0,
  cause: 'turn',
  ...traits,
})
const stored = (traits: Partial<ReadingProgress> = {}): ReadingProgress => ({
  bookId: 'b',
  editionId: 'e',
  unitId: 'u9',
  offset: 0,
  percent: 0.5,
  furthest: 0.6,
  rev: 3,
  deviceId: 'tablet',
  deviceName: 'Tab',
  clientAt: at(-10),
  updatedAt: at(-10),
  ...traits,
})

describe('a reported position', () => {
  it('is the first', () => {
    const { next, isConflict } = decideProgress(undefined, report(), now)
    expect(next).toMatchObject({ rev: 1, unitId: 'u1', furthest: 0.2, updatedAt: at(0) })
    expect(isConflict).toBe(false)
  })

  it('that follows the stored one wins, whatever its clock says', () => {
    const { next, isConflict } = decideProgress(stored(), report({ baseRev: 3, clientAt: at(-60) }), now)
    expect(next).toMatchObject({ rev: 4, unitId: 'u1', percent: 0.2, furthest: 0.6 })
    expect(isConflict).toBe(false)
  })

  it('that follows an older one wins when it was made later', () => {
    expect(decideProgress(stored(), report({ baseRev: 1, clientAt: at(-1) }), now)).toMatchObject({
      next: { rev: 4, unitId: 'u1' },
      isConflict: false,
    })
  })

  it('that follows an older one and was made earlier only raises what was reached', () => {
    const old = stored()
    const further = decideProgress(old, report({ baseRev: 1, clientAt: at(-30), furthest: 0.9 }), now)
    expect(further).toEqual({ next: { ...old, furthest: 0.9, updatedAt: at(0) }, isConflict: true })
    const nothing = decideProgress(old, report({ baseRev: 1, clientAt: at(-30) }), now)
    expect(nothing.isConflict).toBe(true)
    expect(nothing.next).toBe(old)
  })

  it('from a clock that is far ahead does not win for ever', () => {
    const { next } = decideProgress(stored(), report({ baseRev: 3, clientAt: at(600) }), now)
    expect(next.clientAt).toBe(at(5))
  })

  it('finishes a book once; only reading again opens it', () => {
    const finished = decideProgress(stored(), report({ baseRev: 3, completed: true }), now).next
    expect(finished.completedAt).toBe(at(0))
    const later = new Date(now.getTime() + 60_000)
    const still = decideProgress(finished, report({ baseRev: 4 }), later).next
    expect(still.completedAt).toBe(at(0))
    const again = decideProgress(still, report({ baseRev: 5, readAgain: true }), later).next
    expect(again.completedAt).toBeUndefined()
  })

  it('never lowers what was reached, and counts every accepted one', () => {
    const item = fc.record({
      baseRev: fc.nat(6),
      clientAt: fc.integer({ min: -100, max: 100 }).map(at),
      percent: fc.double({ min: 0, max: 1, noNaN: true }),
      furthest: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), (items) => {
        let current: ReadingProgress | undefined
        for (const each of items) {
          const { next, isConflict } = decideProgress(current, report(each), now)
          expect(next.furthest).toBeGreaterThanOrEqual(current?.furthest ?? 0)
          expect(next.rev).toBe((current?.rev ?? 0) + (isConflict ? 0 : 1))
          current = next
        }
      }),
      { seed: 20261121 },
    )
  })
})
