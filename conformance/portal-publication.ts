import { createPortalClient } from '../apps/portal/src/api/portal-client.ts'
import { createApiPublicationSource } from '../apps/portal/src/edition/api-publication-source.ts'
import { createClientStorage } from '../apps/portal/src/storage/client-storage.ts'
import { openPublication } from '../packages/reader-core/src/publication/open-publication.ts'
import type { Publication } from '../packages/reader-core/src/publication/publication.ts'

/**
 * Opens an imported book as the portal does: its manifest and its units come from the server of this page's origin.
 *
 * @param title - as the server's catalogue lists it
 * @throws Error when the catalogue has no such text book
 */
export async function openFromPortal(title: string): Promise<Publication> {
  const leave = (): never => {
    throw new Error('The server refuses to serve the books of its catalogue.')
  }
  const client = createPortalClient({
    storage: createClientStorage({}),
    onOverdue: leave,
    onDenied: leave,
  })
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await client.call('getBooks', { limit: 50, cursor })
    const book = items.find((each) => each.title.trim() === title.trim())
    if (book) {
      const manifest = await client.call('getManifest', { kind: 'text' }, { path: { id: book.id } })
      if (manifest.kind !== 'text') throw new Error(`“${title}” is no text book in the portal.`)
      return openPublication(createApiPublicationSource(client, manifest))
    }
    cursor = nextCursor ?? undefined
  } while (cursor)
  throw new Error(`The catalogue has no “${title}”.`)
}
