import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '../i18n/texts.ts'
import { TextsProvider } from '../i18n/texts-provider.tsx'
import { noteByte, SILENCE, whenAgain } from '../loading/progress.ts'
import { AfterAMoment, QUIET_WAIT } from './query-view.tsx'
import { SLOW_AFTER } from './use-wait.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows nothing during a short wait, and reserves its space', async () => {
  const texts = await loadTexts('en_US')
  const { queryByRole } = render(
    <TextsProvider initial={texts}>
      <AfterAMoment>
        <p role="status">Bones</p>
      </AfterAMoment>
    </TextsProvider>,
  )
  act(() => vi.advanceTimersByTime(QUIET_WAIT - 1))
  expect(queryByRole('status')).toBeNull()
  expect(queryByRole('status', { hidden: true })).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(queryByRole('status')).toBeTruthy()
})

it('says after 2.5 s that the network is slow, and after ten seconds without a byte that no answer came', async () => {
  const texts = await loadTexts('en_US')
  let again = () => {}
  const { queryByText } = render(
    <TextsProvider initial={texts}>
      <AfterAMoment
        renderSilent={(request) => {
          again = request
          return <p>No answer</p>
        }}
      >
        <p>Bones</p>
      </AfterAMoment>
    </TextsProvider>,
  )
  const shown = () =>
    ['Bones', 'Slow network, still loading', 'No answer'].filter((text) => queryByText(text))
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  wait(SLOW_AFTER - 1)
  expect(shown()).toEqual(['Bones'])
  wait(1)
  expect(shown()).toEqual(['Bones', 'Slow network, still loading'])
  // Something arrives: the line is slow, not silent.
  wait(5000)
  noteByte()
  wait(SILENCE - 1)
  expect(shown()).toEqual(['Bones', 'Slow network, still loading'])
  wait(1)
  expect(shown()).toEqual(['No answer'])
  const request = vi.fn()
  const forget = whenAgain(request)
  act(() => again())
  forget()
  expect(request).toHaveBeenCalledOnce()
  wait(QUIET_WAIT)
  expect(shown()).toEqual(['Bones'])
})
