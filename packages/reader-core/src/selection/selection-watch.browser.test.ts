import { expect, it, onTestFinished, vi } from 'vitest'
import type { Reader } from '../reader.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const sentence = (i: number) =>
  `Sentence ${i} tells of a lamp on a hill and of the keeper who slept beside it. `
const arabicSentence = (i: number) => `الجملة ${i} تحكي عن ولد كتب رسالة ثم نام بجانب المصباح على التل. `
const many = (make: (i: number) => string, count: number) =>
  Array.from({ length: count }, (_, i) => `<p>${make(i)}</p>`).join('')

async function openBook(bodies: string[], language: string) {
  const publication = await memoryBook(
    bodies.map((body) => ({ body })),
    language,
  )
  onTestFinished(() => document.getSelection()?.removeAllRanges())
  const { reader, box } = await openedBook(publication)
  const hosts = () => [...box.firstElementChild!.shadowRoot!.querySelectorAll('.track > div')]
  /** Text nodes on the page in view, in the order of the tree. */
  const textsInView = () => {
    const view = box.getBoundingClientRect()
    return hosts().flatMap((host) => {
      const texts: Text[] = []
      const window = host.getBoundingClientRect()
      const walk = document.createTreeWalker(host.shadowRoot!, NodeFilter.SHOW_TEXT)
      while (walk.nextNode()) {
        const text = walk.currentNode as Text
        const range = document.createRange()
        range.selectNode(text)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
        const isSeen = (box: DOMRect, { left, right }: DOMRect) => box.right > left && box.left < right
        if (!text.data.trim()) continue
        if (boxes.some((box) => isSeen(box, view) && isSeen(box, window))) texts.push(text)
      }
      return texts
    })
  }
  return { reader, box, textsInView }
}

/** The finger goes down: what it draws afterwards, the browser alone reports. */
const fingerDown = () =>
  document.body.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))

const frames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60))))

/** Selects from the last but one text in view to the end of the page, as a finger draws a handle. */
async function drawToEdge(reader: Reader, texts: Text[]): Promise<number> {
  const [first, last] = [texts.at(-3)!, texts.at(-1)!]
  const selection = document.getSelection()!
  // The first change only loads the watch.
  selection.setBaseAndExtent(first, 0, first, 4)
  fingerDown()
  await vi.waitFor(() => expect(reader.getSnapshot().selection).toBeDefined())
  fingerDown()
  selection.setBaseAndExtent(first, 0, first, 8)
  await frames()
  const from = reader.getSnapshot().selection!.start.locations.textOffset!
  selection.setBaseAndExtent(first, 0, last, last.data.length)
  return from
}

it.each([
  ['left to right', 'en', sentence],
  ['right to left', 'ar', arabicSentence],
])('a selection that is drawn to the end of the page turns it and goes on, %s', async (_, language, make) => {
  const { reader, textsInView } = await openBook([many(make, 60)], language)
  const pages = [reader.visibleText()]
  const from = await drawToEdge(reader, textsInView())
  for (let page = 1; page <= 2; page++) {
    await vi.waitFor(() => expect(reader.getSnapshot().page.index).toBe(page), 5000)
    pages.push(reader.visibleText())
    // It goes on with the first word, from where it began.
    const { start, end, text, box } = await vi.waitFor(() => {
      const { selection } = reader.getSnapshot()
      expect(selection!.end.locations.textOffset).toBeGreaterThan(pages[page]!.start.locations.textOffset!)
      return selection!
    })
    expect(start.locations.textOffset).toBe(from)
    expect(start.text!.highlight!.length).toBe(end.locations.textOffset! - from)
    expect(text.endsWith(pages[page]!.text.trim().split(/\s+/)[0]!)).toBe(true)
    expect(box.right).toBeGreaterThan(box.left)
    if (page === 2) break
    const native = document.getSelection()!
    const { anchorNode, anchorOffset } = native
    const last = textsInView().at(-1)!
    native.setBaseAndExtent(anchorNode!, anchorOffset, last, last.data.length)
  }
  // Another turn lets it go.
  await reader.goBackward()
  await vi.waitFor(() => {
    const { selection } = reader.getSnapshot()
    const { end } = reader.visibleText()
    expect(selection?.end.locations.textOffset ?? 0).toBeLessThanOrEqual(end.locations.textOffset!)
  })
})

it.each([
  ['left to right', 'en', sentence],
  ['right to left', 'ar', arabicSentence],
])(
  'one that is drawn to the beginning of the page turns it back and goes on, %s',
  async (_, language, make) => {
    const { reader, textsInView } = await openBook([many(make, 60)], language)
    const before = [reader.visibleText()]
    await reader.goForward()
    before.unshift(reader.visibleText())
    await reader.goForward()
    const texts = textsInView()
    const selection = document.getSelection()!
    const middle = texts[2]!
    // The first change only loads the watch.
    selection.setBaseAndExtent(middle, 8, middle, 4)
    fingerDown()
    await vi.waitFor(() => expect(reader.getSnapshot().selection).toBeDefined())
    fingerDown()
    selection.setBaseAndExtent(middle, 12, middle, 4)
    await frames()
    const to = reader.getSnapshot().selection!.end.locations.textOffset!
    selection.setBaseAndExtent(middle, 12, texts[0]!, 0)
    for (const [turn, page] of before.entries()) {
      await vi.waitFor(() => expect(reader.getSnapshot().page.index).toBe(1 - turn), 5000)
      const { start, end, text } = await vi.waitFor(() => {
        const found = reader.getSnapshot().selection!
        expect(found.start.locations.textOffset).toBeLessThan(page.end.locations.textOffset!)
        return found
      })
      expect(end.locations.textOffset).toBe(to)
      expect(start.text!.highlight!.length).toBe(to - start.locations.textOffset!)
      expect(text.startsWith(page.text.trim().split(/\s+/).at(-1)!)).toBe(true)
      if (turn === 1) break
      // WebKit names no node in a shadow tree as the anchor.
      const [first, last] = [textsInView()[0]!, textsInView().at(-1)!]
      selection.setBaseAndExtent(last, last.data.length, first, 0)
    }
  },
)

it('backward over the border of two chapters it begins in the first and ends in the second', async () => {
  const { reader, textsInView } = await openBook(
    [
      '<p>The first chapter ends here.</p><p>In the evening</p><p>they slept.</p>',
      '<p>Morning came over the hill.</p><p>They woke early.</p>',
    ],
    'en',
  )
  await reader.goTo('c2.xhtml')
  const [first, last] = [textsInView()[0]!, textsInView().at(-1)!]
  const native = document.getSelection()!
  native.setBaseAndExtent(last, 9, last, 4)
  fingerDown()
  await vi.waitFor(() => expect(reader.getSnapshot().selection).toBeDefined())
  fingerDown()
  native.setBaseAndExtent(last, 9, last, 3)
  await frames()
  native.setBaseAndExtent(last, 9, first, 0)
  await vi.waitFor(() => expect(reader.getSnapshot().section.index).toBe(0), 5000)
  const selection = await vi.waitFor(() => {
    const found = reader.getSnapshot().selection
    expect(found?.start.href).toBe('c1.xhtml')
    return found!
  })
  expect(selection.text.replace(/\s+/g, ' ')).toBe('slept. Morning came over the hill. They woke')
  expect(selection.end.href).toBe('c2.xhtml')
})

it('over the border of two chapters it begins in the first and ends in the second', async () => {
  const { reader, textsInView } = await openBook(
    [
      '<p>The first chapter ends here.</p><p>In the evening</p><p>they slept.</p>',
      '<p>Morning came over the hill.</p>',
    ],
    'en',
  )
  await drawToEdge(reader, textsInView())
  await vi.waitFor(() => expect(reader.getSnapshot().section.index).toBe(1), 5000)
  const selection = await vi.waitFor(() => {
    const found = reader.getSnapshot().selection
    expect(found?.end.href).toBe('c2.xhtml')
    return found!
  })
  expect(selection.text.replace(/\s+/g, ' ')).toBe(
    'The first chapter ends here. In the evening they slept. Morning',
  )
  expect(selection.start.href).toBe('c1.xhtml')
  expect(selection.start.text!.highlight).toContain('first chapter')
})

it('what is selected at the end of the page at once, or leaves it in time, turns nothing', async () => {
  const { reader, textsInView } = await openBook([many(sentence, 60)], 'en')
  const texts = textsInView()
  const last = texts.at(-1)!
  const native = document.getSelection()!
  native.setBaseAndExtent(last, 0, last, 4)
  await vi.waitFor(() => expect(reader.getSnapshot().selection).toBeDefined())
  native.removeAllRanges()
  await frames()
  fingerDown()
  native.setBaseAndExtent(last, 0, last, last.data.length)
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(reader.getSnapshot().page.index).toBe(0)
  native.setBaseAndExtent(last, 0, last, 4)
  await frames()
  native.setBaseAndExtent(last, 0, last, last.data.length)
  await frames()
  native.setBaseAndExtent(last, 0, last, 6)
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(reader.getSnapshot().page.index).toBe(0)
})

it.each([
  ['stays selected where it is in view', 0, 'Sentence'],
  ['is gone where it is on another page', 40, undefined],
])('a selection whose text is laid out again %s', async (_, index, expected) => {
  const { reader, textsInView } = await openBook([many(sentence, 60)], 'en')
  const [text] = textsInView()
  document.getSelection()!.setBaseAndExtent(text!, 0, text!, 8)
  await vi.waitFor(() => expect(reader.getSnapshot().selection?.text).toBe('Sentence'))
  const { top } = reader.getSnapshot().selection!.box
  if (index > 0) await reader.goTo({ position: index })
  await reader.updateSettings({ fontSize: 2 })
  await frames()
  await vi.waitFor(() => expect(reader.getSnapshot().selection?.text).toBe(expected))
  expect(String(document.getSelection())).toBe(expected ?? '')
  // It has its place in the new layout.
  if (expected)
    await vi.waitFor(() => expect(reader.getSnapshot().selection!.box.bottom).toBeGreaterThan(top + 30))
})
