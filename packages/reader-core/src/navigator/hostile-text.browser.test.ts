import { afterEach, describe, expect, inject, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { ReaderError, type ReaderErrorCode } from '../errors.ts'
import type { PageStore, StoredPages } from '../page-store/page-store.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { memoryBook } from '../testing/memory-book.ts'

const SENTENCE = 'The quick brown fox jumps over the lazy dog and runs on. '
const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, i) => `<p>${i} ${SENTENCE.repeat(6)}</p>`).join('')

/** Generous, so that a busy machine is not mistaken for a hang. */
const PATIENCE_MS = 20_000
const LIMIT_MS = 60_000

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

function mount(publication: Publication, options: Partial<Parameters<typeof createReader>[0]> = {}) {
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:632px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, ...options })
  open.push({ reader, publication, box })
  reader.mount(box)
  return { reader, box, publication }
}

const offsets = (reader: Reader) => {
  const { start, end } = reader.visibleText()
  return [start.locations.textOffset!, end.locations.textOffset!] as const
}

/** A section of 10 MB, a paragraph of 1 MB, 100,000 elements; a tenth of each on every push. */
const SHARE = inject('isLong') ? 1 : 0.1
const DEPTH = 100_000 * SHARE

describe('a text that would hang, blank or escape a careless reader', () => {
  it.each([
    ['a very long section', paragraphs(28_000 * SHARE), ''],
    ['a very long paragraph without a blank', `<p>${'abcdefghij'.repeat(100_000 * SHARE)}</p>`, ''],
    [
      'very many elements in one another',
      `${paragraphs(30)}${'<div>'.repeat(DEPTH)}deep${'</div>'.repeat(DEPTH)}${paragraphs(30)}`,
      '',
    ],
    ['everything hidden', paragraphs(300), 'body, p { display: none !important } * { visibility: hidden }'],
    ['no height', paragraphs(60), 'html, body, p { height: 0 !important; max-height: 0; overflow: hidden }'],
    [
      'huge letters and borders',
      paragraphs(20),
      'p { font-size: 900px; line-height: 40; border: 9000px solid }',
    ],
  ])(
    '%s: opens, turns on and back, jumps, and is read on with no character lost',
    async (_, body, css) => {
      const { reader } = mount(await memoryBook([{ body, css }, { body: '<p>After.</p>' }]))
      await reader.ready
      const seen: (readonly [number, number])[] = []
      for (let turn = 0; turn < 6 && reader.getSnapshot().section.index === 0; turn++) {
        seen.push(offsets(reader))
        if (turn > 0) expect(seen[turn]![0]).toBe(seen[turn - 1]![1])
        await reader.goForward()
      }
      for (const place of seen.toReversed()) {
        await reader.goBackward()
        expect(offsets(reader)).toEqual(place)
      }
      await reader.goTo({ totalProgression: 0.6 })
      await reader.updateSettings({ fontSize: 1.5 })
      await reader.goTo('c2.xhtml')
      expect(reader.visibleText().text).toBe('After.')
      expect(await reader.goBackward()).toBe(true)
      expect(reader.getSnapshot().section.index).toBe(0)
    },
    LIMIT_MS,
  )
})

/** A book with a picture of unknown size in six places that loads on request. */
async function bookWithPicture() {
  let bring: (() => void) | undefined
  const html = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>t</title></head><body>${`${paragraphs(5)}<p><img src="map.svg" alt="A map"/></p>`.repeat(6)}${paragraphs(20)}</body></html>`
  const publication = await openPublication({
    manifest: () => ({
      metadata: { identifier: 'urn:test:picture', title: 'A Test', author: 'Nobody', language: 'en' },
      readingOrder: [{ href: 'c1.xhtml', type: 'application/xhtml+xml', title: 'One', size: html.length }],
      resources: [{ href: 'map.svg', type: 'image/svg+xml' }],
      toc: [],
    }),
    read: (href) =>
      href === 'c1.xhtml'
        ? Promise.resolve(new TextEncoder().encode(html))
        : new Promise((resolve) => {
            bring = () =>
              resolve(
                new TextEncoder().encode(
                  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="450"><rect width="9" height="9"/></svg>',
                ),
              )
          }),
  })
  return { publication, bring: () => bring?.() }
}

describe('a picture that does not come', () => {
  it('does not block reading; when it loads the pages are laid out again at their place, and no wrong page is kept', async () => {
    const saved: StoredPages[] = []
    const pageStore: PageStore = {
      load: async () => saved.at(-1),
      save: async (_, pages) => void saved.push(structuredClone(pages)),
    }
    const { publication, bring } = await bookWithPicture()
    const { reader } = mount(publication, { pageStore })
    await reader.ready
    const without = await reader.countPages()
    for (let turn = 0; turn < 3; turn++) await reader.goForward()
    const [start] = offsets(reader)
    window.dispatchEvent(new Event('pagehide'))
    expect(saved).toEqual([])
    bring()
    await expect
      .poll(async () => (await reader.countPages()) - without, { timeout: PATIENCE_MS })
      .toBeGreaterThan(0)
    const [from, to] = offsets(reader)
    expect(from).toBeLessThanOrEqual(start)
    expect(to).toBeGreaterThan(start)
    const count = await reader.countPages()
    window.dispatchEvent(new Event('pagehide'))
    expect(saved.at(-1)!.sections[0]!.starts.length).toBe(count)
  })

  it('is let go of with the reader', async () => {
    const { publication, bring } = await bookWithPicture()
    const { reader, box } = mount(publication)
    await reader.ready
    reader.destroy()
    bring()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(box.childElementCount).toBe(0)
  })
})

describe('a box of no size', () => {
  it('lays out nothing until it has some, and comes through any storm of sizes at its place', async () => {
    const { reader, box } = mount(await memoryBook([{ body: paragraphs(300) }]))
    await reader.ready
    await reader.goTo({ totalProgression: 0.5 })
    const text = reader.visibleText().text
    for (let step = 0; step < 40; step++) {
      box.style.width = `${(step % 5) * 90}px`
      box.style.height = `${(step % 7) * 100}px`
      if (step % 3 === 0) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    box.style.display = 'none'
    await new Promise((resolve) => setTimeout(resolve, 200))
    box.style.cssText = 'position:relative;width:360px;height:632px'
    await expect.poll(() => reader.visibleText().text, { timeout: PATIENCE_MS }).toBe(text)
    const page = box.firstElementChild!.shadowRoot!.querySelector('.page')!
    await expect.poll(() => page.scrollLeft, { timeout: PATIENCE_MS }).toBeGreaterThan(0)
  })

  it('opens when it gets a size', async () => {
    const publication = await memoryBook([{ body: paragraphs(20) }])
    const box = document.createElement('div')
    document.body.append(box)
    const reader = createReader({ publication, pageStore: null })
    open.push({ reader, publication, box })
    reader.mount(box)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(reader.getSnapshot().status).toBe('opening')
    box.style.cssText = 'position:relative;width:360px;height:632px'
    await reader.ready
    expect(reader.visibleText().text).toContain('quick')
  })
})

describe('an end in the middle of anything', () => {
  const counted = () => ({ fonts: document.fonts.size, nodes: document.querySelectorAll('*').length })

  it.each<[string, (reader: Reader, box: HTMLElement) => unknown]>([
    ['opening', () => {}],
    ['turning', (reader) => reader.ready.then(() => void reader.goForward())],
    [
      'a jump',
      (reader) => reader.ready.then(() => void reader.goTo({ totalProgression: 0.9 }).catch(() => {})),
    ],
    ['counting', (reader) => reader.ready.then(() => void reader.countPages().catch(() => {}))],
    ['new settings', (reader) => reader.ready.then(() => void reader.updateSettings({ fontSize: 2 }))],
    ['another flow', (reader) => reader.ready.then(() => void reader.updateSettings({ flow: 'scrolled' }))],
    [
      'the other engine',
      (reader) => reader.ready.then(() => void reader.updateSettings({ engine: 'pagedjs' }).catch(() => {})),
    ],
    [
      'a search',
      (reader) =>
        reader.ready.then(() => {
          const hits = reader.search('fox')[Symbol.asyncIterator]()
          hits.next().catch(() => {})
        }),
    ],
    [
      'a new size',
      (reader, box) =>
        reader.ready.then(() => {
          box.style.width = '300px'
        }),
    ],
  ])('%s: leaves nothing behind, however many steps later', async (_, begin) => {
    const publication = await memoryBook([{ body: paragraphs(400) }, { body: paragraphs(10) }])
    const before = counted()
    for (let steps = 0; steps < 8; steps++) {
      const { reader, box } = mount(publication)
      reader.ready.catch(() => {})
      await begin(reader, box)
      for (let step = 0; step < steps; step++) await new Promise((resolve) => setTimeout(resolve, step))
      reader.destroy()
      expect(box.childElementCount).toBe(0)
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(box.childElementCount).toBe(0)
      expect(reader.getSnapshot().status).toBe('closed')
      box.remove()
    }
    open.length = 0
    publication.close()
    await expect.poll(counted, { timeout: PATIENCE_MS }).toEqual(before)
  })
})

describe('a chapter that is damaged in the file of its book', () => {
  const damagedBook = async (code: ReaderErrorCode) => {
    const whole = await memoryBook([1, 2, 3].map((chapter) => ({ body: `<p>Chapter ${chapter}.</p>` })))
    return {
      ...whole,
      read: (href: string) =>
        href === 'c2.xhtml' ? Promise.reject(new ReaderError(code, href)) : whole.read(href),
    }
  }
  const damagedChapter = 'Damaged: <1> & gone.'

  it.each([
    ['paged', 'corrupt'],
    ['paged', 'too-large'],
    ['scrolled', 'corrupt'],
  ] as const)('is said in its place, and one reads on (%s, %s)', async (flow, code) => {
    const { reader } = mount(await damagedBook(code), { labels: { damagedChapter }, settings: { flow } })
    await reader.ready
    await reader.goTo('c2.xhtml')
    expect(reader.visibleText().text).toContain(damagedChapter)
    expect(await reader.countPages()).toBe(3)
    await reader.goTo('c1.xhtml')
    if (flow === 'scrolled') return
    expect(await reader.goForward()).toBe(true)
    expect(reader.visibleText().text).toBe(damagedChapter)
    expect(await reader.goForward()).toBe(true)
    expect(reader.visibleText().text).toBe('Chapter 3.')
    expect(await reader.goBackward()).toBe(true)
    expect(reader.visibleText().text).toBe(damagedChapter)
  })
})
