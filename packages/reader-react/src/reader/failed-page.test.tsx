import { ReaderError, type ReaderErrorCode } from '@kurasa/reader-core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FailedPage } from './failed-page.tsx'

afterEach(cleanup)

it.each<[ReaderErrorCode, number]>([
  ['network', 1],
  ['corrupt', 0],
])('a page that failed with %s tries again %i times when the network returns', (code, times) => {
  const onRetry = vi.fn()
  const { unmount } = render(
    <FailedPage t={String} error={new ReaderError(code, 'x')} onRetry={onRetry} onClose={undefined} />,
  )
  window.dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledTimes(times)
  unmount()
  window.dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledTimes(times)
})
