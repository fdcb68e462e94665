import { afterEach, expect, it } from 'vitest'
import { createReader } from './create-reader.ts'
import { createTheme } from './create-theme.ts'
import type { Publication } from './publication/publication.ts'
import type { Reader } from './reader.ts'
import { readerPreferences } from './reader-preferences.ts'
import { defaultReaderSettings } from './settings/settings.ts'
import { memoryBook } from './testing/memory-book.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []
afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

async function openBook(language = 'en') {
  const publication = await memoryBook(
    [{ body: `<p>${'The sea is calm tonight. '.repeat(200)}</p>` }],
    language,
  )
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const wide = createTheme({ ground: '#ffffff', ink: '#111111', accent: '#7a2757', text: { measure: 90 } })
  const reader = createReader({ publication, themes: { wide } })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return { reader, box, preferences: readerPreferences(reader) }
}

it('names every setting, with its default and its values', async () => {
  const { preferences } = await openBook()
  expect(Object.keys(preferences)).toEqual(Object.keys(defaultReaderSettings))
  for (const [name, preference] of Object.entries(preferences)) {
    expect(preference.name).toBe(name)
    expect(preference.default).toEqual(defaultReaderSettings[name as keyof typeof defaultReaderSettings])
    expect(preference.value).toEqual(preference.default)
  }
  expect(preferences.theme.values).toEqual(expect.arrayContaining(['system', 'sepia', 'wide']))
  expect(preferences.columns.values).toEqual(['auto', 1, 2])
  expect(preferences.fontSize.range).toMatchObject({ least: 0.5, most: 4, unit: 'factor' })
})

it('steps through numbers and choices, and stays at the ends', async () => {
  const { preferences, reader } = await openBook()
  const { fontSize, lineHeight, turn } = preferences
  await fontSize.increment()
  expect(fontSize.value).toBe(1.1)
  await fontSize.set(3.95)
  await fontSize.increment()
  await fontSize.increment()
  expect(fontSize.value).toBe(4)
  await fontSize.reset()
  await lineHeight.increment()
  expect(lineHeight.value).toBe(1.6)
  await turn.increment()
  await turn.increment()
  await turn.increment()
  expect(reader.getSnapshot().settings).toMatchObject({ fontSize: 1, lineHeight: 1.6, turn: 'none' })
})

it('tells the value that pages have from the one that was chosen, and where a setting has no effect', async () => {
  const { preferences, box } = await openBook()
  const width = () => {
    const view = box.firstElementChild!.shadowRoot!
    const range = document.createRange()
    range.selectNodeContents(view.querySelector('.track > div')!.shadowRoot!.querySelector('p')!)
    // Of the longest line: WebKit gives a paragraph over several pages the width of all of them.
    return Math.max(...[...range.getClientRects()].map((line) => line.width))
  }
  const before = width()
  expect(preferences.columns.isEffective).toBe(true)
  await preferences.flow.set('scrolled')
  expect(preferences.columns.isEffective).toBe(false)
  expect(preferences.imageFit.isEffective).toBe(false)
  await preferences.flow.reset()
  await preferences.theme.set('wide')
  expect([preferences.measure.value, preferences.measure.effectiveValue]).toEqual(['auto', 90])
  await preferences.margin.set(100)
  expect(width()).toBeLessThan(before)
  expect(preferences.hyphenate.isEffective).toBe(true)
  const arabic = await openBook('ar')
  expect(arabic.preferences.hyphenate.isEffective).toBe(false)
})
