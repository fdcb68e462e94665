import type { EditionManifest } from '@kurasa/portal-contract'
import type { PublicationSource } from '@kurasa/reader-react'
import type { PortalClient } from '../api/portal-client.ts'
import { keptBooks } from '../offline/kept-books.ts'
import { createKeptSource } from '../offline/kept-source.ts'
import { createApiImageSource } from './api-image-source.ts'
import { createApiPublicationSource } from './api-publication-source.ts'

/** The bytes of an edition: from this phone where it is here, else from the server. */
export function openEdition(
  client: PortalClient,
  manifest: EditionManifest,
  reader: { isFreeBook: boolean; uid: string | undefined },
): { source: PublicationSource; isLocked?: (href: string) => boolean } {
  const given = { ...reader, manifest, books: keptBooks }
  if (manifest.kind === 'image') {
    return { source: createKeptSource(createApiImageSource(client, manifest), given) }
  }
  const text = createApiPublicationSource(client, manifest)
  return { source: createKeptSource(text, { ...given, isLocked: text.isLocked }), isLocked: text.isLocked }
}
