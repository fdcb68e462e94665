import { afterEach, describe, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { createBrowserHost } from '../host/browser-host.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { memoryBook } from '../testing/memory-book.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

async function show(
  publication: Publication,
  {
    countingRest = 0,
    ...options
  }: Partial<Parameters<typeof createReader>[0]> & { countingRest?: number } = {},
) {
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const host = { ...createBrowserHost(), countingRest }
  const reader = createReader({ publication, pageStore: null, host, ...options })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  /** Slices that are laid out to be counted, from now on. */
  let counted = 0
  const room = box.firstElementChild!.shadowRoot!.querySelector('.room')!
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) counted += addedNodes.length
  })
  observer.observe(room, { childList: true })
  return { reader, box, counted: () => counted }
}

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const TEXT = 'The sea is calm tonight, the tide is full, the moon lies fair upon the straits. '
const chapter = (paragraphs: number, markup = '') => ({
  body: Array.from({ length: paragraphs }, (_, i) => `<p id="p${i}">${markup}${TEXT.repeat(4)}</p>`).join(
    '\n',
  ),
})

describe('page numbers of a book that is being counted', () => {
  it('rise by one with every turn and fall by one with every turn back', async () => {
    // Chapters whose bytes predict little of their pages.
    const heavy = '<span class="aaaaaaaaaaaaaaaaaaaaaaaaaaaa"></span>'.repeat(30)
    const book = await memoryBook([
      ...Array.from({ length: 12 }, (_, i) => chapter(12, i % 2 ? heavy : '')),
      chapter(60),
      chapter(20, heavy),
    ])
    const { reader } = await show(book)
    await reader.goTo('c13.xhtml#p20')
    const index = () => reader.getSnapshot().page.index
    const page = () => reader.getSnapshot().section
    for (let turn = 0; turn < 24; turn++) {
      const isForward = turn % 6 !== 5
      const [before, ofSection] = [index(), page()]
      await (isForward ? reader.goForward() : reader.goBackward())
      expect(index() - before).toBe(isForward ? 1 : -1)
      if (page().index === ofSection.index) expect(page().page - ofSection.page).toBe(isForward ? 1 : -1)
      await pause(15)
      expect(index() - before).toBe(isForward ? 1 : -1)
      expect(reader.getSnapshot().page.count).toBeGreaterThan(index())
    }
    // The slider of the bars goes by the pages that are counted.
    reader.showControls(true)
    const { index: shown, isExact } = reader.getSnapshot().page
    const { text } = reader.visibleText()
    await reader.goTo({ position: shown + 1 })
    // The number that was requested, also where counting has found others meanwhile.
    expect(index()).toBe(shown)
    await pause(15)
    expect(index()).toBe(shown)
    if (isExact) expect(reader.visibleText().text).toBe(text)
    reader.showControls(false)
    // A caller that requests the exact number gets it, and the snapshot shows it.
    const count = await reader.countPages()
    expect(reader.getSnapshot().page).toMatchObject({ count, isExact: true })
  })

  it('are estimated by weight, not by chapters', async () => {
    const book = await memoryBook([...Array.from({ length: 20 }, () => chapter(1)), chapter(150)])
    const { reader } = await show(book, { countingRest: 60_000 })
    await reader.goTo('c21.xhtml#p75')
    const reported: number[] = []
    await reader.countPages({ onProgress: (fraction) => reported.push(fraction) })
    expect(reported.at(-1)).toBe(1)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    // One chapter of twenty-one has nearly all of the text.
    expect(reported.filter((fraction) => fraction > 0.5).length).toBeGreaterThan(0)
    expect(reported.some((fraction) => fraction > 0.02 && fraction < 0.98)).toBe(true)
  })
})

describe('the total after a change of size', () => {
  it('is told from what was known before, without counting', async () => {
    const book = await memoryBook([chapter(3), chapter(40), chapter(90, '<i></i>'.repeat(40)), chapter(8)])
    const { reader } = await show(book, { countingRest: 60_000 })
    await reader.countPages()
    for (const fontSize of [1.3, 1.1]) {
      await reader.updateSettings({ fontSize })
      const page = () => reader.getSnapshot().page
      await expect.poll(() => page().isRough ?? false).toBe(false)
      const { count, isExact } = page()
      expect(isExact).toBe(false)
      const exact = await reader.countPages()
      // By the room of a page alone: this text was counted without being measured.
      expect(Math.abs(count - exact) / exact).toBeLessThan(0.2)
    }
  })
})

describe('counting in the background', () => {
  it('waits until the page has rested, and again after every touch', async () => {
    const { reader, box, counted } = await show(await memoryBook([chapter(60), chapter(60)]), {
      countingRest: 500,
    })
    await pause(350)
    expect(counted()).toBe(0)
    box.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await pause(350)
    expect(counted()).toBe(0)
    await expect.poll(() => reader.getSnapshot().page.isExact, { timeout: 10_000 }).toBe(true)
    expect(counted()).toBeGreaterThan(0)
  })

  it('is cancelled by its signal: nothing more is counted until the page has rested', async () => {
    const book = await memoryBook(Array.from({ length: 16 }, () => chapter(200)))
    const { reader, counted } = await show(book, { countingRest: 60_000 })
    const abort = new AbortController()
    let reports = 0
    const counting = reader.countPages({
      signal: abort.signal,
      // The first report is made at the start, the second after the first slice, in any engine and at any speed.
      onProgress: () => ++reports === 2 && abort.abort(),
    })
    await expect(counting).rejects.toMatchObject({ code: 'aborted' })
    await pause(50)
    const atAbort = counted()
    await pause(200)
    expect(counted()).toBe(atAbort)
    expect(reader.getSnapshot().page.isExact).toBe(false)
  })

  it('is not done again for a layout that was seen before', async () => {
    const { reader, counted } = await show(await memoryBook([chapter(60), chapter(60)]), { countingRest: 0 })
    const count = await reader.countPages()
    await pause(1700)
    await reader.updateSettings({ fontSize: 1.4 })
    await reader.countPages()
    const before = counted()
    await reader.updateSettings({ fontSize: 1 })
    await expect.poll(() => reader.getSnapshot().page).toMatchObject({ count, isExact: true })
    expect(await reader.countPages()).toBe(count)
    expect(counted()).toBe(before)
  })
})
