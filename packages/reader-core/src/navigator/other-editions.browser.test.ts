import { afterEach, describe, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { memoryBook } from '../testing/memory-book.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** Words of which no row is like another. */
const sentence = (i: number): string =>
  `Of the ${NUMBERS[i % 12]} ferries the ${NUMBERS[(i * 5 + 3) % 12]} that carried ${i} travellers went over the slow brown water ${i} times.`
const paragraph = (i: number): string =>
  `<p>${sentence(i * 3)} ${sentence(i * 3 + 1)} ${sentence(i * 3 + 2)}</p>`
const paragraphs = Array.from({ length: 120 }, (_, i) => paragraph(i))

async function openReader(body: string, options: { at?: Locator; width?: number; language?: string } = {}) {
  const publication = await memoryBook([{ body }], options.language)
  const box = document.createElement('div')
  box.style.cssText = `position:relative;width:${options.width ?? 360}px;height:632px`
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, initialLocator: options.at })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return reader
}

/** A place in the middle of the first edition, as it is stored, and the words that it begins with. */
async function storedPlace(): Promise<{ at: Locator; words: string }> {
  const reader = await openReader(paragraphs.join(''))
  await reader.goTo({ totalProgression: 0.6 })
  await reader.goForward()
  const { locator } = reader.getSnapshot()
  return {
    at: JSON.parse(JSON.stringify(locator)) as Locator,
    words: reader.visibleText().text.trim().slice(0, 60),
  }
}

/** Whether the page on screen shows the letter that some words of an edition begin with. */
function expectOnPage(reader: Reader, body: string, words: string): void {
  const text = new DOMParser().parseFromString(body, 'text/html').body.textContent!
  const place = text.search(new RegExp([...words.replace(/\s/g, '')].join('[\\s\\xad]*')))
  const { start, end } = reader.visibleText()
  expect(place).toBeGreaterThan(0)
  expect(start.locations.textOffset).toBeLessThanOrEqual(place)
  expect(end.locations.textOffset).toBeGreaterThan(place)
}

describe('a stored place (LO5, LO6)', () => {
  it.each<[string, (body: string, words: string) => string]>([
    [
      'a preface of ten paragraphs',
      (body) => `${Array.from({ length: 10 }, (_, i) => paragraph(500 + i)).join('')}${body}`,
    ],
    ['text taken away before it', (body) => body.replace(paragraphs.slice(5, 25).join(''), '')],
    ['lines broken again', (body) => body.replaceAll(' ', '\n    ')],
    [
      'soft hyphens',
      (body) => body.replaceAll('travellers', 'travel\u00adlers').replaceAll('ferries', 'fer\u00adries'),
    ],
    ['wrappers', (body) => body.replaceAll('ferries', '<i><b>fer</b>ries</i>')],
  ])('is found in an edition with %s, at any size', async (_, change) => {
    const { at, words } = await storedPlace()
    const body = change(paragraphs.join(''), words)
    const reader = await openReader(body, { at })
    expectOnPage(reader, body, words)
    await reader.updateSettings({ fontSize: 1.5 })
    await reader.goTo(at)
    expectOnPage(reader, body, words)
  })

  it('is found by the words before it, when its own were changed', async () => {
    const { at, words } = await storedPlace()
    const body =
      `${Array.from({ length: 20 }, (_, i) => paragraph(700 + i)).join('')}${paragraphs.join('')}`.replace(
        words,
        'OTHER WORDS',
      )
    expectOnPage(await openReader(body, { at }), body, 'OTHER WORDS')
  })

  it('is found by its words alone, as other readers store it', async () => {
    const { at, words } = await storedPlace()
    const body = paragraphs.join('')
    const { href, type } = at
    const locations = { progression: 0, totalProgression: 0 }
    const reader = await openReader(body, { at: { href, type, locations, text: { highlight: words } } })
    expectOnPage(reader, body, words)
    await reader.goTo({ href, type, locations, text: { highlight: 'words that it does not have' } })
    expect(reader.getSnapshot().locator.locations.textOffset).toBe(0)
  })

  // As each of them stored it: their lines differ, so do their pages.
  it.each<[string, number, string, string]>([
    [
      'Chromium',
      21880,
      'd 222 travellers went over the slow brown water ',
      '222 times. Of the eight ferries the three that c',
    ],
    [
      'Firefox',
      21430,
      'er 217 times. Of the three ferries the two that ',
      'carried 218 travellers went over the slow brown ',
    ],
    [
      'WebKit',
      21594,
      'llers went over the slow brown water 219 times. ',
      'Of the five ferries the twelve that carried 220 ',
    ],
  ])(
    'stored by %s opens on its words in any browser, in this edition and another (C4)',
    async (_, textOffset, before, highlight) => {
      const at: Locator = {
        href: 'c1.xhtml',
        type: 'application/xhtml+xml',
        locations: { progression: textOffset / 35479, totalProgression: textOffset / 35479, textOffset },
        text: { before, highlight },
      }
      const body = paragraphs.join('')
      expectOnPage(await openReader(body, { at }), body, highlight)
      const other = `${paragraph(700)}${body}`
      expectOnPage(await openReader(other, { at, width: 400 }), other, highlight)
    },
  )

  it('that is no more leads near, and never fails', async () => {
    const { at } = await storedPlace()
    const reader = await openReader(paragraphs.slice(0, 40).join(''), { at })
    expect(reader.getSnapshot()).toMatchObject({ status: 'ready', atEnd: true })
    const strange = { ...at, text: { highlight: '(((', before: '\\u{' } }
    await reader.goTo(strange)
    expect(reader.getSnapshot().status).toBe('ready')
  })

  it.each<[string, Partial<ReaderSettings>, number]>([
    ['large letters', { fontSize: 2.5 }, 360],
    ['two columns of a wide screen', { columns: 2 }, 1200],
    ['a continuous view', { flow: 'scrolled' }, 360],
    ['the other engine', { engine: 'pagedjs' }, 360],
    ['a narrow screen without hyphens', { hyphenate: false, margin: 8 }, 240],
  ])('opens on its words in %s (C4)', async (_, settings, width) => {
    const { at, words } = await storedPlace()
    const reader = await openReader(paragraphs.join(''), { width })
    await reader.updateSettings(settings)
    await reader.goTo(at)
    expectOnPage(reader, paragraphs.join(''), words)
  })

  it('opens on its words in a book that reads to the other side (C4)', async () => {
    const { at, words } = await storedPlace()
    const reader = await openReader(paragraphs.join(''), { at, language: 'ar' })
    expect(reader.getSnapshot().direction).toBe('rtl')
    expectOnPage(reader, paragraphs.join(''), words)
  })
})
