import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import { keyOfPublication } from '../publication/key-of-publication.ts'
import type { Locator } from '../publication/locator.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { countPixels, rectsOf } from '../testing/mark-pixels.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { zippedEpub } from '../testing/zipped-epub.ts'
import { markTints } from '../theme/mark-colours.ts'
import { pageThemes } from '../theme/page-themes.ts'
import type { Annotation, AnnotationTarget } from './annotation.ts'
import type { AnnotationStore } from './annotation-store.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

function memoryStore(): AnnotationStore & { kept: Map<string, Annotation> } {
  const kept = new Map<string, Annotation>()
  return {
    kept,
    list: async () => [...kept.values()],
    put: async (_, annotation) => void kept.set(annotation.id, structuredClone(annotation)),
    remove: async (_, id) => void kept.delete(id),
  }
}

async function openBook(
  bodies: string[],
  language = 'en',
  {
    store = memoryStore(),
    settings = {},
  }: { store?: AnnotationStore; settings?: Partial<ReaderSettings> } = {},
) {
  const publication = await memoryBook(
    bodies.map((body) => ({ body })),
    language,
  )
  return showBook(publication, { store, settings })
}

async function showBook(
  publication: Publication,
  {
    store = memoryStore(),
    settings = {},
  }: { store?: AnnotationStore; settings?: Partial<ReaderSettings> } = {},
) {
  document.body.style.margin = '0'
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, settings, annotationStore: store })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return { reader, publication, box, store, annotations: await reader.annotations }
}

/** The target of some words of a book, as the search finds them. */
async function targetOf(reader: Reader, words: string, at = 0): Promise<AnnotationTarget> {
  const hits: Locator[] = []
  for await (const hit of reader.search(words)) hits.push(hit.locator)
  const start = hits[at]!
  const end = start.locations.textOffset! + start.text!.highlight!.length
  return { start, end: { ...start, locations: { ...start.locations, textOffset: end }, text: {} } }
}

const light = markTints(pageThemes.light)
const night = markTints(pageThemes.night)
const english = Array.from(
  { length: 12 },
  (_, i) => `<p>Paragraph ${i} tells of a <em>lamp</em> on hill ${i}, and of the keeper, who slept.</p>`,
).join('')
const arabic = Array.from(
  { length: 8 },
  (_, i) => `<p>الفقرة ${i} تحكي أنّ الوَلَدَ كَتَبَ رسالةً إلى London ثم نام.</p>`,
).join('')

async function expectInk(box: HTMLElement, colour: string, words: RegExp, least = 20) {
  await vi.waitFor(async () => {
    const rects = rectsOf(box, words)
    expect(rects.length).toBeGreaterThan(0)
    const { inside, outside } = await countPixels(box, colour, rects)
    expect(outside).toBe(0)
    // A blank at the end of a line has none.
    expect(Math.max(...inside)).toBeGreaterThan(least)
  }, 20_000)
}

describe.each([
  ['English', english, 'en', 'hill 1, and of', /hill 1, and of/g],
  ['Arabic', arabic, 'ar', 'كتب رساله الي London', /كَتَبَ رسالةً إلى London/g],
] as const)('a mark in %s', (_, body, language, words, drawn) => {
  it('has ink under its words and nothing else, at every size, theme and flow, and none when it is removed', async () => {
    const { reader, box, annotations } = await openBook([body], language)
    const target = await targetOf(reader, words)
    const { id } = await annotations.add({ target, colour: 'green' })
    const expectMark = (colour: string) =>
      vi.waitFor(async () => {
        const { inside, outside } = await countPixels(box, colour, rectsOf(box, drawn))
        expect(outside).toBe(0)
        expect(Math.max(...inside)).toBeGreaterThan(20)
      }, 20_000)
    await expectMark(light.green.ground)
    await reader.updateSettings({ fontSize: 1.5 })
    await expectMark(light.green.ground)
    await reader.updateSettings({ theme: 'night', flow: 'scrolled' })
    await expectMark(night.green.ground)
    await reader.updateSettings({ theme: 'light', flow: 'paged', fontSize: 1 })
    await annotations.update(id, { colour: 'blue' })
    await vi.waitFor(async () => {
      expect((await countPixels(box, light.blue.ground, [])).outside).toBeGreaterThan(100)
      expect((await countPixels(box, light.green.ground, [])).outside).toBe(0)
    }, 10_000)
    const removed = await annotations.remove(id)
    expect((await countPixels(box, light.blue.ground, [])).outside).toBe(0)
    await annotations.add(removed!)
    await vi.waitFor(
      async () => expect((await countPixels(box, light.blue.ground, [])).outside).toBeGreaterThan(100),
      10_000,
    )
  })
})

it('an underline is a line below the words, and boxes do the same where the browser has no highlights', async () => {
  for (const hasHighlights of [true, false]) {
    if (!hasHighlights) vi.stubGlobal('Highlight', undefined)
    const { reader, box, annotations } = await openBook([english])
    await annotations.add({
      target: await targetOf(reader, 'hill 3, and'),
      colour: 'pink',
      style: 'underline',
    })
    await expectInk(box, light.pink.line, /hill 3, and/g)
    expect((await countPixels(box, light.pink.ground, [])).outside).toBe(0)
    await annotations.add({ target: await targetOf(reader, 'hill 4, and'), colour: 'yellow' })
    await expectInk(box, light.yellow.ground, /hill 4, and/g, 100)
  }
})

it('a mark over the border of two chapters is in both', async () => {
  const { reader, box, annotations } = await openBook(
    ['<p>The first chapter ends here.</p>', '<p>The second one begins there.</p>', english],
    'en',
    { settings: { flow: 'scrolled' } },
  )
  const { start } = await targetOf(reader, 'ends here')
  const { end } = await targetOf(reader, 'The second one')
  await annotations.add({ target: { start, end: end! } })
  await expectInk(box, light.yellow.ground, /ends here\.|The second one/g, 60)
})

it('a mark from one cell of a table into another has ink under the words of both, and a tap opens it', async () => {
  const rows = Array.from({ length: 4 }, (_, i) => `<tr><td>lamp ${i}</td><td>oil ${i}</td></tr>`).join('')
  const table = `<p>Before.</p><table><tr><th>What</th><th>Of it</th></tr>${rows}</table>`
  const { reader, box, annotations } = await openBook([table])
  const { start } = await targetOf(reader, 'lamp 1')
  const { end } = await targetOf(reader, 'oil 1')
  const { id } = await annotations.add({ target: { start, end: end! }, colour: 'green' })
  await expectInk(box, light.green.ground, /lamp 1|oil 1/g)
  const activated: string[] = []
  annotations.onActivate((mark) => activated.push(mark.id))
  for (const { left, right, top, bottom } of rectsOf(box, /lamp 1|oil 1/g))
    expect(reader.activateDecorationAt((left + right) / 2, (top + bottom) / 2)).toBe(true)
  expect(activated).toEqual([id, id])
})

it('a tap on a mark activates it and turns no page; beside it there is none', async () => {
  const { reader, box, annotations } = await openBook([english])
  const long = await annotations.add({ target: await targetOf(reader, 'hill 2, and of the keeper') })
  const short = await annotations.add({ target: await targetOf(reader, 'hill 2'), colour: 'blue' })
  const activated: string[] = []
  annotations.onActivate(({ id }) => activated.push(id))
  await expectInk(box, light.blue.ground, /hill 2\b/g)
  const middle = ({ left, right, top, bottom }: DOMRect) => [(left + right) / 2, (top + bottom) / 2] as const
  const [inBoth] = rectsOf(box, /hill 2\b/g)
  const [inLong] = rectsOf(box, /keeper/g).slice(2)
  expect(reader.activateDecorationAt(...middle(inBoth!))).toBe(true)
  expect(reader.activateDecorationAt(...middle(inLong!))).toBe(true)
  expect(reader.activateDecorationAt(355, 595)).toBe(false)
  expect(activated).toEqual([short.id, long.id])
})

it('marks are there at the next visit, in a changed edition, with how sure that is', async () => {
  const store = memoryStore()
  const first = await openBook([english, '<p>Only here is a unicorn to be seen, they say.</p>'], 'en', {
    store,
  })
  const ids: string[] = []
  for (const words of ['hill 5, and', 'tells of a lamp on hill 7', 'a unicorn to be seen']) {
    ids.push((await first.annotations.add({ target: await targetOf(first.reader, words) })).id)
  }
  expect(await Promise.all(ids.map(async (id) => (await first.annotations.find(id)).certainty))).toEqual([
    'exact',
    'exact',
    'exact',
  ])
  const again = await openBook(
    [
      `<p>Words that were inserted before.</p>${english.replace('<em>lamp</em> on hill 7', '<em>lamp</em> upon hill 7')}`,
      '<p>Nothing.</p>',
      '<p>In a chapter of its own: only here is a unicorn to be seen, they say.</p>',
    ],
    'en',
    { store },
  )
  const found = await Promise.all(ids.map((id) => again.annotations.find(id)))
  expect(found.map(({ certainty }) => certainty)).toEqual(['moved', 'similar', 'moved'])
  expect(found[0]?.target?.start.text?.highlight).toBe('hill 5, and')
  expect(found[2]?.target?.start.href).toBe('c3.xhtml')
  expect(found[1]?.target?.start.text?.highlight).toContain('upon hill 7')
  await vi.waitFor(async () => {
    const rects = rectsOf(again.box, /hill 5, and/g)
    expect((await countPixels(again.box, light.yellow.ground, rects)).inside[0]).toBeGreaterThan(20)
  }, 10_000)
  await again.annotations.remove(ids[2]!)
  expect((await again.annotations.find(ids[2]!)).certainty).toBe('lost')
})

it('records are short, and their notes plain text', async () => {
  const { reader, store, annotations } = await openBook([english])
  const target = await targetOf(reader, 'keeper')
  const long = { ...target, start: { ...target.start, text: { highlight: 'x'.repeat(999) } } }
  const note = `<img src=x onerror=alert(1)>\u0000\u0007 \u202eevil\n${'🙂'.repeat(3000)}`
  const made = await annotations.add({ target: long, note })
  expect(made.note!.length).toBeLessThanOrEqual(2000)
  expect(made.note).toMatch(/^<img src=x onerror=alert\(1\)> \u202eevil\n🙂/)
  expect(made.note).not.toMatch(/[\ud800-\udbff]$/)
  expect(made.target.start.text?.highlight).toHaveLength(300)
  expect((store as ReturnType<typeof memoryStore>).kept.get(made.id)).toEqual(made)
  const changed = await annotations.update(made.id, { note: ' ' })
  expect('note' in changed).toBe(false)
})

it('a store that cannot be read or written: the mark is shown, and who made it is told', async () => {
  const blocked: AnnotationStore = {
    list: () => Promise.reject(new Error('blocked')),
    put: () => Promise.reject(new Error('full')),
    remove: () => Promise.reject(new Error('full')),
  }
  const { reader, box, annotations } = await openBook([english], 'en', { store: blocked })
  await expect(annotations.add({ target: await targetOf(reader, 'hill 1, and') })).rejects.toThrow('full')
  await expectInk(box, light.yellow.ground, /hill 1, and/g)
})

it('a refresh takes nothing away that is on its way to the store, or that the store refused', async () => {
  const store = memoryStore()
  const { reader, annotations } = await openBook([english], 'en', { store })
  const old = await annotations.add({ target: await targetOf(reader, 'Paragraph 1 tells') })
  const waits: (() => void)[] = []
  const { put, remove } = store
  store.put = async (key, mark) => {
    await new Promise<void>((resolve) => waits.push(resolve))
    await put(key, mark)
  }
  store.remove = async (key, id) => {
    await new Promise<void>((resolve) => waits.push(resolve))
    await remove(key, id)
  }
  const adding = annotations.add({ target: await targetOf(reader, 'Paragraph 3 tells') })
  const removing = annotations.remove(old.id)
  await annotations.refresh()
  expect(annotations.list().map(({ target }) => target.start.text?.highlight)).toEqual(['Paragraph 3 tells'])
  for (const resolve of waits) resolve()
  const added = await adding
  await removing
  await annotations.refresh()
  expect(annotations.list()).toEqual([added])
  // The stored marks equal the store's again.
  store.kept.clear()
  await annotations.refresh()
  expect(annotations.list()).toEqual([])
  store.put = async () => {
    throw new Error('full')
  }
  await expect(annotations.add({ target: added.target })).rejects.toThrow('full')
  await annotations.refresh()
  expect(annotations.list()).toHaveLength(1)
})

it('what another device changed is there after a refresh', async () => {
  const store = memoryStore()
  const { reader, annotations, publication } = await openBook([english], 'en', { store })
  const made = await annotations.add({ target: await targetOf(reader, 'hill 1, and') })
  let calls = 0
  annotations.subscribe(() => calls++)
  await store.put(keyOfPublication(publication), { ...made, id: 'other', colour: 'blue' })
  await annotations.refresh()
  expect(
    annotations
      .list()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([made.id, 'other'].sort())
  expect(calls).toBe(1)
})

it('a mark in an EPUB has its CFI, which is written again only for another target', async () => {
  const item = (id: string) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`
  const publication = await openPublication(
    zippedEpub({
      manifest: item('a') + item('b'),
      spine: '<itemref idref="a"/><itemref id="second" idref="b"/>',
      chapters: {
        'a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${english}</body></html>`,
        'b.xhtml':
          '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p id="p">One <!-- --> <b>lantern</b> burns.</p></body></html>',
      },
    }),
  )
  const { annotations, reader, store } = await showBook(publication)
  const { id } = await annotations.add({ target: await targetOf(reader, 'lantern burns') })
  const stored = async () => (await store.list('')).find((each) => each.id === id)!
  const cfi = 'epubcfi(/6/4[second]!/4/2[p],/2/1:0,/3:6)'
  await vi.waitFor(async () => expect((await stored()).target.cfi).toBe(cfi))
  expect(annotations.list()[0]!.target.cfi).toBe(cfi)
  await annotations.update(id, { colour: 'blue' })
  expect(await stored()).toMatchObject({ colour: 'blue', target: { cfi } })
  await annotations.update(id, { target: await targetOf(reader, 'burns') })
  await vi.waitFor(async () =>
    expect((await stored()).target.cfi).toBe('epubcfi(/6/4[second]!/4/2[p],/3:1,/3:6)'),
  )
})
