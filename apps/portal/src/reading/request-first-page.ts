import type { EditionKind, Manifest } from '@kurasa/portal-contract'
import type { QueryClient } from '@tanstack/react-query'
import { bookQuery, imageManifestQuery, manifestQuery } from '../api/book-queries.ts'
import { expectAnswers, isBrought } from '../api/expect-answers.ts'
import type { PortalClient } from '../api/portal-client.ts'
import { prefetchOnce } from '../api/prefetch-once.ts'
import { paths } from '../app/paths.ts'
import type { PortalLocation } from '../app/portal-history.ts'
import { storedLanguage } from '../i18n/locale.ts'
import { keptBooks } from '../offline/kept-books.ts'
import { editionKey } from '../offline/kept-parts.ts'
import { readUid } from '../session/session.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { loadSync } from './late-sync.ts'
import { readPlace } from './local-places.ts'
import { requestedStart } from './requested-start.ts'

/**
 * Requests a book, its contents and the text of its first page while the reader's code is loading. The screen then
 * finds the first two among its queries, and the last in the cache of the browser or of this phone. A failure here is
 * ignored: the screen requests it again, and shows the error.
 */
export async function requestFirstPage(
  location: Pick<PortalLocation, 'pathname' | 'search' | 'state'>,
  { client, queryClient }: { client: PortalClient; queryClient: QueryClient },
): Promise<void> {
  const id = new URLSearchParams(location.search).get('id')
  if (!id) return
  if (readUid(clientStorage) !== undefined) loadSync().catch(() => undefined)
  const isOfImages = location.pathname === paths.readImages
  const manifestKey = (isOfImages ? imageManifestQuery : manifestQuery)(client, id).queryKey
  if (!isBrought(id) && queryClient.getQueryData(manifestKey) === undefined)
    requestTogether(client, id, isOfImages ? 'image' : 'text', location)
  const book = queryClient.prefetchQuery(bookQuery(client, id, storedLanguage(clientStorage)))
  if (isOfImages) {
    // Which form of a page is wanted, only the reader knows.
    await Promise.all([book, queryClient.prefetchQuery(imageManifestQuery(client, id))])
    return
  }
  const manifest = await queryClient.fetchQuery(manifestQuery(client, id))
  const unit = firstUnit(manifest, location)
  if (unit) await requestUnit(client, manifest, unit)
}

/** Requests what the screen of a book shows first, unless it is there. */
export async function requestBook(
  { search }: Pick<PortalLocation, 'search'>,
  { client, queryClient }: { client: PortalClient; queryClient: QueryClient },
): Promise<void> {
  const id = new URLSearchParams(search).get('id')
  if (!id) return
  const query = bookQuery(client, id, storedLanguage(clientStorage))
  await prefetchOnce(queryClient, query, () => queryClient.prefetchQuery(query))
}

type Start = Pick<PortalLocation, 'search' | 'state'>

/** Requests all of it in one call, where the phone keeps none of the book. */
function requestTogether(client: PortalClient, id: string, kind: EditionKind, at: Start): void {
  const { passage, href, isAgain } = requestedStart(at)
  // Such a book was opened before; its member's place is not where it opens.
  if (isAgain || navigator.onLine === false) return
  const place = href ?? readPlace(id, clientStorage)?.locator.href
  const unit = passage?.unitId ?? place?.split('#')[0]
  const request = async () => {
    if (await keptBooks.editionOf(id, kind).catch(() => undefined)) return {}
    return (await client.call('openBook', { kind, unit }, { path: { id }, silent: true, once: true })).answers
  }
  expectAnswers(id, request())
}

/** The unit a book will open in, where that is known: a member without a place here may have one on another device. */
function firstUnit(manifest: Manifest, at: Start): Manifest['units'][number] | undefined {
  const requested = requestedStart(at)
  if (requested.passage) return manifest.units.find(({ id }) => id === requested.passage?.unitId)
  const place = requested.isAgain ? undefined : readPlace(manifest.bookId, clientStorage)?.locator.href
  const href = requested.href ?? place
  if (href !== undefined) return manifest.units.find((unit) => unit.href === href.split('#')[0])
  const isElsewhere = readUid(clientStorage) !== undefined && !requested.isAgain
  return isElsewhere ? undefined : manifest.units.find(({ linear }) => linear !== false)
}

/** Brings a unit, and what it is styled by, into the browser's cache. */
async function requestUnit(client: PortalClient, manifest: Manifest, unit: Manifest['units'][number]) {
  const { editionId: edition, hash } = manifest
  if (await keptBooks.hasPart(editionKey(manifest), unit.href).catch(() => false)) return
  const { resources } = await client.call('getUnit', undefined, {
    path: { edition, hash, i: unit.i },
    silent: true,
  })
  const styles = manifest.resources.filter(
    ({ href, type }) => type.startsWith('text/css') && resources.includes(href),
  )
  await Promise.all(
    styles.map(({ name }) => client.bytes('getResource', { path: { edition, hash, name }, silent: true })),
  )
}
