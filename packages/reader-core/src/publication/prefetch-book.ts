/**
 * Requests the beginning and the end of an archive at its address, beside the scripts of an app. It uses nothing outside of itself: a server
 * may write `(${prefetchBook})("/books/one.epub")` into a script of its page.
 *
 * @param url - of an EPUB or CBZ, as `openPublication` will get it: of the page's own origin, from a server that answers ranges
 * @returns for `OpenOptions.fetch`: gives each of the two answers once, and requests anything else
 */
export function prefetchBook(url: string): typeof globalThis.fetch {
  // As `downloadFile` requests them; a test holds that.
  const begun = new Map<string | null, Promise<Response>>(
    ['bytes=0-32767', 'bytes=-32768'].map((range) => [range, fetch(url, { headers: { range } })]),
  )
  for (const answer of begun.values()) answer.catch(() => {})
  return (input, init) => {
    const range = new Headers(init?.headers).get('range')
    const early = String(input) === url ? begun.get(range) : undefined
    if (!early) return fetch(input, init)
    begun.delete(range)
    const signal = init?.signal
    return new Promise<Response>((resolve, reject) => {
      const end = () => reject(new DOMException('The signal was aborted.', 'AbortError'))
      if (signal?.aborted) end()
      signal?.addEventListener('abort', end)
      // An answer that did not come is requested once more.
      early.catch(() => fetch(input, init)).then(resolve, reject)
    })
  }
}
