import { afterEach, describe, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { SectionLoader } from '../section/section-loader.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { seededRandom } from '../testing/seeded-random.ts'

const WORDS = {
  en: ['harbour', 'a', 'lantern', 'of', 'wind', 'and', 'salt', 'returned', 'the', 'morning'],
  ar: ['البحر', 'في', 'مدينة', 'ضوء', 'على', 'سفينة', 'صباح', 'من', 'كتاب', 'وعاد'],
}

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

/** A seeded book whose sections have these many words. */
function seededBook(language: 'en' | 'ar', lengths: readonly number[]): Promise<Publication> {
  const next = seededRandom(11)
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[language][Math.floor(next() * 10)]).join(' ')
  const sections = lengths.map((length, index) => {
    const paragraphs: string[] = []
    for (let left = length; left > 0; ) {
      const count = Math.min(left, 20 + Math.floor(next() * 90))
      paragraphs.push(`<p>${words(count)}</p>`)
      left -= count
    }
    return { body: `<h1>${index + 1}</h1>\n${paragraphs.join('\n')}` }
  })
  return memoryBook(sections, language)
}

async function openSpreads(
  language: 'en' | 'ar',
  lengths: readonly number[] = [500, 900, 1300, 1700, 60],
  settings: Partial<ReaderSettings> = {},
  size = [1000, 700],
) {
  const publication = await seededBook(language, lengths)
  const box = document.createElement('div')
  box.style.cssText = `position:absolute;left:0;top:0;width:${size[0]}px;height:${size[1]}px`
  document.body.append(box)
  const reader = createReader({ publication, settings })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return { reader, publication, box }
}

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

/** Letters in the two halves of the view by their rectangles, the one that is read first first. */
function halvesInView(box: HTMLElement, isRtl: boolean): [string, string] {
  const view = box.getBoundingClientRect()
  const halves: [string, string] = ['', '']
  for (const host of box.firstElementChild!.shadowRoot!.querySelectorAll<HTMLElement>('.page .track > div')) {
    const clip = host.getBoundingClientRect()
    const walk = document.createTreeWalker(host.shadowRoot!, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
      if (node.parentElement?.closest('kz-cx')) continue
      for (let i = 0; i < node.data.length; i++) {
        range.setStart(node, i)
        range.setEnd(node, i + 1)
        const rect = range.getClientRects()[0]
        if (!rect || rect.height === 0) continue
        const middle = (rect.left + rect.right) / 2
        if (middle <= Math.max(view.left, clip.left) || middle >= Math.min(view.right, clip.right)) continue
        const isLeft = middle < (view.left + view.right) / 2
        halves[isLeft === isRtl ? 1 : 0] += node.data[i]
      }
    }
  }
  return halves
}

const squeezed = (text: string) => text.replace(/[\s\u00ad\u200b-\u200f\u2060\u061c]+/g, '')

const range = (reader: Reader) => {
  const { start, end } = reader.visibleText()
  return [start.href, start.locations.textOffset!, end.locations.textOffset!] as const
}

describe.each(['en', 'ar'] as const)('two pages side by side, %s', (language) => {
  const isRtl = language === 'ar'

  it('show every character once, in both halves, and a section begins on a spread of its own (C1)', async () => {
    const { reader, publication, box } = await openSpreads(language)
    const texts = new Map<string, string>()
    let hadEmptyHalf = false
    let hadFullHalf = false
    do {
      const visible = reader.visibleText()
      const { href } = visible.start
      expect(visible.start.locations.textOffset).toBe((texts.get(href) ?? '').length)
      texts.set(href, (texts.get(href) ?? '') + visible.text)
      const halves = halvesInView(box, isRtl)
      expect(squeezed(halves.join(''))).toBe(squeezed(visible.text))
      expect(halves[0]).not.toBe('')
      const { section, page, pagesInView = 1, atEnd } = reader.getSnapshot()
      expect(pagesInView).toBe(halves[1] === '' ? 1 : 2)
      if (atEnd) expect(page.index + pagesInView).toBe(page.count)
      if (halves[1] === '') hadEmptyHalf = true
      else hadFullHalf = true
      expect(section.page % 2).toBe(0)
    } while (await reader.goForward())
    expect([hadEmptyHalf, hadFullHalf]).toEqual([true, true])
    for (const section of publication.readingOrder) {
      const content = await new SectionLoader(publication).load(section.index)
      expect(texts.get(section.href)).toBe(content.body.textContent)
    }
  })

  it('go back as they went, through every section (C3)', async () => {
    const { reader } = await openSpreads(language)
    const seen: (readonly unknown[])[] = []
    do seen.push(range(reader))
    while (await reader.goForward())
    expect(seen.length).toBeGreaterThan(8)
    expect(reader.getSnapshot().atEnd).toBe(true)
    for (let at = seen.length - 2; at >= 0; at--) {
      expect(await reader.goBackward()).toBe(true)
      expect(range(reader)).toEqual(seen[at])
    }
    expect(reader.getSnapshot().atStart).toBe(true)
    expect(await reader.goBackward()).toBe(false)
    const turns = Array.from({ length: seen.length - 1 }, () => reader.goForward())
    expect(await Promise.all(turns)).toEqual(turns.map(() => true))
    expect(range(reader)).toEqual(seen.at(-1))
  })

  it('are found again by a place, a page number, and at another size', async () => {
    const { reader, box } = await openSpreads(language)
    await reader.countPages()
    const { count } = reader.getSnapshot().page
    for (const position of [1, 2, 3, Math.ceil(count / 2), count]) {
      await reader.goTo({ position })
      const { index } = reader.getSnapshot().page
      expect([position - 1, position - 2]).toContain(index)
      const shown = range(reader)
      const { start, end } = reader.visibleText()
      const middle = Math.floor((start.locations.textOffset! + end.locations.textOffset!) / 2)
      await reader.goTo({ totalProgression: 0 })
      await reader.goTo({ ...start, locations: { textOffset: middle } } as never)
      expect(range(reader)).toEqual(shown)
      await reader.goTo(start)
      expect(range(reader)).toEqual(shown)
    }
    await reader.goTo({ totalProgression: 0.5 })
    const before = range(reader)
    const resized = async (width: number) => {
      box.style.width = `${width}px`
      await new Promise((resolve) => setTimeout(resolve, 400))
      while (reader.getSnapshot().isBusy) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await resized(360)
    expect(reader.pageStride).toBe(360)
    const narrow = range(reader)
    expect(narrow[0]).toBe(before[0])
    expect(narrow[1]).toBeLessThanOrEqual(before[1])
    expect(narrow[2]).toBeGreaterThan(before[1])
    await resized(1000)
    expect(range(reader)).toEqual(before)
  })

  it('join from the middle of a long section, forward and back, with no character twice', async () => {
    const { reader } = await openSpreads(language, [40, 40_000, 300])
    await reader.goTo({ totalProgression: 0.6 })
    const from = range(reader)
    const seen = [from]
    let last = from[2]
    for (let turn = 0; turn < 10; turn++) {
      await reader.goForward()
      expect(range(reader)[1]).toBe(last)
      last = range(reader)[2]
      seen.push(range(reader))
    }
    for (let turn = 9; turn >= 0; turn--) {
      await reader.goBackward()
      expect(range(reader)).toEqual(seen[turn])
    }
    let first = from[1]
    for (let turn = 0; turn < 10; turn++) {
      expect(await reader.goBackward()).toBe(true)
      expect(range(reader)[2]).toBe(first)
      first = range(reader)[1]
    }
  })
})

it.each([
  [[1000, 700], {}, 2],
  [[840, 480], {}, 2],
  [[839, 700], {}, 1],
  [[1000, 479], {}, 1],
  [[1000, 700], { columns: 1 }, 1],
  [[1000, 700], { fontSize: 2 }, 1],
  [[600, 700], { columns: 2 }, 2],
  [[360, 700], { columns: 2, fontSize: 2 }, 1],
] as const)('a view of %j with %j has %i', async (size, settings, pages) => {
  const { reader, box } = await openSpreads('en', [1500], settings, [...size])
  const halves = halvesInView(box, false)
  expect(reader.pageStride).toBe(size[0] - (size[0] % pages))
  await reader.countPages()
  const { pageCount } = reader.getSnapshot().section
  await reader.goForward()
  expect(reader.getSnapshot().section.page).toBe(Math.min(pages, pageCount - 1))
  expect(halves[0]).not.toBe('')
})

it('changes the pages beside each other at their place', async () => {
  const { reader } = await openSpreads('en')
  await reader.goTo({ totalProgression: 0.6 })
  const before = range(reader)
  await reader.updateSettings({ columns: 1 })
  const one = range(reader)
  expect(one[0]).toBe(before[0])
  expect(one[1]).toBeLessThanOrEqual(before[1])
  expect(one[2]).toBeGreaterThan(before[1])
  await reader.updateSettings({ columns: 2 })
  expect(range(reader)).toEqual(before)
})
