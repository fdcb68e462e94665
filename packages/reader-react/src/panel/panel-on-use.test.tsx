import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ReaderProvider } from '../reader-context.tsx'
import { createFakeReader } from '../testing/fake-reader.ts'
import { samplePublication } from '../testing/sample-publication.ts'
import { panelOnUse } from './panel-on-use.tsx'

afterEach(cleanup)

it('a panel that cannot be fetched closes, and is asked for again', async () => {
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
    </ReaderProvider>,
  )
  expect(load).not.toHaveBeenCalled()
  await act(async () => reader.openPanel('page'))
  expect(load).toHaveBeenCalledTimes(1)
  expect(reader.getSnapshot().panel).toBeUndefined()
  isOnline = true
  await act(async () => reader.openPanel('page'))
  expect(await screen.findByText('Here')).toBeTruthy()
})
