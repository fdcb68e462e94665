import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { MissingPart } from '../reader/coming-bars.tsx'
import { ReaderProvider } from '../reader-context.tsx'
import { createFakeReader } from '../testing/fake-reader.ts'
import { samplePublication } from '../testing/sample-publication.ts'
import { panelOnUse } from './panel-on-use.tsx'

afterEach(cleanup)

it('a panel that cannot be loaded closes with a notice, and is requested again', async () => {
  let isOnline = false
  const load = vi.fn(() =>
    isOnline
      ? Promise.resolve({ default: () => <p>Here</p> })
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const LatePanel = panelOnUse('page', load)
  const { reader } = createFakeReader(await samplePublication('english'), { isControlsVisible: false })
  render(
    <ReaderProvider reader={reader}>
      <LatePanel />
      <MissingPart />
    </ReaderProvider>,
  )
  expect(load).not.toHaveBeenCalled()
  await act(async () => reader.openPanel('page'))
  expect(load).toHaveBeenCalledTimes(1)
  expect(reader.getSnapshot().panel).toBeUndefined()
  expect(screen.getByRole('status').textContent).toContain('Check your connection')
  isOnline = true
  await act(async () => reader.openPanel('page'))
  expect(await screen.findByText('Here')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})

it('a panel that fails again though there is a network needs a reload of the page', async () => {
  const LatePanel = panelOnUse('page', () => Promise.reject(new TypeError('Kept since it failed')))
  const { reader } = createFakeReader(await samplePublication('english'), { isControlsVisible: false })
  const onReload = vi.fn()
  render(
    <ReaderProvider reader={reader}>
      <LatePanel />
      <MissingPart onReload={onReload} />
    </ReaderProvider>,
  )
  await act(async () => reader.openPanel('page'))
  expect(screen.queryByRole('button')).toBeNull()
  await act(async () => reader.openPanel('page'))
  expect(screen.getByRole('status').textContent).toContain('Reload the page')
  await act(async () => screen.getByRole('button', { name: 'Reload' }).click())
  expect(onReload).toHaveBeenCalledOnce()
  await act(async () => screen.getByRole('button', { name: 'Close' }).click())
  expect(screen.getByRole('status').textContent).toBe('')
  // Without a network, a reload would lose the page.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => reader.openPanel('page'))
  expect(screen.getByRole('status').textContent).toContain('Check your connection')
  vi.restoreAllMocks()
})

it('a panel that was not there when the bars showed is fetched when it opens; until then a tap beside it closes it', async () => {
  let deliver: (module: { default: () => React.ReactNode }) => void = () => undefined
  const load = vi
    .fn<() => Promise<{ default: () => React.ReactNode }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockImplementation(
      () =>
        new Promise((resolve) => {
          deliver = resolve
        }),
    )
  const LatePanel = panelOnUse('contents', load)
  const { reader } = createFakeReader(await samplePublication('english'), { isControlsVisible: true })
  render(
    <ReaderProvider reader={reader}>
      <LatePanel />
      <MissingPart />
    </ReaderProvider>,
  )
  await act(async () => undefined)
  expect(load).toHaveBeenCalledTimes(1)
  // It was only preloaded: no notice.
  expect(screen.getByRole('status').textContent).toBe('')
  await act(async () => reader.openPanel('contents'))
  expect(load).toHaveBeenCalledTimes(2)
  await act(async () => screen.getByRole('button', { name: 'Close' }).click())
  expect(reader.getSnapshot().panel).toBeUndefined()
  await act(async () => reader.openPanel('contents'))
  await act(async () => deliver({ default: () => <p>Here</p> }))
  expect(screen.getByText('Here')).toBeTruthy()
})
