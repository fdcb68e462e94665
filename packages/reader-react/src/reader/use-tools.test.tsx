import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ReaderProvider, useReaderContext } from '../reader-context.tsx'
import { createFakeReader } from '../testing/fake-reader.ts'
import { samplePublication } from '../testing/sample-publication.ts'
import { useTools } from './use-tools.ts'

const parts = vi.hoisted(() => ({ isOnline: true, asked: 0 }))
vi.mock('../load-once.ts', () => ({
  loadOnce: () => {
    let loaded: unknown
    return {
      get: () => loaded,
      load: async () => {
        parts.asked += 1
        if (!parts.isOnline) throw new TypeError('Failed to fetch dynamically imported module')
        loaded = { TopBar: () => <p>Bar</p> }
        return loaded
      },
    }
  },
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
  parts.asked = 0
  parts.isOnline = true
  const { reader } = createFakeReader(await samplePublication('english'), { isControlsVisible: false })
  render(
    <ReaderProvider reader={reader}>
      <Page />
    </ReaderProvider>,
  )
  return reader
}

it('the tools come when a finger does, and again after a line that fell silent', async () => {
  const reader = await draw()
  expect(parts.asked).toBe(0)
  parts.isOnline = false
  await act(async () => reader.showControls(true))
  expect(parts.asked).toBeGreaterThan(0)
  // Bars that cannot show are not said to be there.
  expect(reader.getSnapshot().isControlsVisible).toBe(false)
  parts.isOnline = true
  await act(async () => fireEvent.pointerDown(screen.getByRole('main')))
  expect(screen.getByText('Bar')).toBeTruthy()
})

it('the tools come by themselves when the first page has stood for a while', async () => {
  vi.useFakeTimers()
  await draw()
  await act(() => vi.advanceTimersByTimeAsync(1400))
  expect(parts.asked).toBe(0)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('Bar')).toBeTruthy()
})
