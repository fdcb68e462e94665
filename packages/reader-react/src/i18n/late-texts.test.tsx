import type { Publication } from '@kurasa/reader-core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useReaderContext } from '../index.ts'
import { ReaderProvider } from '../reader-context.tsx'
import { ReaderControls } from '../reader-controls/reader-controls.tsx'
import { createFakeReader } from '../testing/fake-reader.ts'
import { samplePublication } from '../testing/sample-publication.ts'
import { enUs } from './en-us.ts'
import { enUsMarks } from './en-us-marks.ts'
import { enUsTools } from './en-us-tools.ts'

/** The texts of Arabic come when a test lets them, those of Swahili never do. */
const arabic = vi.hoisted(() => {
  let come = () => {}
  return { arrived: new Promise<void>((resolve) => (come = resolve)), come: () => come() }
})
vi.mock('./ar-sa.ts', async (original) => {
  await arabic.arrived
  return original()
})
vi.mock('./sw-ke.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

let book: Publication
beforeAll(async () => {
  book = await samplePublication('english')
})
afterEach(cleanup)

/** A part of a host's own, which may use any text of the reader. */
function OwnPart() {
  const { t } = useReaderContext()
  return <p data-testid="own">{[t('search'), t('places', { count: 3 }), t('retry')].join(', ')}</p>
}

function draw(locale: string) {
  const { reader } = createFakeReader(book)
  const parts = (shown: string) => (
    <ReaderProvider reader={reader} locale={shown} onClose={() => undefined}>
      <OwnPart />
      <ReaderControls />
    </ReaderProvider>
  )
  const { rerender } = render(parts(locale))
  return (next: string) => rerender(parts(next))
}

const KEYS = new Set(Object.keys({ ...enUs, ...enUsTools, ...enUsMarks }))

/** All that is written or announced. None of it is ever the key of a text. */
function words(): string[] {
  const all = [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent!),
    ...['aria-label', 'aria-valuetext', 'title'].map((name) => element.getAttribute(name) ?? ''),
  ])
  expect(all.filter((text) => text.split(', ').some((each) => KEYS.has(each)))).toEqual([])
  return all
}

it('a part of a host has every text before any tool was loaded', () => {
  draw('en_US')
  expect(screen.getByTestId('own').textContent).toBe('Search, 3 results, Try again')
  expect(words()).toContain('Contents')
})

it('another language shows when its texts are there, and until then the one before', async () => {
  const show = draw('en_US')
  show('ar_SA')
  expect(screen.getByTestId('own').textContent).toBe('Search, 3 results, Try again')
  expect(words()).toContain('Contents')
  await act(async () => arabic.come())
  await vi.waitFor(() => expect(words()).toContain('المحتويات'), { timeout: 10_000 })
  expect(screen.getByTestId('own').textContent).toBe('بحث, ٣ نتائج, حاول مجددًا')
  expect(words()).not.toContain('Contents')
  show('en_US')
  expect(words()).toContain('Contents')
})

it('where the texts of a language do not come, bars and parts are English', async () => {
  draw('sw_KE')
  await vi.waitFor(() => expect(words()).toContain('Contents'), { timeout: 10_000 })
  expect(screen.getByTestId('own').textContent).toBe('Search, 3 results, Try again')
})
