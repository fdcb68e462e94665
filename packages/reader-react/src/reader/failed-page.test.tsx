import { ReaderError, type ReaderErrorCode, type ReaderErrorDetails } from '@kurasa/reader-core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { arSa } from '../i18n/ar-sa.ts'
import { enUs } from '../i18n/en-us.ts'
import { swKe } from '../i18n/sw-ke.ts'
import { FailedPage } from './failed-page.tsx'

afterEach(cleanup)

it.each<[ReaderErrorCode, number]>([
  ['network', 1],
  ['corrupt', 0],
])('a page that failed with %s tries again %i times when the network returns', (code, times) => {
  const onRetry = vi.fn()
  const { unmount } = render(
    <FailedPage
      t={String}
      subject="page"
      error={new ReaderError(code, 'x')}
      onRetry={onRetry}
      onClose={undefined}
    />,
  )
  window.dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledTimes(times)
  unmount()
  window.dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledTimes(times)
})

const url = '/books/one.epub'
const rows: [code: ReaderErrorCode, details: ReaderErrorDetails, text: keyof typeof enUs, primary: string][] =
  [
    ['not-found', { url, status: 404 }, 'error.no-file', 'retry'],
    ['unsupported-format', { url, status: 200, reason: 'web-page' }, 'error.no-book', 'close'],
    ['unsupported-format', { url, status: 200, reason: 'text' }, 'error.no-book', 'close'],
    ['unsupported-format', { url, status: 200, reason: 'login' }, 'error.unauthorised', 'close'],
    ['unauthorised', { url, status: 401 }, 'error.unauthorised', 'close'],
    ['unsupported-format', { url, status: 200 }, 'error.unsupported-format', 'close'],
    ['unsupported-format', { reason: 'web-page' }, 'error.unsupported-format', 'close'],
    ['encrypted', {}, 'error.encrypted', 'close'],
    ['too-large', {}, 'error.too-large', 'close'],
    ['corrupt', { url, status: 200, reason: 'empty' }, 'error.empty', 'retry'],
    ['corrupt', { url, status: 206, reason: 'incomplete' }, 'error.incomplete', 'retry'],
    ['network', {}, 'error.network', 'retry'],
  ]

it.each(rows)(
  'a book that failed with %s %o has its own sentence and first action',
  (code, details, text, primary) => {
    for (const texts of [enUs, swKe, arSa] as Record<string, string>[]) {
      const view = render(
        <FailedPage
          t={(key) => texts[key] as string}
          subject="book"
          error={new ReaderError(code, 'x', details)}
          onRetry={() => undefined}
          onClose={() => undefined}
        />,
      )
      expect(view.getByRole('heading').textContent).toBe(texts.bookFailed)
      expect(view.getByRole('alert').querySelector('p')?.textContent).toBe(texts[text])
      expect(view.container.querySelector('[data-variant="primary"]')?.textContent).toBe(texts[primary])
      view.unmount()
    }
  },
)

it('a missing part of an open book speaks of the page', () => {
  const error = new ReaderError('not-found', 'x', { url, status: 200, reason: 'web-page' })
  const { getByRole } = render(
    <FailedPage
      t={(key) => enUs[key as keyof typeof enUs]}
      subject="page"
      error={error}
      onRetry={undefined}
      onClose={undefined}
    />,
  )
  expect(getByRole('heading').textContent).toContain('Your place is saved')
  expect(getByRole('alert').textContent).toContain('A part of this book is missing')
})
