import { afterEach, describe, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { createBrowserHost } from '../host/browser-host.ts'
import { measureSection } from '../publication/measure-section.ts'
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

describe('page numbers of a book', () => {
  it('rise by one with every turn and fall by one with every turn back', async () => {
    // Chapters whose bytes predict little of their pages.
    const heavy = '<span class="aaaaaaaaaaaaaaaaaaaaaaaaaaaa"></span>'.repeat(30)
    const book = await memoryBook([
      ...Array.from({ length: 12 }, (_, i) => chapter(12, i % 2 ? heavy : '')),
      chapter(60),
      chapter(20, heavy),
    ])
    const { reader } = await show({ ...book, isLocal: true })
    // A guess is no number: it is replaced when the text is measured.
    await expect.poll(() => reader.getSnapshot().page.isRough ?? false, { timeout: 10_000 }).toBe(false)
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
    // The slider of the bars goes by the number that is shown.
    reader.showControls(true)
    const { index: shown } = reader.getSnapshot().page
    const { text } = reader.visibleText()
    await reader.goTo({ position: shown + 1 })
    expect(index()).toBe(shown)
    expect(reader.visibleText().text).toBe(text)
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

describe('the number of the page in view', () => {
  it('stays until the page is left, also when its chapter is counted, the bars come and the page was hidden', async () => {
    const book = await memoryBook([chapter(9), chapter(40, '<i></i>'.repeat(60)), chapter(30), chapter(4)])
    const { reader } = await show({ ...book, isLocal: true })
    await expect.poll(() => reader.getSnapshot().page.isRough ?? false, { timeout: 10_000 }).toBe(false)
    await reader.goTo({ totalProgression: 0.6 })
    const seen = new Set<string>()
    const look = () => {
      const { page } = reader.getSnapshot()
      seen.add(`${page.index + 1} of ${page.count}`)
    }
    look()
    reader.subscribe(look)
    await expect.poll(() => reader.getSnapshot().section.isExact, { timeout: 10_000 }).toBe(true)
    reader.showControls(true)
    reader.showControls(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await reader.updateSettings({ theme: 'night' })
    await pause(300)
    look()
    expect([...seen]).toHaveLength(1)
  })
})

describe('the total', () => {
  it('is there with the first page where the source has measures, and nothing is read for it', async () => {
    const bodies = [chapter(20), chapter(60), chapter(35, '<b></b>'.repeat(30)), chapter(8)]
    const measured = await memoryBook(bodies)
    const decode = new TextDecoder()
    const sources = await Promise.all(
      measured.readingOrder.map(async ({ href }) => decode.decode(await measured.read(href))),
    )
    const read: string[] = []
    const book = {
      ...measured,
      isLocal: false,
      readingOrder: measured.readingOrder.map((section, i) => ({
        ...section,
        measure: measureSection(sources[i]!),
      })),
      read: (href: string, options?: object) => {
        read.push(href)
        return measured.read(href, options)
      },
    }
    const { reader } = await show(book)
    const { count, isRough, isExact } = reader.getSnapshot().page
    expect({ isRough, isExact }).toEqual({ isRough: undefined, isExact: false })
    await expect.poll(() => reader.getSnapshot().section.isExact, { timeout: 10_000 }).toBe(true)
    await pause(500)
    // The chapter in view and the one that a turn may lead to.
    expect(new Set(read.filter((href) => href.endsWith('.xhtml'))).size).toBeLessThanOrEqual(2)
    const exact = await reader.countPages()
    expect(Math.abs(count - exact) / exact).toBeLessThan(0.05)
  })

  it('is rough where the files would have to be fetched for it', async () => {
    const local = await memoryBook([chapter(9), chapter(60), chapter(60), chapter(60)])
    const { reader } = await show({ ...local, isLocal: false })
    await pause(300)
    expect(reader.getSnapshot().page.isRough).toBe(true)
  })
})

describe('counting', () => {
  it('of the chapter in view waits until the page has rested, and again after every touch; no other is counted', async () => {
    const { reader, box, counted } = await show(await memoryBook([chapter(60), chapter(60), chapter(60)]), {
      countingRest: 500,
    })
    await pause(350)
    expect(counted()).toBe(0)
    box.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await pause(350)
    expect(counted()).toBe(0)
    await expect.poll(() => reader.getSnapshot().section.isExact, { timeout: 10_000 }).toBe(true)
    const afterChapter = counted()
    expect(afterChapter).toBeGreaterThan(0)
    await pause(1200)
    expect(counted()).toBe(afterChapter)
    expect(reader.getSnapshot().page).toMatchObject({ isExact: false })
  })

  it('is cancelled by its signal: nothing more is counted', async () => {
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
    const { reader, counted } = await show(await memoryBook([chapter(60), chapter(60)]), {
      countingRest: 60_000,
    })
    const count = await reader.countPages()
    await pause(1700)
    await reader.updateSettings({ fontSize: 1.4 })
    await reader.countPages()
    const before = counted()
    await reader.updateSettings({ fontSize: 1 })
    expect(await reader.countPages()).toBe(count)
    expect(reader.getSnapshot().page).toMatchObject({ count, isExact: true })
    expect(counted()).toBe(before)
  })
})
