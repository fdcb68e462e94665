import type { FaultLine } from './fault-line.ts'

/** Numbers from 0 to 1 in an order that the seed decides (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    isBelow: (chance: number) => next() < chance,
    pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!,
  }
}
export type Random = ReturnType<typeof createRandom>

/** Something that a phone has sent. */
export interface Change {
  kind: string
  item?: { bookId: string; furthest: number; percent: number; clientAt: string }
  bookId?: string
  ticks?: { at: string; seconds: number }[]
  annotation?: { id: string; bookId: string; kind: string; note?: string }
  report?: { idempotencyKey: string }
  annotationId?: string
}

/** Changes that the phones have sent, and those whose answer reached them. */
export function changesOf(line: FaultLine) {
  const sent: Change[] = []
  const acknowledged: { change: Change; outcome: string }[] = []
  for (const { path, body, status, answer, isAnswered } of line.records) {
    if (!path.endsWith('/sync') || !body) continue
    const { changes = [] } = JSON.parse(body) as { changes?: Change[] }
    sent.push(...changes)
    if (!isAnswered || status !== 200) continue
    const { outcomes } = (JSON.parse(answer!) as { data: { outcomes: string[] } }).data
    for (const [index, change] of changes.entries()) acknowledged.push({ change, outcome: outcomes[index]! })
  }
  return { sent, acknowledged }
}
