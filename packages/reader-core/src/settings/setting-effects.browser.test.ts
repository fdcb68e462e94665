import { afterEach, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { pageThemes } from '../theme/page-themes.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

async function openBook(css = '') {
  const paragraph = 'The sea is calm tonight, the tide is full, the moon lies fair upon the straits. '
  const body = `<h1>Head</h1>${Array.from({ length: 40 }, (_, i) => `<p id="p${i}">${paragraph.repeat(5)}</p>`).join('')}`
  const publication = await memoryBook([{ body, css }, { body }], 'en')
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  await reader.goTo('c1.xhtml#p6')
  await reader.countPages()
  const view = box.firstElementChild!.shadowRoot!
  const paragraphs = () =>
    [...view.querySelectorAll('.page .track > div')].flatMap((host) => [
      ...host.shadowRoot!.querySelectorAll('p'),
    ])
  return { reader, view, paragraphs }
}

/** Counts the slices that are laid out, to be shown or to be counted. */
function countLayouts(view: ShadowRoot): () => number {
  let layouts = 0
  const isSlice = (node: Node) =>
    node instanceof Element && node.shadowRoot?.querySelector('kz-flow') !== null
  const count = (records: MutationRecord[]) => {
    for (const { addedNodes } of records) layouts += [...addedNodes].filter(isSlice).length
  }
  const observer = new MutationObserver(count)
  observer.observe(view, { childList: true, subtree: true })
  return () => {
    count(observer.takeRecords())
    observer.disconnect()
    return layouts
  }
}

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Neighbours of the page follow when it has rested, then in idle time: none has come for a while. */
async function neighboursRest(view: ShadowRoot): Promise<void> {
  for (let before = -1, now = 0; before !== now; ) {
    before = now
    await pause(800)
    now = view.querySelectorAll('.page .track > div').length
  }
}

it.each([
  [{ tapZones: 'swapped' }],
  [{ turn: 'fade' }],
  [{ theme: 'night' }],
  [{ imageFit: 'width' }],
  [{ fontSize: 1 }],
] as const)('%j lays nothing out, counts nothing again and ends no reading session', async (patch) => {
  const { reader, view } = await openBook()
  await neighboursRest(view)
  void reader.readTime
  await expect.poll(() => reader.chartState.readTime, { timeout: 5000 }).toBe('counting')
  const before = reader.getSnapshot()
  const text = reader.visibleText().text
  const chart = reader.chartState.readTime
  const busy: boolean[] = []
  reader.subscribe(() => busy.push(reader.getSnapshot().isBusy))
  const layouts = countLayouts(view)
  await reader.updateSettings(patch)
  await pause(100)
  expect(layouts()).toBe(0)
  expect(busy).not.toContain(true)
  const after = reader.getSnapshot()
  expect(after.settings).toMatchObject(patch)
  expect(after.page).toEqual(before.page)
  expect(after.page.isExact).toBe(true)
  expect(after.locator).toBe(before.locator)
  expect(reader.visibleText().text).toBe(text)
  expect(reader.chartState.readTime).toEqual(chart)
})

it('a theme is painted on the page in view, its neighbours and what is laid out later', async () => {
  const { reader, view, paragraphs } = await openBook('')
  const colours = () => new Set(paragraphs().map((each) => getComputedStyle(each).color))
  const light = reader.visibleText().text
  for (const theme of ['night', 'sepia', 'light'] as const) {
    await reader.updateSettings({ theme })
    const { ink, ground } = pageThemes[theme]
    const expected = document.createElement('i')
    expected.style.color = ink
    expected.style.backgroundColor = ground
    expect(colours()).toEqual(new Set([expected.style.color]))
    expect((view.host as HTMLElement).style.backgroundColor).toBe(expected.style.backgroundColor)
    expect(reader.visibleText().text).toBe(light)
  }
  await reader.updateSettings({ theme: 'black' })
  for (let turn = 0; turn < 6; turn++) await reader.goForward()
  expect(colours().size).toBe(1)
  expect([...colours()][0]).toBe('rgb(211, 202, 195)')
})

it('a book that says other measures for the night is laid out for it', async () => {
  const css = '@media (prefers-color-scheme: dark) { p { margin-top: 96px } }'
  const { reader, paragraphs } = await openBook(css)
  expect(getComputedStyle(paragraphs()[0]!).marginTop).toBe('0px')
  await reader.updateSettings({ theme: 'night' })
  expect(getComputedStyle(paragraphs()[0]!).marginTop).toBe('108px')
})
