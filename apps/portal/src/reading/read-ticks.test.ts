import { readTick } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import { bookIdOf, publicationIdOf, ticksOf } from './read-ticks.ts'

const start = Date.parse('2026-11-22T06:00:00.000Z')

describe('ticks', () => {
  it('split an interval into ticks of a minute, each with its end', () => {
    const ticks = ticksOf([{ wallStart: start, ms: 150_400 }])
    expect(ticks).toEqual([
      { at: '2026-11-22T06:01:00.000Z', seconds: 60 },
      { at: '2026-11-22T06:02:00.000Z', seconds: 60 },
      { at: '2026-11-22T06:02:30.000Z', seconds: 30 },
    ])
    for (const tick of ticks) readTick.parse(tick)
  })

  it('leave out what is no second', () => {
    expect(ticksOf([{ wallStart: start, ms: 400 }])).toEqual([])
    expect(ticksOf([{ wallStart: start, ms: 60_000 }])).toHaveLength(1)
  })

  it('know their book by the name the reader has for it', () => {
    for (const kind of ['text', 'image'] as const)
      expect(bookIdOf(publicationIdOf({ bookId: 'twiga', kind }))).toBe('twiga')
  })
})
