import { afterEach, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import type { Reader } from '../reader.ts'
import { makeImageBook } from '../testing/image-book.ts'
import { seededRandom } from '../testing/seeded-random.ts'

const boxes: HTMLElement[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const box of boxes.splice(0)) box.remove()
})

/** Object URLs made and not yet revoked. */
function watchUrls(): Set<string> {
  const live = new Set<string>()
  const create = URL.createObjectURL
  const revoke = URL.revokeObjectURL
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = create.call(URL, blob)
    live.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    live.delete(url)
    revoke.call(URL, url)
  })
  return live
}

/** Timers that were set and have neither fired nor been cleared. */
function watchTimers(): Set<unknown> {
  const live = new Set<unknown>()
  const set = globalThis.setTimeout
  const clear = globalThis.clearTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms?: number) => {
    const timer = set(() => {
      live.delete(timer)
      act()
    }, ms)
    live.add(timer)
    return timer
  }) as typeof setTimeout)
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    live.delete(timer)
    clear(timer)
  })
  return live
}

async function mount(pages: number, size = [300, 500]) {
  const { publication } = await makeImageBook(
    Array.from({ length: pages }, (_, index) =>
      index % 7 === 3 ? { width: 180, height: 90 } : { width: 60, height: 90 },
    ),
  )
  const box = document.createElement('div')
  box.style.cssText = `position:absolute;left:0;top:0;width:${size[0]}px;height:${size[1]}px`
  document.body.append(box)
  boxes.push(box)
  const reader = createReader({ publication })
  reader.mount(box)
  await reader.ready
  return { reader, box, root: box.firstElementChild!.shadowRoot! }
}

const settled = (reader: Reader) =>
  expect
    .poll(() => reader.getSnapshot().images!.shown.every(({ state }) => state.status === 'ready'), {
      timeout: 10_000,
    })
    .toBe(true)

it('a thousand pages: few nodes, at most ten images decoded, and nothing shifts', async () => {
  // Only Chromium reports layout shifts.
  const reportsShifts = PerformanceObserver.supportedEntryTypes.includes('layout-shift')
  const shifts: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
  })
  observer.observe({ type: 'layout-shift', buffered: false })
  // Detects movement without transforms.
  const mover = document.createElement('div')
  mover.style.cssText = 'position:absolute;left:0;top:0;width:200px;height:200px;background:#000'
  document.body.append(mover)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
  mover.style.top = '150px'
  if (reportsShifts) await expect.poll(() => shifts.length, { timeout: 3000 }).toBeGreaterThan(0)
  mover.remove()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
  observer.takeRecords()
  shifts.length = 0

  const live = watchUrls()
  const { reader, root } = await mount(1000)
  const random = seededRandom(9)
  let most = 0
  for (let turn = 0; turn < 200; turn++) {
    if (turn % 20 === 19) await reader.goTo({ position: 1 + Math.floor(random() * 1000) })
    else await reader.goForward()
    if (turn % 10 === 0) await settled(reader)
    most = Math.max(most, live.size)
    expect(root.querySelectorAll('*').length).toBeLessThanOrEqual(40)
    expect(root.querySelectorAll('img').length).toBeLessThanOrEqual(6)
  }
  await settled(reader)
  // One more is decoded while the page that will show it waits for it.
  expect(most).toBeLessThanOrEqual(10)
  expect(most).toBeGreaterThan(1)
  for (const record of observer.takeRecords())
    shifts.push((record as PerformanceEntry & { value: number }).value)
  observer.disconnect()
  expect(shifts).toEqual([])
  reader.destroy()
})

it('after it is destroyed, in the middle of loading, no URL, no timer and no node is left', async () => {
  const live = watchUrls()
  const timers = watchTimers()
  const { reader, box } = await mount(50, [800, 500])
  for (let turn = 0; turn < 7; turn++) void reader.goForward()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(live.size).toBeGreaterThan(0)
  reader.destroy()
  expect(box.childElementCount).toBe(0)
  // Frames that were waited for come to an end by themselves.
  await expect.poll(() => [live.size, timers.size], { timeout: 3000 }).toEqual([0, 0])
})

it('destroyed before its first image is there, it waits for nothing', async () => {
  const { publication, requests } = await makeImageBook([{ bytes: () => new Promise(() => {}) }, {}])
  const box = document.createElement('div')
  box.style.cssText = 'position:absolute;left:0;top:0;width:300px;height:500px'
  document.body.append(box)
  boxes.push(box)
  const timers = watchTimers()
  const reader = createReader({ publication })
  reader.mount(box)
  while (!requests.length) await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(timers.size).toBeGreaterThan(0)
  reader.destroy()
  await expect(reader.ready).rejects.toMatchObject({ code: 'aborted' })
  // Frames that are waited for take a quarter of a second at most; the patience with an image is six times that.
  await expect.poll(() => timers.size, { timeout: 700 }).toBe(0)
})

it('mounted twice, as StrictMode does, it shows its page in the new place', async () => {
  const live = watchUrls()
  const { reader } = await mount(5)
  await reader.goForward()
  reader.unmount()
  await expect.poll(() => live.size).toBe(0)
  const other = document.createElement('div')
  other.style.cssText = 'position:absolute;left:0;top:0;width:300px;height:500px'
  document.body.append(other)
  boxes.push(other)
  reader.mount(other)
  await settled(reader)
  expect(reader.getSnapshot().locator.locations.position).toBe(2)
  const leaf = other.firstElementChild!.shadowRoot!.querySelector<HTMLElement>('.slot:not([inert]) .leaf')!
  expect(leaf.dataset).toMatchObject({ page: '1', state: 'ready' })
  reader.destroy()
})
