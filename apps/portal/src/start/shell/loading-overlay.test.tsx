import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '../../i18n/texts.ts'
import { TextsProvider } from '../../i18n/texts-provider.tsx'
import { noteByte } from '../../loading/progress.ts'
import { LoadingOverlay } from './loading-overlay.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  // An earlier test may have noted a byte on the real clock.
  noteByte()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows after 150 ms with a button to stay, and goes when the screen is there', async () => {
  const texts = await loadTexts('en_US')
  const onCancel = vi.fn()
  const overlay = (isLoading: boolean) => (
    <TextsProvider initial={texts}>
      <LoadingOverlay isLoading={isLoading} onCancel={onCancel} />
    </TextsProvider>
  )
  const { rerender } = render(overlay(true))
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  wait(149)
  expect(screen.queryByRole('status')).toBeNull()
  wait(1)
  expect(screen.getByRole('status').textContent).toBe('Loading')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  wait(2350)
  expect(screen.getByRole('status').textContent).toBe('Slow network, still loading')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  wait(7499)
  expect(screen.getByRole('status').textContent).toBe('Slow network, still loading')
  wait(1)
  expect(screen.getByRole('status').textContent).toMatch(/^We did not get an answer in time/)
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  // The wait begins again.
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  wait(150)
  expect(screen.getByRole('status').textContent).toBe('Loading')
  rerender(overlay(false))
  expect(screen.queryByRole('status')).toBeNull()
  rerender(overlay(true))
  expect(screen.queryByRole('status')).toBeNull()
})
