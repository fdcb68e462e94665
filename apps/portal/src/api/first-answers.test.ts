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
  bring({ '/books/a?lid=en_US': 'described' })
  const read = await load()
  expect(await read('/books/a?lid=sw_KE')).toBe('asked')
  expect(await read('/books/a?lid=en_US')).toBe('described')
})

it('what is expected of a book is waited for and taken once; anything else is asked for, and all of it where it fails', async () => {
  const read = await load()
  const { expectAnswers } = await import('./expect-answers.ts')
  let resolve = (_answers: Record<string, string>): void => undefined
  expectAnswers('a', new Promise((done) => (resolve = done)))
  const manifest = read('/books/a/manifest?kind=text')
  expect(await read('/books/b')).toBe('asked')
  expect(await read('/books/a/open?kind=text')).toBe('asked')
  expect(asked).toEqual(['/books/b', '/books/a/open?kind=text'])
  resolve({ '/books/a/manifest?kind=text': 'units', '/content/e/h/units/0': 'words' })
  expect(await manifest).toBe('units')
  expect(await read('/content/e/h/units/0')).toBe('words')
  expect(await read('/books/a/manifest?kind=text')).toBe('asked')
  expectAnswers('a', Promise.reject(new Error('refused')))
  expect(await read('/content/e/h/units/0')).toBe('asked')
})

it('what a member was answered is not given to the next one', async () => {
  const read = await load()
  const { expectAnswers } = await import('./expect-answers.ts')
  const { clientStorage } = await import('../storage/client-storage.ts')
  clientStorage.write('token', 'amina')
  expectAnswers('a', Promise.resolve({ '/progress?bookIds=a': 'her place', '/content/e/h/units/0': 'words' }))
  clientStorage.write('token', 'juma')
  expect(await read('/progress?bookIds=a')).toBe('asked')
  expect(await read('/content/e/h/units/0')).toBe('asked')
  clientStorage.write('token', 'amina')
  expect(await read('/progress?bookIds=a')).toBe('her place')
})

it('what is expected and does not come is asked for after ten seconds, and is forgotten after thirty', async () => {
  vi.useFakeTimers()
  const read = await load()
  const { expectAnswers } = await import('./expect-answers.ts')
  expectAnswers('a', new Promise(() => undefined))
  const book = read('/books/a')
  await vi.advanceTimersByTimeAsync(9_000)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await book).toBe('asked')
  expectAnswers('a', Promise.resolve({ '/content/e/h/units/0': 'words' }))
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await read('/content/e/h/units/0')).toBe('asked')
  vi.useRealTimers()
})

it('what the page brought is read without the parser, and nothing else is', async () => {
  vi.doMock('./load-contract.ts', () => ({ loadContract: () => Promise.reject(new Error('no parser')) }))
  bring({ '/api/portal/home': JSON.stringify({ code: 200, data: { sections: [] } }) })
  const { fetchOrTake } = await import('./first-answers.ts')
  const { createPortalClient } = await import('./portal-client.ts')
  const { createClientStorage } = await import('../storage/client-storage.ts')
  const client = createPortalClient({
    storage: createClientStorage({}),
    fetch: fetchOrTake,
    onOverdue: () => undefined,
    onDenied: () => undefined,
  })
  expect(await client.call('getHome', {})).toEqual({ sections: [] })
  await expect(client.call('getHome', {})).rejects.toThrow('no parser')
  // The answer of tracking is of no use.
  client.tell('postTracking', { userId: '' } as never)
  await vi.waitFor(() => expect(asked.at(-1)).toContain('/page_event/tracking'))
  vi.doUnmock('./load-contract.ts')
})

it('a page from the history is of another time', async () => {
  bring({ '/content/e/h/units/0': 'words' })
  visit = 'back_forward'
  expect(await (await load())('/content/e/h/units/0')).toBe('asked')
})
