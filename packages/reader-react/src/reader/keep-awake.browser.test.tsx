import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'

interface Protocol {
  send(
    method: 'Browser.setPermission',
    params: { permission: { name: 'screen-wake-lock' }; setting: 'granted' | 'denied' },
  ): Promise<unknown>
}

const allow = (setting: 'granted' | 'denied') =>
  (cdp() as unknown as Protocol)
    .send('Browser.setPermission', { permission: { name: 'screen-wake-lock' }, setting })
    .catch(() => undefined)

/** Locks that the browser has given in a test. */
const locks: WakeLockSentinel[] = []
const held = () => locks.filter(({ released }) => !released).length

beforeEach(async () => {
  locks.length = 0
  await allow('granted')
  const request = navigator.wakeLock.request.bind(navigator.wakeLock)
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async (type) => {
    const lock = await request(type)
    locks.push(lock)
    return lock
  })
})

afterEach(() => {
  unmountAll()
  vi.restoreAllMocks()
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 300))

it('the browser holds one lock while a book is open, also after turns, and none after it has gone', async () => {
  const { engine, view } = await mountReader('english')
  await vi.waitFor(() => expect(held()).toBe(1), { timeout: 10_000 })
  for (let turn = 0; turn < 3; turn++) await act(() => engine().goForward())
  await settled()
  expect(held()).toBe(1)
  view.unmount()
  await vi.waitFor(() => expect(held()).toBe(0))
})

it('a lock that the browser takes is requested again with the next turn', async () => {
  const { engine } = await mountReader('english')
  await vi.waitFor(() => expect(held()).toBe(1), { timeout: 10_000 })
  // As in the background, or where the browser saves power.
  await locks[0]!.release()
  expect(held()).toBe(0)
  await act(() => engine().goForward())
  await vi.waitFor(() => expect(held()).toBe(1))
})

it('the browser holds no lock where the setting says never, and the setting counts at once', async () => {
  const { engine } = await mountReader('english', { settings: { fontSize: 2, keepAwake: 'never' } })
  await act(() => engine().goForward())
  // The tools, which hold the lock, have come by then.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(locks).toHaveLength(0)
  await act(() => engine().updateSettings({ keepAwake: 'always' }))
  await vi.waitFor(() => expect(held()).toBe(1))
  await act(() => engine().updateSettings({ keepAwake: 'never' }))
  await vi.waitFor(() => expect(held()).toBe(0))
})
