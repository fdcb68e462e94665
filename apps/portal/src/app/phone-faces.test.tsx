import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClientStorage } from '../storage/client-storage.ts'
import { changePreferences } from '../storage/preferences.ts'
import { bringFaces } from './bring-faces.ts'
import { chooseFaces, lacksFaces } from './phone-faces.ts'

const load = vi.fn(async () => [{}])

/** A window whose page and files took so long to come, ms. */
function windowWith(waits: readonly number[], workerStart = 0): Window {
  const answers = waits.map((responseEnd) => ({ transferSize: 300, startTime: 0, responseEnd, workerStart }))
  return {
    document,
    navigator: {},
    performance: { getEntriesByType: (type: string) => (type === 'resource' ? answers : []) },
  } as unknown as Window
}

beforeEach(() => {
  vi.useFakeTimers()
  load.mockClear()
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } })
})
afterEach(() => {
  vi.useRealTimers()
  delete document.documentElement.dataset.kFaces
  Reflect.deleteProperty(document, 'fonts')
})

it.each([
  ['a slow line', [1200, 450], 0, undefined, undefined, 'latin arabic'],
  ['a slow line, where the latin ones are here', [1200, 450], 0, 'latin', undefined, 'arabic'],
  ['a slow line, where all are here', [1200, 450], 0, 'latin arabic', undefined, undefined],
  ['a quick line with a late file', [1200, 40], 0, undefined, undefined, undefined],
  ['a page that a service worker answers', [1200, 450], 5, undefined, undefined, undefined],
  ['a line that was measured to be slow', [40], 0, undefined, '400', 'latin arabic'],
  ['an engine that tells nothing', [], 0, undefined, undefined, undefined],
] as const)('over %s the faces of the phone are shown or not', (_what, waits, worker, here, rate, shown) => {
  const storage = createClientStorage({})
  storage.write('k_faces', here)
  storage.write('k_rate', rate)
  chooseFaces(windowWith(waits, worker), storage)
  expect(document.documentElement.dataset.kFaces).toBe(shown)
  expect(lacksFaces('latin', document)).toBe(shown?.includes('latin') ?? false)
  // Ours come beside the code, those of the phone need nothing.
  expect(load).toHaveBeenCalledTimes(shown === undefined ? 1 : 0)
})

it('loads the faces of a script ten seconds later, for the next start', async () => {
  const storage = createClientStorage({})
  chooseFaces(windowWith([450]), storage)
  storage.write('k_rate', '9000')
  bringFaces('arabic', document, storage)
  await vi.advanceTimersByTimeAsync(9000)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(load).toHaveBeenCalledTimes(3)
  expect(storage.read('k_faces')).toBe('arabic')
  // No visible text changes its face.
  expect(lacksFaces('arabic', document)).toBe(true)
  for (const script of ['latin', 'latin'] as const) bringFaces(script, document, storage)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(storage.read('k_faces')).toBe('arabic latin')
})

it('loads none where data is saved, none that fail, none after it was cancelled', async () => {
  const storage = createClientStorage({})
  chooseFaces(windowWith([450]), storage)
  changePreferences({ dataSaver: 'on' }, storage)
  bringFaces('latin', document, storage)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(load).not.toHaveBeenCalled()
  changePreferences({ dataSaver: 'auto' }, storage)
  // An unmeasured line counts as slow.
  bringFaces('latin', document, storage)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(load).not.toHaveBeenCalled()
  storage.write('k_rate', '9000')
  bringFaces('latin', document, storage)()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(load).not.toHaveBeenCalled()
  load.mockRejectedValueOnce(new Error('network'))
  bringFaces('latin', document, storage)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(storage.read('k_faces')).toBeUndefined()
})
