import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ReaderProvider } from '../reader-context.tsx'
import { createFakeReader } from '../testing/fake-reader.ts'
import { samplePublication } from '../testing/sample-publication.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { useTools } from './use-tools.ts'

const parts = vi.hoisted(() => ({ isOnline: true, loads: 0, loaded: undefined as unknown }))
vi.mock('../load-once.ts', () => ({
  loadOnce: () => ({
    get: () => parts.loaded,
    load: async () => {
      parts.loads += 1
      if (!parts.isOnline) throw new TypeError('Failed to fetch dynamically imported module')
      parts.loaded = { TopBar: () => <p>Bar</p> }
      return parts.loaded
    },
  }),
}))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Page() {
  const { tools, onTouch } = useTools()
  const { title } = useReaderContext()
  return <main onPointerDown={onTouch}>{tools ? <tools.TopBar /> : title}</main>
}

async function draw() {
  parts.loads = 0
  parts.isOnline = true
  parts.loaded = undefined
  const { reader } = createFakeReader(await samplePublication('english'), { isControlsVisible: false })
  render(
    <ReaderProvider reader={reader}>
      <Page />
    </ReaderProvider>,
  )
  return reader
}

it('the tools are loaded when a finger touches, and rendered when they are needed', async () => {
  const reader = await draw()
  expect(parts.loads).toBe(0)
  await act(async () => fireEvent.pointerDown(screen.getByRole('main')))
  expect(parts.loads).toBeGreaterThan(0)
  // The finger may be on its way to turn a page.
  expect(screen.queryByText('Bar')).toBeNull()
  await act(async () => reader.showControls(true))
  expect(screen.getByText('Bar')).toBeTruthy()
})

it('the tools load again after a stalled connection', async () => {
  const reader = await draw()
  parts.isOnline = false
  await act(async () => reader.showControls(true))
  expect(parts.loads).toBeGreaterThan(0)
  // Bars that cannot show are not announced.
  expect(reader.getSnapshot().isControlsVisible).toBe(false)
  parts.isOnline = true
  await act(async () => reader.showControls(true))
  expect(screen.getByText('Bar')).toBeTruthy()
})

it('the tools load by themselves when the page has rested for a while and no finger moves it', async () => {
  vi.useFakeTimers()
  await draw()
  await act(() => vi.advanceTimersByTimeAsync(1400))
  expect(parts.loads).toBe(0)
  await act(async () => fireEvent.pointerDown(screen.getByRole('main')))
  await act(() => vi.advanceTimersByTimeAsync(1400))
  expect(screen.queryByText('Bar')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('Bar')).toBeTruthy()
})
