import { afterEach, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { FakeSpeech, fakeVoice } from '../testing/fake-speech.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { createWebSpeech } from './web-speech.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []
const long = { timeout: 20_000 }

afterEach(() => {
  vi.restoreAllMocks()
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

/** A reader wide enough for two pages, and a voice that speaks a sentence on request. */
async function openWide(publication: Publication, settings: Partial<ReaderSettings>) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const language = publication.metadata.language
  const speech = new FakeSpeech([fakeVoice('Amy', language)], { isManual: true })
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:960px;height:480px'
  document.body.append(box)
  const reader = createReader({
    publication,
    pageStore: null,
    speech: createWebSpeech(speech.parts),
    settings: { turn: 'none', ...settings },
  })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return { reader, speech, listen: reader.listen! }
}

const sentences = (words: string) =>
  Array.from({ length: 90 }, (_, index) => `<p>${words.replace('#', String(index + 100))}</p>`).join('')

/** The number of a sentence. */
const numberOf = (text: string | undefined) => Number(/\d{3}/.exec(text ?? '')?.[0])
const numbersIn = (text: string) => [...text.matchAll(/\d{3}/g)].map(Number)

it.each([
  ['en', 'Sentence # of the chapter is told here, and it takes its time to come to an end.'],
  ['ar', 'الجملة # من هذا الفصل تُروى هنا على مهل حتى تبلغ آخرها.'],
])(
  'two columns of text (%s): from the first sentence in view, over both, and on to the next two',
  async (language, words) => {
    const publication = await memoryBook(
      [{ body: sentences(words), css: 'p { break-inside: avoid }' }],
      language,
    )
    const { reader, speech, listen } = await openWide(publication, { columns: 2 })
    await reader.goForward()
    const page = () => reader.getSnapshot().page.index
    const first = numbersIn(reader.visibleText().text)[0]!
    const begins = page()
    await listen.play()
    const spoken: { number: number; page: number; isSecond: boolean }[] = []
    for (;;) {
      const { length } = spoken
      await vi.waitFor(() => expect(speech.begun.length).toBe(length + 1), long)
      const number = numberOf(speech.begun.at(-1))
      // The page follows: what is spoken is in view, and stays there.
      await vi.waitFor(() => {
        expect(numbersIn(reader.visibleText().text)).toContain(number)
        expect(reader.getSnapshot().isBusy).toBe(false)
      }, long)
      const shown = numbersIn(reader.visibleText().text)
      spoken.push({ number, page: page(), isSecond: shown.indexOf(number) >= shown.length / 2 })
      if (page() > begins && spoken.at(-1)!.isSecond) break
      speech.finish()
    }
    expect(spoken.map(({ number }) => number)).toEqual(spoken.map((_, index) => first + index))
    const pages = spoken.map((each) => each.page)
    expect(pages).toEqual(pages.toSorted((a, b) => a - b))
    // Two views, no more: the second column is read without a turn.
    expect(new Set(pages).size).toBe(2)
    expect(spoken.filter((each) => each.page === begins && each.isSecond).length).toBeGreaterThan(1)
  },
)

/** Pages of 600 × 900, two sentences each. */
function fixedBook(direction: 'ltr' | 'rtl'): Promise<Publication> {
  const numbers = [1, 2, 3, 4, 5, 6, 7]
  return openPublication({
    manifest: () => ({
      metadata: {
        title: 'T',
        language: direction === 'rtl' ? 'ar' : 'en',
        layout: 'fixed',
        readingProgression: direction,
      },
      readingOrder: numbers.map((number) => ({ href: `p${number}.xhtml`, type: 'application/xhtml+xml' })),
    }),
    async read(href) {
      const page = Number(/\d+/.exec(href))
      const words = direction === 'ltr' ? ['The moon rose', 'The hare slept'] : ['ارتفع القمر', 'نام الأرنب']
      const paragraphs = words.map((each, index) => `<p>${each} ${page}${index}0.</p>`).join('')
      return new TextEncoder().encode(
        `<html xmlns="http://www.w3.org/1999/xhtml" dir="${direction}"><head><title>t</title><meta name="viewport" content="width=600, height=900"/></head><body>${paragraphs}</body></html>`,
      )
    },
  })
}

it.each(['ltr', 'rtl'] as const)(
  'a spread of fixed pages (%s): from the page one is on, over both, and on to the next two',
  async (direction) => {
    const { reader, speech, listen } = await openWide(await fixedBook(direction), { spread: 'double' })
    const shown = () => reader.getSnapshot().images!.shown.map(({ section }) => section + 1)
    await reader.goTo({ position: 3 })
    expect(shown()).toEqual([2, 3])
    await listen.play()
    const views: string[] = []
    for (const number of [300, 310, 400, 410, 500, 510]) {
      await vi.waitFor(() => expect(numberOf(speech.begun.at(-1))).toBe(number), long)
      await vi.waitFor(() => expect(shown()).toContain(Math.floor(number / 100)), long)
      views.push(shown().join('–'))
      speech.finish()
    }
    expect(views).toEqual(['2–3', '2–3', '4–5', '4–5', '4–5', '4–5'])
    // Turned to with nothing chosen of it, a spread is read from its first page.
    await listen.stop()
    await reader.goTo({ position: 1 })
    await reader.goForward()
    await listen.play()
    await vi.waitFor(() => expect(numberOf(speech.begun.at(-1))).toBe(200), long)
    // A step back from the second page to the first turns nothing.
    speech.finish()
    await vi.waitFor(() => expect(numberOf(speech.begun.at(-1))).toBe(210), long)
    speech.finish()
    await vi.waitFor(() => expect(numberOf(speech.begun.at(-1))).toBe(300), long)
    await listen.previousSentence()
    await vi.waitFor(() => expect(numberOf(speech.begun.at(-1))).toBe(210), long)
    expect(shown()).toEqual([2, 3])
  },
)
