import { openPublication, type PublicationSource, ReaderError } from '@kurasa/reader-core'

/** A book whose chapters the app's own server keeps, each fetched when it is read. */
export function serverBook(base: string): PublicationSource {
  const get = async (path: string, signal?: AbortSignal) => {
    const answer = await fetch(`${base}/${path}`, { signal })
    if (answer.status === 404) throw new ReaderError('not-found', `${path} is not in the book.`)
    if (!answer.ok) throw new ReaderError('network', `The server answered ${answer.status}.`)
    return answer
  }
  return {
    manifest: async (options) => (await get('manifest.json', options?.signal)).json(),
    read: async (href, options) => new Uint8Array(await (await get(href, options?.signal)).arrayBuffer()),
  }
}

export const publication = await openPublication(serverBook('/api/books/42'))
