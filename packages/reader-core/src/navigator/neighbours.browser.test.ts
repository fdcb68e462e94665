import { afterEach, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { createBrowserHost } from '../host/browser-host.ts'
import { createPageTurner } from '../motion/page-turner.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { memoryBook } from '../testing/memory-book.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

/** A reader whose idle time begins when the test starts it. */
async function show(publication: Publication) {
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  let waiting: (() => void)[] = []
  let isBusy = true
  const host = {
    ...createBrowserHost(),
    countingRest: 600_000,
    whenIdle: () => (isBusy ? new Promise<void>((resolve) => void waiting.push(resolve)) : Promise.resolve()),
  }
  const reader = createReader({ publication, pageStore: null, host })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  const slices = () => box.firstElementChild!.shadowRoot!.querySelectorAll('.page .track > div').length
  const idle = () => {
    isBusy = false
    for (const resolve of waiting) resolve()
    waiting = []
  }
  return { reader, box, slices, idle, isWaiting: () => waiting.length > 0 }
}

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

const TEXT = 'The sea is calm tonight, the tide is full, the moon lies fair upon the straits. '
const chapter = { body: Array.from({ length: 60 }, () => `<p>${TEXT.repeat(4)}</p>`).join('') }
/** A busy machine lays out a page in a second or two. */
const SLOW = { timeout: 10_000 }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('lays out the next page when the first has rested, and the one before it in idle time', async () => {
  const { reader, slices, idle, isWaiting } = await show(await memoryBook([chapter, chapter]))
  expect(slices()).toBe(1)
  // In a slice of its own, or in the first one.
  await pause(3000)
  expect(reader.turn('forward').shown).toBe(true)
  await reader.goTo('c2.xhtml')
  expect(slices()).toBe(1)
  await expect.poll(isWaiting, SLOW).toBe(true)
  const beforeIdle = slices()
  idle()
  await expect.poll(slices, SLOW).toBeGreaterThan(beforeIdle)
})

it('lays out nothing when a page is turned to that is there, and for a moment after', async () => {
  const { reader, slices, idle } = await show(await memoryBook([chapter]))
  idle()
  await expect.poll(slices, SLOW).toBe(2)
  for (let turn = 0; turn < 6; turn++) {
    const before = slices()
    const { shown, painted } = reader.turn('forward')
    expect(shown).toBe(true)
    await painted
    expect(slices()).toBeLessThanOrEqual(before)
    // A reader's pace: what the next turn needs is laid out meanwhile.
    await pause(600)
  }
})

it('turns on without idle time, page by page and each one', async () => {
  const { reader } = await show(await memoryBook([chapter]))
  let end = 0
  for (let turn = 0; turn < 20; turn++) {
    const { start, end: next } = reader.visibleText()
    expect(start.locations.textOffset).toBe(end)
    end = next.locations.textOffset!
    expect(await reader.turn('forward').painted).toBe(true)
  }
})

it('says of a turn whether its page is there', async () => {
  const { reader, slices, idle } = await show(await memoryBook([chapter]))
  idle()
  await expect.poll(slices, SLOW).toBe(2)
  expect(reader.turn('backward').shown).toBe(false)
  expect(await reader.turn('backward').painted).toBe(false)
  expect(reader.turn('forward').shown).toBe(true)
})

it('lets a page that was not laid out glide in from its side, without a frame in its place before', async () => {
  const { reader, box } = await show(await memoryBook([chapter, chapter]))
  await reader.goTo('c2.xhtml')
  const turner = createPageTurner(reader, () => box)
  const track = () => box.firstElementChild!.shadowRoot!.querySelector<HTMLElement>('.page .track')!
  const href = () => reader.visibleText().start.href
  const before = href()
  /** How far pages are drawn from their place, in each frame that shows the other chapter. */
  const drawn: number[] = []
  let isOver = false
  const look = () => {
    if (isOver) return
    if (href() !== before) drawn.push(new DOMMatrix(getComputedStyle(track()).transform).e)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  // The page before is laid out in idle time, of which there is none.
  expect(reader.canTurn('backward')).toBe(true)
  await turner.turn('backward')
  await expect.poll(() => drawn.at(-1), SLOW).toBe(0)
  isOver = true
  expect(href()).not.toBe(before)
  expect(drawn[0]).toBeLessThan(-100)
})
