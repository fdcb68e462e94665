import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '../../i18n/texts.ts'
import { TextsProvider } from '../../i18n/texts-provider.tsx'
import { FileError } from '../../loading/file-error.ts'
import { ScreenBoundary } from './screen-boundary.tsx'

/** A screen whose code does not come until the line is well. */
let isLineWell = false
const reload = vi.fn(async () => {
  if (!isLineWell) throw new FileError('unreached', '/assets/screen.js')
})
function Screen() {
  if (!isLineWell) throw new FileError('unreached', '/assets/screen.js')
  return <h1>The screen</h1>
}

beforeEach(async () => {
  isLineWell = false
  vi.spyOn(console, 'error').mockReturnValue()
  const texts = await loadTexts('en_US')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  render(
    <TextsProvider initial={texts}>
      <ScreenBoundary reload={reload}>
        <Screen />
      </ScreenBoundary>
    </TextsProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  reload.mockClear()
})

it('a screen whose code failed is shown when the network returns', async () => {
  isLineWell = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('heading', { name: 'The screen' })).toBeTruthy()
})

it('a screen whose code failed is shown once a later attempt succeeds', async () => {
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(reload).toHaveBeenCalledTimes(1)
  isLineWell = true
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(screen.getByRole('heading', { name: 'The screen' })).toBeTruthy()
})
