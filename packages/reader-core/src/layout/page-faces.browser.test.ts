import { afterEach, expect, it, vi } from 'vitest'
import { createReader, type ReaderOptions } from '../create-reader.ts'
import type { PageStore, StoredPages } from '../page-store/page-store.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { memoryBook } from '../testing/memory-book.ts'

const FACE = new URL(
  '../../../../node_modules/@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2',
  import.meta.url,
).href

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

async function openBook(
  settings: Partial<ReaderSettings> = {},
  pageStore?: PageStore,
  paragraph = '<p>The boats came home before the wind turned, and nobody counted the nets again.</p>',
  faces?: ReaderOptions['faces'],
) {
  const publication = await memoryBook([{ body: paragraph.repeat(60) }])
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({
    publication,
    settings,
    ...(pageStore && { pageStore }),
    ...(faces && { faces }),
  })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return reader
}

afterEach(() => {
  vi.restoreAllMocks()
  document.fonts.clear()
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

const place = (reader: Reader) => {
  const { start, end } = reader.visibleText()
  return [start.locations.textOffset!, end.locations.textOffset!]
}

it('lays pages out in a chosen face at once when it comes in time', async () => {
  const reader = await openBook()
  const before = place(reader)
  document.fonts.add(new FontFace('Slow Face', `url(${FACE})`))
  await reader.updateSettings({ fontFamily: "'Slow Face', serif" })
  expect([...document.fonts].map((face) => face.status)).toEqual(['loaded'])
  const after = place(reader)
  expect(after).not.toEqual(before)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(place(reader)).toEqual(after)
})

it('lays pages out again, at their place, when the face loads after them', async () => {
  const reader = await openBook()
  await reader.goTo({ totalProgression: 0.5 })
  const fallback = place(reader)
  const face = new FontFace('Late Face', `url(${FACE})`)
  const bytes = new Promise<FontFace[]>((resolve) => {
    setTimeout(async () => {
      document.fonts.add(face)
      await face.load()
      resolve([face])
    }, 3600)
  })
  vi.spyOn(document.fonts, 'load').mockImplementation(() => bytes)
  await reader.updateSettings({ fontFamily: "'Late Face', serif" })
  const waiting = place(reader)
  expect(waiting[0]).toBe(fallback[0])
  await vi.waitFor(() => expect(place(reader)).not.toEqual(waiting), { timeout: 5000 })
  const [start, end] = place(reader)
  expect(start).toBeLessThanOrEqual(fallback[0]!)
  expect(end).toBeGreaterThan(fallback[0]!)
})

it('sets pages in the faces of the application, by the script of the book', async () => {
  document.fonts.add(new FontFace('App Face', `url(${FACE})`))
  const system = place(await openBook())
  await openBook({}, undefined, undefined, { latin: 'serif', arabic: "'App Face', serif" })
  expect([...document.fonts].map((face) => face.status)).toEqual(['unloaded'])
  const latin = await openBook({}, undefined, undefined, { latin: "'App Face', serif", arabic: 'serif' })
  expect([...document.fonts].map((face) => face.status)).toEqual(['loaded'])
  expect(place(latin)).not.toEqual(system)
})

it.each([{ latin: 'serif; } * { display: none', arabic: 'serif' }, { latin: 'serif' }])(
  'refuses faces that are no lists of families: %j',
  async (faces) => {
    await expect(openBook({}, undefined, undefined, faces as ReaderOptions['faces'])).rejects.toThrow(
      /^Option "faces\.\w+" must be a list of font names/,
    )
  },
)

it('goes on without a face that cannot be had', async () => {
  const reader = await openBook()
  const before = place(reader)
  document.fonts.add(new FontFace('No Face', 'url(/nothing-here.woff2)'))
  await reader.updateSettings({ fontFamily: "'No Face', 'Also None'" })
  await reader.updateSettings({ fontFamily: 'publisher' })
  expect(place(reader)).toEqual(before)
})

it('knows pages again that were counted with a face which came late, and lays them out with it', async () => {
  const accents =
    '<p>The boats came home to the caf\u00e9 of Andr\u00e9, and nobody counted the nets again.</p>'
  const kept = new Map<string, StoredPages>()
  const store: PageStore = {
    load: async (key) => kept.get(key),
    save: async (key, pages) => void kept.set(key, structuredClone(pages)),
  }
  const families = { fontFamily: "'Two Faced', 'Other Face', serif" }
  const bringFaces = () => {
    document.fonts.clear()
    // WebKit loads all of a family at once, and shows what it has loaded before at once: late there is another of another address.
    document.fonts.add(new FontFace('Two Faced', `url(${FACE})`, { unicodeRange: 'U+0-7F' }))
    document.fonts.add(new FontFace('Other Face', `url(${FACE}?other)`, { unicodeRange: 'U+E9' }))
  }
  bringFaces()
  const first = await openBook(families, store, accents)
  const count = await vi.waitFor(
    async () => {
      const pages = await first.countPages()
      window.dispatchEvent(new Event('pagehide'))
      expect([...kept.values()].map(({ faces }) => faces.length)).toEqual([1])
      return pages
    },
    { timeout: 10_000 },
  )
  const shown = place(first)
  first.destroy()
  bringFaces()
  const second = await openBook(families, store, accents)
  await expect
    .poll(() => second.getSnapshot().page, { timeout: 5000 })
    .toEqual({ index: 0, count, isExact: true })
  expect([...document.fonts].map((face) => face.status)).toEqual(['loaded', 'loaded'])
  expect(place(second)).toEqual(shown)
  expect(await second.countPages()).toBe(count)
})
