import { openPublication, type PublicationSource, ReaderError } from '@kurasa/reader-core'
import { act, cleanup, render } from '@testing-library/react'
import { Component, type ReactNode, StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Reader, type ReaderProps } from '../reader/reader.tsx'
import { pause } from '../testing/touch.ts'
import '../theme/tokens.css'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const long = { timeout: 20_000 }

/** A book of one page with a title, whose manifest comes when it is let. */
function bookOf(title: string) {
  let come: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    come = resolve
  })
  const state = { opened: 0, closed: 0 }
  const source: PublicationSource = {
    async manifest() {
      state.opened++
      await gate
      return {
        metadata: { title, language: 'en', identifier: title },
        readingOrder: [{ href: 'one.xhtml', type: 'application/xhtml+xml' }],
      }
    },
    read: async () => new TextEncoder().encode(`<html><body><p>Words of ${title}.</p></body></html>`),
    close: () => void state.closed++,
  }
  return { source, state, come: () => come() }
}

function show(props: ReaderProps, isStrict = false) {
  const reader = (more: ReaderProps) => {
    const node = (
      <div style={{ inlineSize: 360, blockSize: 600 }}>
        <Reader {...more} />
      </div>
    )
    return isStrict ? <StrictMode>{node}</StrictMode> : node
  }
  const view = render(reader(props))
  const region = () => view.container.querySelector<HTMLElement>('section[data-state]')!
  const title = () => region().getAttribute('aria-label')
  return { view, region, title, again: (more: ReaderProps) => view.rerender(reader(more)) }
}

it.each([false, true])('another book while one opens replaces it, in StrictMode: %s', async (isStrict) => {
  const [first, second] = [bookOf('First'), bookOf('Second')]
  const shown = show({ source: first.source }, isStrict)
  await vi.waitFor(() => expect(first.state.opened).toBeGreaterThan(0), long)
  expect(shown.region().dataset.state).toBe('opening')
  shown.again({ source: second.source })
  second.come()
  await vi.waitFor(() => expect(shown.region().dataset.state).toBe('ready'), long)
  first.come()
  await pause(200)
  expect([shown.title(), shown.region().dataset.state]).toEqual(['Second', 'ready'])
  shown.view.unmount()
  expect(second.state.closed).toBe(1)
})

it('another book after one was shown is opened, and the first is closed', async () => {
  const [first, second] = [bookOf('First'), bookOf('Second')]
  first.come()
  second.come()
  const onBookOpen = vi.fn()
  const shown = show({ source: first.source, onBookOpen })
  await vi.waitFor(() => expect(shown.region().dataset.state).toBe('ready'), long)
  shown.again({ source: second.source, onBookOpen })
  await vi.waitFor(
    () => expect([shown.title(), shown.region().dataset.state]).toEqual(['Second', 'ready']),
    long,
  )
  expect(first.state.closed).toBe(1)
  expect(onBookOpen.mock.calls.map(([book]) => book.metadata.title)).toEqual(['First', 'Second'])
})

it('a book that failed says why, and comes by another attempt', async () => {
  const onBookError = vi.fn()
  let isThere = false
  const source: PublicationSource = {
    async manifest() {
      if (!isThere) throw new ReaderError('not-found', 'No such book.')
      return {
        metadata: { title: 'Late', language: 'en', identifier: 'late' },
        readingOrder: [{ href: 'one.xhtml', type: 'application/xhtml+xml' }],
      }
    },
    read: async () => new TextEncoder().encode('<html><body><p>Words.</p></body></html>'),
  }
  const { view, region } = show({ source, onBookError })
  expect(await view.findByText('This book did not open', {}, long)).toBeTruthy()
  expect(view.getByRole('alert').textContent).toContain('not at its address any more')
  await vi.waitFor(() =>
    expect(onBookError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'not-found' })),
  )
  isThere = true
  await userEvent.click(view.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(region().dataset.state).toBe('ready'), long)
})

it('an address with a web page instead of a book says so, and opens the next address', async () => {
  const fetch = vi.fn(
    async () =>
      new Response('<!doctype html><title>App</title>', { headers: { 'content-type': 'text/html' } }),
  )
  const { view } = show({ src: '/books/none.epub', openOptions: { fetch } })
  expect(await view.findByText(/answers with a web page/, {}, long)).toBeTruthy()
  expect(fetch).toHaveBeenCalled()
})

it('the wait for a book can be ended by a person', async () => {
  const { source, come } = bookOf('Slow')
  const { view } = show({ source })
  await userEvent.click(await view.findByRole('button', { name: 'Stop' }, long))
  expect(await view.findByText('Opening was cancelled.', {}, long)).toBeTruthy()
  come()
  await pause(200)
  expect(view.queryByText('Opening was cancelled.')).not.toBeNull()
})

class Caught extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? <pre>{this.state.error.message}</pre> : this.props.children
  }
}

it.each([
  [
    'an address',
    '/books/one.epub',
    /got an address.*pass the result of await openPublication.*or pass it as `src`/,
  ],
  ['a promise', Promise.resolve(), /got a promise: await openPublication/],
  ['a file', new Blob(), /got another object/],
])('%s for a publication is an error that says what to pass', async (_, publication, message) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const view = render(
    <Caught>
      <Reader publication={publication as never} />
    </Caught>,
  )
  expect(view.container.textContent).toMatch(message)
})

it('a source of no kind is an error while rendering', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const view = render(
    <Caught>
      <Reader source={{ name: 'book' } as never} />
    </Caught>,
  )
  await vi.waitFor(() => expect(view.container.textContent).toContain('needs an OpenSource'), long)
})

it('a closed publication is said to be closed', async () => {
  const { source, come } = bookOf('Closed')
  come()
  const publication = await openPublication(source)
  publication.close()
  const onRetry = vi.fn()
  const { view } = show({ publication, onRetry })
  expect(await view.findByText('This book did not open', {}, long)).toBeTruthy()
  await userEvent.click(view.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('settings of another version show the book in the defaults', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { source, come } = bookOf('Stored')
  come()
  const settings = { theme: 'brand', turn: 'curl' } as unknown as ReaderProps['settings']
  const { region, again } = show({ source, settings })
  await vi.waitFor(() => expect(region().dataset.state).toBe('ready'), long)
  expect(region().dataset.kTheme).toBe('light')
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/"theme".*"turn"/))
  act(() => again({ source, settings: { ...settings, fontSize: 2 } }))
  await vi.waitFor(() => expect(region().dataset.state).toBe('ready'), long)
})
