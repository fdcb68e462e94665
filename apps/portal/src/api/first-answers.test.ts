import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const asked: string[] = []
let visit = 'navigate'
/** The element of the page. */
let brought: { textContent: string } | null = null
beforeEach(() => {
  asked.length = 0
  visit = 'navigate'
  brought = null
  vi.resetModules()
  vi.stubGlobal('document', { getElementById: () => brought })
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input)
    return new Response('asked')
  })
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type: visit }] as never)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const bring = (answers: object) => {
  brought = { textContent: JSON.stringify(answers) }
}
const load = async () => {
  const { fetchOrTake } = await import('./first-answers.ts')
  return async (address: string) => (await fetchOrTake(address)).text()
}

it('what the page brought is not asked for: a part of an edition never, anything else the next time', async () => {
  const read = await load()
  expect(await read('/books/a/manifest?kind=text')).toBe('asked')
  bring({ '/books/a/manifest?kind=text': 'units', '/content/e/h/units/0': 'words' })
  expect(await read('/books/a/manifest?kind=text')).toBe('units')
  expect(await read('/books/a/manifest?kind=text')).toBe('asked')
  expect(await read('/content/e/h/units/0')).toBe('words')
  expect(await read('/content/e/h/units/0')).toBe('words')
  expect(await read('/content/e/h/units/1')).toBe('asked')
})

it('a description in another language is asked for', async () => {
  bring({ '/books/a en_US': 'described' })
  const read = await load()
  const { clientStorage } = await import('../storage/client-storage.ts')
  clientStorage.write('lang', 'sw_KE')
  expect(await read('/books/a')).toBe('asked')
  clientStorage.write('lang', 'en_US')
  expect(await read('/books/a')).toBe('described')
})

it('a page from the history is of another time', async () => {
  bring({ '/content/e/h/units/0': 'words' })
  visit = 'back_forward'
  expect(await (await load())('/content/e/h/units/0')).toBe('asked')
})
