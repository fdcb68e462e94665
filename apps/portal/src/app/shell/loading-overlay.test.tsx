import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '../../i18n/texts.ts'
import { TextsProvider } from '../../i18n/texts-provider.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows after 120 ms, goes when the screen is there, and never stays longer than 30 s', async () => {
  const texts = await loadTexts('en_US')
  const overlay = (isLoading: boolean) => (
    <TextsProvider initial={texts}>
      <LoadingOverlay isLoading={isLoading} />
    </TextsProvider>
  )
  const { rerender } = render(overlay(true))
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  wait(119)
  expect(screen.queryByRole('status')).toBeNull()
  wait(1)
  expect(screen.getByRole('status').textContent).toBe('Loading')
  rerender(overlay(false))
  expect(screen.queryByRole('status')).toBeNull()
  rerender(overlay(true))
  wait(30_000)
  expect(screen.queryByRole('status')).toBeNull()
})
