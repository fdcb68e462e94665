import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AfterAMoment, DEADLINE, QUIET_WAIT } from './query-view.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows nothing during a short wait, and reserves its space', () => {
  const { queryByRole } = render(
    <AfterAMoment>
      <p role="status">Bones</p>
    </AfterAMoment>,
  )
  act(() => vi.advanceTimersByTime(QUIET_WAIT - 1))
  expect(queryByRole('status')).toBeNull()
  expect(queryByRole('status', { hidden: true })).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(queryByRole('status')).toBeTruthy()
})

it('says at the deadline that no answer came, in the place of what is awaited', () => {
  const { queryByText } = render(
    <AfterAMoment late={<p>No answer</p>}>
      <p>Bones</p>
    </AfterAMoment>,
  )
  act(() => vi.advanceTimersByTime(DEADLINE - 1))
  expect([queryByText('Bones') !== null, queryByText('No answer')]).toEqual([true, null])
  act(() => vi.advanceTimersByTime(1))
  expect([queryByText('Bones'), queryByText('No answer') !== null]).toEqual([null, true])
})
