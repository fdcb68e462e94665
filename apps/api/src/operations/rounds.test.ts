import { expect, it, vi } from 'vitest'
import { startRounds } from './rounds.ts'

it('rounds begin at once, leave out those that are due meanwhile, and end with the one under way', async () => {
  vi.useFakeTimers()
  try {
    let begun = 0
    let end = () => {}
    const rounds = startRounds(() => {
      begun++
      return new Promise<void>((resolve) => (end = resolve))
    }, 1000)
    expect(begun).toBe(1)
    await vi.advanceTimersByTimeAsync(2500)
    expect(begun).toBe(1)
    end()
    await vi.advanceTimersByTimeAsync(1000)
    expect(begun).toBe(2)
    let isStopped = false
    const stopping = rounds.stop().then(() => {
      isStopped = true
    })
    await vi.advanceTimersByTimeAsync(5000)
    expect([begun, isStopped]).toEqual([2, false])
    end()
    await stopping
  } finally {
    vi.useRealTimers()
  }
})
