import { expect, it } from 'vitest'
import type { Host } from '../host/host.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import type { Section } from '../publication/publication.ts'
import { PageCounter } from './page-counter.ts'

const SECTIONS = 60

/** How often other work had its turn while sections were counted that took no time. */
async function turns(isMoving: boolean): Promise<number> {
  let count = 0
  let counted = 0
  const session = {
    isRestored: Promise.resolve(),
    map: () => ({ isComplete: false }),
    complete: async () => counted++,
  }
  const counter = new PageCounter({
    session: session as unknown as LayoutSession,
    sections: Array.from({ length: SECTIONS }, (_, index) => ({ index, isLinear: true }) as Section),
    host: { nextTask: async () => void count++ } as unknown as Host,
    isMoving: () => isMoving,
    onPiece() {},
    onNumbers() {},
    firstSection: () => SECTIONS,
  })
  await counter.hurry()
  expect(counted).toBe(SECTIONS)
  return count
}

it('counts several short sections in a task when somebody waits for the number', async () => {
  expect(await turns(false)).toBeLessThan(SECTIONS)
})

it('gives way after each while the page moves', async () => {
  expect(await turns(true)).toBeGreaterThanOrEqual(SECTIONS)
})
