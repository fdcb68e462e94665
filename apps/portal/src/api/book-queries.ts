import type { BookCard, Interests } from '@kurasa/portal-contract'
import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../i18n/locale.ts'
import type { PortalClient } from './portal-client.ts'

/** All categories, named in the language of the interface. */
export const categoriesQuery = (client: PortalClient, language: Language) =>
  queryOptions({
    queryKey: ['categories', language],
    queryFn: ({ signal }) => client.call('getCategories', undefined, { signal }),
  })

/** Values of one filter that the server takes. */
const MOST_VALUES = 12

/** Books of any category and in any language that somebody likes, the newest first. */
export const forYouQuery = (client: PortalClient, { categories, languages }: Interests, limit: number) =>
  queryOptions({
    queryKey: ['for-you', categories, languages, limit],
    queryFn: async ({ signal }) => {
      const anyOf = (values: string[]) => values.slice(0, MOST_VALUES).join(',') || undefined
      const request = { category: anyOf(categories), language: anyOf(languages), limit }
      return (await client.call('getBooks', request, { signal, silent: true })).items
    },
  })

/** The books of all pages, each once: one that moved while the list was read may stand on two pages. */
export function booksOf(pages: readonly { items: readonly BookCard[] }[]): BookCard[] {
  const books = new Map(pages.flatMap(({ items }) => items).map((book) => [book.id, book]))
  return [...books.values()]
}

/** Everything about one book but its text. */
export const bookQuery = (client: PortalClient, id: string, language: Language) =>
  queryOptions({
    queryKey: ['book', language, id],
    queryFn: ({ signal }) => client.call('getBook', undefined, { path: { id }, signal }),
  })

/** Pages and contents of a book's image edition. */
export const imageManifestQuery = (client: PortalClient, id: string) =>
  queryOptions({
    queryKey: ['manifest', 'image', id],
    queryFn: async ({ signal }) => {
      const found = await client.call(
        'getManifest',
        { kind: 'image' },
        { path: { id }, signal, silent: true },
      )
      if (found.kind !== 'image') throw new TypeError('An image edition was asked for.')
      return found
    },
  })

/** Units, resources and contents of a book's text edition. */
export const manifestQuery = (client: PortalClient, id: string) =>
  queryOptions({
    queryKey: ['manifest', id],
    queryFn: async ({ signal }) => {
      const found = await client.call('getManifest', { kind: 'text' }, { path: { id }, signal, silent: true })
      if (found.kind !== 'text') throw new TypeError('A text edition was asked for.')
      return found
    },
  })
