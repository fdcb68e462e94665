import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AfterAMoment, QUIET_WAIT } from './query-view.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('says nothing of a wait that is over in a moment', () => {
  const { container } = render(<AfterAMoment>Bones</AfterAMoment>)
  act(() => vi.advanceTimersByTime(QUIET_WAIT - 1))
  expect(container.textContent).toBe('')
  act(() => vi.advanceTimersByTime(1))
  expect(container.textContent).toBe('Bones')
})
