import type { MiddlewareHandler } from 'hono'

/** Key of the lists and of all else that is of no one book. */
export const CATALOGUE_KEY = 'catalogue'
/** Key of the answers of one book: its description, its contents and its free parts. */
export const bookKey = (id: string): string => `book-${encodeURIComponent(id)}`

/** Lifetime of free parts of books in a shared cache that receives purges. A browser receives none. */
const CONTENT = 'max-age=86400'

declare module 'hono' {
  interface ContextVariableMap {
    /** Id of the book that an answer is of. */
    book?: string
  }
}

/**
 * Names public answers for a shared cache, which a change purges by these keys. For servers with
 * such a cache only: elsewhere these headers are bytes without a use.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9213 of `CDN-Cache-Control`
 */
export const nameAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  const { headers } = context.res
  if (!headers.get('cache-control')?.startsWith('public')) return
  const book = context.get('book')
  const key = book === undefined ? CATALOGUE_KEY : bookKey(book)
  headers.set('surrogate-key', key)
  headers.set('cache-tag', key)
  if (context.req.path.includes('/content/')) headers.set('cdn-cache-control', CONTENT)
}
