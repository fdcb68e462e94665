import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { samplePublication } from './testing/sample-publication.ts'

it('renders on a server, where there is no window', async () => {
  expect(typeof window).toBe('undefined')
  // Texts are kept by their module, and another test file may have loaded them.
  vi.resetModules()
  const { loadReaderTexts, Reader, ReaderError } = await import('./index.ts')
  const publication = await samplePublication('english')
  // Words that are not there yet are left out rather than shown in another language.
  const wordless = renderToString(createElement(Reader, { locale: 'ar_SA' }))
  expect(wordless).toContain('lang="ar-SA" dir="rtl"')
  expect(wordless.replace(/<[^>]*>/g, '')).toBe('')
  await Promise.all([loadReaderTexts('sw_KE'), loadReaderTexts('ar_SA')])
  const opening = renderToString(
    createElement(Reader, {
      publication,
      locale: 'sw_KE',
      settings: { theme: 'system' },
      onClose: () => undefined,
    }),
  )
  expect(opening).toContain('Kitabu kinafunguliwa')
  expect(opening).toContain('lang="sw-KE"')
  expect(opening).toContain('data-k-theme="light"')
  const failed = renderToString(
    createElement(Reader, {
      error: new ReaderError('too-large', 'Big.'),
      locale: 'ar_SA',
      onRetry: () => undefined,
    }),
  )
  expect(failed).toContain('dir="rtl"')
  expect(failed).toContain('حاول مجددًا')
})
