import { openPublication } from '@kurasa/reader-core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ReaderProvider } from '../reader-context.tsx'
import { createFakeReader } from '../testing/fake-reader.ts'
import '../theme/tokens.css'
import { ContentsPanel } from './contents-panel.tsx'

afterEach(cleanup)

it('a table of three thousand entries opens at the present one and holds few rows', async () => {
  const hrefs = Array.from({ length: 3000 }, (_, index) => `c${index}.xhtml`)
  const publication = await openPublication({
    manifest: () => ({
      metadata: { identifier: 'urn:long', title: 'Long', author: 'Nobody', language: 'en' },
      readingOrder: hrefs.map((href) => ({ href, type: 'application/xhtml+xml', title: href, size: 10 })),
      toc: hrefs.map((href, index) => ({ href, title: `Chapter ${index + 1}` })),
    }),
    read: () => Promise.resolve(new Uint8Array()),
  })
  const { reader } = createFakeReader(publication, {
    panel: 'contents',
    section: { index: 2400, title: 'Chapter 2401', page: 0, pageCount: 1, isExact: true },
  })
  const view = render(
    <div style={{ position: 'relative', blockSize: 700 }}>
      <ReaderProvider reader={reader}>
        <ContentsPanel />
      </ReaderProvider>
    </div>,
  )
  const rows = () => [...view.container.querySelectorAll<HTMLButtonElement>('nav button')]
  await vi.waitFor(() => expect(rows().some((row) => row.ariaCurrent === 'location')).toBe(true), 10_000)
  expect(rows().length).toBeLessThan(80)
  rows()
    .find((row) => row.textContent === 'Chapter 2402')
    ?.click()
  expect(reader.goTo).toHaveBeenCalledWith('c2401.xhtml')
})
