import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'

interface Protocol {
  send(method: 'Performance.enable' | 'HeapProfiler.collectGarbage'): Promise<unknown>
  send(method: 'Performance.getMetrics'): Promise<{ metrics: { name: string; value: number }[] }>
}

/** Mounts that fill what a page keeps once, and mounts after them. */
const FIRST = 4
const MORE = 12
/** Listeners that mounts may leave together: a tenth of what they add. */
const MOST_LEFT = 12
/** A database is closed after a rest of this order, ms. */
const LONG_REST = 20_000

/** Connections to IndexedDB that are open. */
const connections = new Set<IDBDatabase>()

const { open } = IDBFactory.prototype
const { close } = IDBDatabase.prototype
const later = globalThis.setTimeout

// No spies: they keep what they were called with.
beforeEach(() => {
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args)
    request.addEventListener('success', () => connections.add(request.result), { once: true })
    return request
  }
  IDBDatabase.prototype.close = function () {
    connections.delete(this)
    close.call(this)
  }
  // A test does not wait for long rests.
  globalThis.setTimeout = ((act: () => void, ms = 0, ...args: []) =>
    later(act, ms >= LONG_REST ? 50 : ms, ...args)) as typeof setTimeout
})

afterEach(() => {
  IDBFactory.prototype.open = open
  IDBDatabase.prototype.close = close
  globalThis.setTimeout = later
  unmountAll()
})

/** Event listeners of this page after a collection, as Chromium counts them. */
async function listeners(): Promise<number> {
  const protocol = cdp() as unknown as Protocol
  await protocol.send('Performance.enable')
  await protocol.send('HeapProfiler.collectGarbage')
  const { metrics } = await protocol.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSEventListeners')!.value
}

it('readers that come and go leave no listener and no connection', { timeout: 120_000 }, async () => {
  const mount = async () => {
    const { engine } = await mountReader('english')
    // Read time and marks are begun after the first page.
    await vi.waitFor(() => expect(engine().readTime.getSnapshot()).toBeDefined())
    await new Promise((resolve) => setTimeout(resolve, 300))
    unmountAll()
  }
  for (let count = 0; count < FIRST; count++) await mount()
  const before = await listeners()
  for (let count = 0; count < MORE; count++) await mount()
  await vi.waitFor(() => expect(connections.size).toBe(0), { timeout: 5000 })
  expect((await listeners()) - before).toBeLessThan(MOST_LEFT)
})
