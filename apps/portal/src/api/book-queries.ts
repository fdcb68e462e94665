import type { BookCard, Interests } from '@kurasa/portal-contract'
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import type { Language } from '../i18n/locale.ts'
import { keptBooks } from '../offline/kept-books.ts'
import type { PortalClient } from './portal-client.ts'
import { PortalError } from './portal-error.ts'

/** All categories, named in the language of the interface. */
export const categoriesQuery = (client: PortalClient, language: Language) =>
  queryOptions({
    queryKey: ['categories', language],
    queryFn: ({ signal }) => client.call('getCategories', undefined, { signal }),
  })

/** Values of one filter that the server takes. */
const MOST_VALUES = 12

/** Books of the categories and languages of a member's interests, the newest first. */
export const forYouQuery = (client: PortalClient, { categories, languages }: Interests, limit: number) =>
  queryOptions({
    queryKey: ['for-you', categories, languages, limit],
    queryFn: async ({ signal }) => {
      const anyOf = (values: string[]) => values.slice(0, MOST_VALUES).join(',') || undefined
      const request = { category: anyOf(categories), language: anyOf(languages), limit }
      return (await client.call('getBooks', request, { signal, silent: true })).items
    },
  })

/** The books of all pages, each once: one that moved while the list was read may be on two pages. */
export function booksOf(pages: readonly { items: readonly BookCard[] }[]): BookCard[] {
  const books = new Map(pages.flatMap(({ items }) => items).map((book) => [book.id, book]))
  return [...books.values()]
}

/** Whether the server was not reached, or is down: a kept copy then replaces its answer. */
const isUnreached = (error: unknown) =>
  error instanceof PortalError &&
  (error.kind === 'network' || error.kind === 'timeout' || error.status >= 500)

/**
 * Yields the stored answer about a book at once, then the server's: a book that was opened here opens again however bad the line is. Where
 * nothing is kept the server's answer. The query also runs offline, for the same reason.
 */
async function keptFirst<T>(
  { client: cache, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  request: () => Promise<T>,
  kept: () => Promise<T | undefined>,
): Promise<T> {
  const fromHere = kept().catch(() => undefined)
  // Without a network the answer is known: no reader should wait for it.
  if (navigator.onLine === false) {
    const early = await fromHere
    if (early !== undefined) return early
    throw new PortalError('network', 'There is no network.')
  }
  const answer = request()
  const orKept = answer.catch(async (error: unknown) => {
    const found = isUnreached(error) ? await fromHere : undefined
    if (found !== undefined) return found
    throw error
  })
  // The shown answer is at least as new as the stored one.
  if (cache.getQueryData(queryKey) !== undefined) return orKept
  const early = await Promise.race([orKept, fromHere])
  if (early === undefined) return orKept
  answer.then(
    // After the query has taken the kept copy in.
    (fresh) => setTimeout(() => cache.setQueryData(queryKey, fresh)),
    () => undefined,
  )
  return early
}

const keptManifest = async (id: string, kind: 'text' | 'image') =>
  (await keptBooks.editionOf(id, kind))?.manifest
const keptBook = async (id: string) =>
  ((await keptBooks.editionOf(id, 'text')) ?? (await keptBooks.editionOf(id, 'image')))?.book

/** Everything about one book but its text. */
export const bookQuery = (client: PortalClient, id: string, language: Language) =>
  queryOptions({
    queryKey: ['book', language, id],
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: (context) =>
      keptFirst(
        context,
        () => client.call('getBook', undefined, { path: { id }, signal: context.signal }),
        () => keptBook(id),
      ),
  })

/** Pages and contents of a book's image edition. */
export const imageManifestQuery = (client: PortalClient, id: string) =>
  queryOptions({
    queryKey: ['manifest', 'image', id],
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: async (context) => {
      const found = await keptFirst(
        context,
        () =>
          client.call(
            'getManifest',
            { kind: 'image' },
            { path: { id }, signal: context.signal, silent: true },
          ),
        () => keptManifest(id, 'image'),
      )
      if (found.kind !== 'image') throw new TypeError('An image edition was requested.')
      return found
    },
  })

/** Units, resources and contents of a book's text edition. */
export const manifestQuery = (client: PortalClient, id: string) =>
  queryOptions({
    queryKey: ['manifest', id],
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: async (context) => {
      const found = await keptFirst(
        context,
        () =>
          client.call(
            'getManifest',
            { kind: 'text' },
            { path: { id }, signal: context.signal, silent: true },
          ),
        () => keptManifest(id, 'text'),
      )
      if (found.kind !== 'text') throw new TypeError('A text edition was requested.')
      return found
    },
  })
