import type { Book } from '@kurasa/portal-contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeptEdition } from '../offline/kept-books.ts'
import { keptBooks } from '../offline/kept-books.ts'
import { bookQuery } from './book-queries.ts'
import type { PortalClient } from './portal-client.ts'
import { PortalError } from './portal-error.ts'

const keptBook = { id: 'b1', title: 'Kept' } as Book
const newBook = { id: 'b1', title: 'New' } as Book

/** A server whose answer to every call is `answer`, and what the phone keeps. */
function setUp(answer: () => Promise<unknown>, kept: Book | undefined) {
  vi.spyOn(keptBooks, 'editionOf').mockImplementation(async (_id, kind) =>
    kind === 'text' && kept ? ({ book: kept } as KeptEdition) : undefined,
  )
  const client = { call: answer } as unknown as PortalClient
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = bookQuery(client, 'b1', 'en_US')
  return { cache, query, fetchBook: () => cache.fetchQuery(query) }
}

describe('a book that this phone keeps', () => {
  beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('is there at once while the server is silent', async () => {
    const { fetchBook } = setUp(() => new Promise(() => undefined), keptBook)
    await expect(fetchBook()).resolves.toEqual(keptBook)
  })

  it('is there where a gateway, a hotspot or nothing answers', async () => {
    for (const error of [
      new PortalError('network', 'Bad gateway', { status: 502 }),
      new PortalError('answer', 'Down', { status: 503, code: 500 }),
      new PortalError('timeout', 'Late'),
    ]) {
      const { fetchBook } = setUp(() => Promise.reject(error), keptBook)
      await expect(fetchBook()).resolves.toEqual(keptBook)
      const bare = setUp(() => Promise.reject(error), undefined)
      await expect(bare.fetchBook()).rejects.toBe(error)
    }
  })

  it('is renewed when the answer comes', async () => {
    let answer: (book: Book) => void = () => undefined
    const { cache, query, fetchBook } = setUp(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      keptBook,
    )
    await fetchBook()
    answer(newBook)
    await vi.waitFor(() => expect(cache.getQueryData(query.queryKey)).toEqual(newBook))
  })

  it('does not come back over a newer one', async () => {
    let call = 0
    const { cache, query, fetchBook } = setUp(
      async () => (call++ === 0 ? newBook : { ...newBook, title: 'Newest' }),
      undefined,
    )
    await fetchBook()
    vi.spyOn(keptBooks, 'editionOf').mockResolvedValue({ book: keptBook } as KeptEdition)
    const seen: unknown[] = []
    cache.getQueryCache().subscribe(() => seen.push(cache.getQueryData(query.queryKey)))
    await cache.fetchQuery({ ...query, staleTime: 0 })
    expect(seen).not.toContainEqual(keptBook)
    expect(cache.getQueryData(query.queryKey)).toMatchObject({ title: 'Newest' })
  })
})
