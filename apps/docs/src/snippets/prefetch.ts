import { openPublication, prefetchBook } from '@kurasa/reader-core'

/** On the server, in the head of the page: the two requests begin while the scripts of the app are on their way. */
export const headOf = (url: string): string =>
  `<script>bookFetch = (${prefetchBook})(${JSON.stringify(url).replaceAll('<', '\\u003c')})</script>`

declare const bookFetch: typeof fetch | undefined

/** In the app. */
export const open = (url: string) =>
  openPublication(url, typeof bookFetch === 'undefined' ? {} : { fetch: bookFetch })
