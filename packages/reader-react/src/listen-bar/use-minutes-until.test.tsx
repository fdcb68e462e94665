import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useMinutesUntil } from './use-minutes-until.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('counts the minutes that are left, those begun too, as they pass', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook((at: number | undefined) => useMinutesUntil(at), {
    initialProps: Date.now() + 2 * 60_000,
  })
  const after = (ms: number) => {
    act(() => vi.advanceTimersByTime(ms))
    return result.current
  }
  expect([result.current, after(59_000), after(1000), after(59_000), after(1000), after(600_000)]).toEqual([
    2, 2, 1, 1, 1, 1,
  ])
  rerender(undefined)
  expect(result.current).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
