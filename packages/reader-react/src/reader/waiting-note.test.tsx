import { type OpenProgress, type Publication, ReaderError } from '@kurasa/reader-core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReaderProvider, usePageContext } from '../reader-context.tsx'
import { createFakeReader } from '../testing/fake-reader.ts'
import { samplePublication } from '../testing/sample-publication.ts'
import '../testing/all-texts.ts'
import { OpeningPage, TurningNote } from './opening-page.tsx'
import { Reader, type ReaderProps } from './reader.tsx'
import './waiting-note.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const note = () => document.querySelector('[data-kurasa-waiting]')
const words = () => note()?.textContent
const announced = () => note()?.querySelector('[role="status"]')?.textContent

function draw(props: ReaderProps = {}) {
  const { rerender } = render(<Reader {...props} />)
  return (more: ReaderProps) => rerender(<Reader {...props} {...more} />)
}

it('says after a second what it waits for, and how much of the book has come', async () => {
  const onStop = vi.fn()
  const again = draw({ onStop })
  await pass(900)
  expect(note()).toBeNull()
  await pass(200)
  expect(announced()).toBe('Downloading the book')
  screen.getByRole('button', { name: 'Stop' }).click()
  expect(onStop).toHaveBeenCalledTimes(1)

  const come = (received: number, total: number) => again({ openProgress: { received, total } })
  come(0, 0)
  await pass(300)
  expect(announced()).toBe('The server is not responding. Still trying…')
  come(64_000, 0)
  expect(words()).toBe('Downloading the book64 kB so farStop')
  come(412_000, 1_240_000)
  expect(words()).toBe('Downloading the book0.4 MB of 1.2 MBStop')
  // A file that is longer unpacked than it was said to be.
  come(1_300_000, 1_240_000)
  expect(words()).toBe('Downloading the book1.3 MB so farStop')
  // Only what it waits for is announced, not each part of the file.
  expect(announced()).not.toContain('MB')
  await pass(5000)
  expect(announced()).toBe('The server is not responding. Still trying…')
  again({ error: new ReaderError('aborted', 'Stopped.') })
  expect(note()).toBeNull()
})

it.each([
  ['sw_KE', 'Inapakua kitabuMB 0.4 kati ya MB 1.2'],
  ['ar_SA', 'جارٍ تنزيل الكتاب٠٫٤ م.ب من ١٫٢ م.ب'],
])('is written in %s', async (locale, text) => {
  const openProgress: OpenProgress = { received: 412_000, total: 1_240_000 }
  draw({ locale, openProgress })
  await pass(1100)
  expect(
    words()
      ?.replaceAll(/[\u200e\u200f\u061c]/g, '')
      .replaceAll('\u00a0', ' '),
  ).toBe(text)
})

it('takes the words of a host', async () => {
  draw({ labels: { 'waiting.book': 'One moment, your book is coming' } })
  await pass(1100)
  expect(words()).toBe('One moment, your book is coming')
})

it.each([
  ['chapter', undefined, 'Waiting for the chapter'],
  ['fonts', undefined, 'Waiting for the fonts'],
  [undefined, undefined, 'Laying out the pages'],
  [undefined, 'image', 'Loading the picture'],
] as const)('names what an open book waits for: %s, %s', async (waitsFor, kind, text) => {
  const book = await samplePublication('english')
  const publication: Publication = kind ? { ...book, kind } : book
  const { reader } = createFakeReader(publication, { status: 'opening' })
  const Page = () => <OpeningPage ui={usePageContext()} reader={{ ...reader, waitsFor }} onStop={() => {}} />
  render(
    <ReaderProvider reader={reader}>
      <Page />
    </ReaderProvider>,
  )
  await pass(1100)
  expect(words()).toBe(text)
})

it('a page that comes within a second says nothing', async () => {
  const { unmount } = render(<Reader />)
  await pass(500)
  unmount()
  await pass(2000)
  expect(vi.getTimerCount()).toBe(0)
})

it('over a page whose turn waits for a chapter it leads on, as soon as that has taken so long', async () => {
  const { reader } = createFakeReader(await samplePublication('english'))
  const waiting: { waitsFor?: string | undefined } = reader
  const Note = () => {
    const ui = usePageContext()
    return <TurningNote ui={ui} reader={reader} />
  }
  render(
    <ReaderProvider reader={reader}>
      <Note />
    </ReaderProvider>,
  )
  waiting.waitsFor = 'chapter'
  await pass(2400)
  expect(note()).toBeNull()
  await pass(200)
  expect(announced()).toBe('Waiting for the chapter')
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(reader.stopWaiting).toHaveBeenLastCalledWith({ again: true })
  screen.getByRole('button', { name: 'Stay on this page' }).click()
  expect(reader.stopWaiting).toHaveBeenLastCalledWith()
  // It came, and is being laid out.
  waiting.waitsFor = undefined
  await pass(400)
  expect(words()).toBe('Laying out the pages')
})
