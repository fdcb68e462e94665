import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeReader } from '../testing/fake-reader.ts'
import { samplePublication } from '../testing/sample-publication.ts'
import { keepScreenOn } from './keep-awake.tsx'

const locks: { released: boolean; release: () => Promise<void> }[] = []
const held = () => locks.filter(({ released }) => !released).length

beforeEach(() => {
  vi.useFakeTimers()
  locks.length = 0
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: {
      request: async () => {
        const lock = {
          released: false,
          release: async () => {
            lock.released = true
          },
        }
        locks.push(lock)
        return lock
      },
    },
  })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  Reflect.deleteProperty(navigator, 'getBattery')
  vi.useRealTimers()
})

const openFake = async () => createFakeReader(await samplePublication('english'), {}).reader
const soon = () => vi.advanceTimersByTimeAsync(10)

it('keeps the screen on from the first page, and lets it go off when no page is turned', async () => {
  const end = keepScreenOn(await openFake(), false)
  await soon()
  expect(held()).toBe(1)
  await vi.advanceTimersByTimeAsync(700_000)
  expect(held()).toBe(0)
  end()
})

it('keeps the screen on as long as the setting says always, and not after the reader has gone', async () => {
  const end = keepScreenOn(await openFake(), true)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(held()).toBe(1)
  end()
  await soon()
  expect(held()).toBe(0)
})

it('leaves a screen alone whose battery is low', async () => {
  Object.assign(navigator, { getBattery: async () => ({ level: 0.1, charging: false }) })
  const end = keepScreenOn(await openFake(), false)
  await soon()
  expect(held()).toBe(0)
  end()
})
