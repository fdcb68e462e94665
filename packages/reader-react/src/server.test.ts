import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Reader, ReaderError } from './index.ts'
import { samplePublication } from './testing/sample-publication.ts'

it('renders on a server, where there is no window', async () => {
  expect(typeof window).toBe('undefined')
  const publication = await samplePublication('english')
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
