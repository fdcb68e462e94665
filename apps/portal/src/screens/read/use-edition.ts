import type { Book, EditionKind, EditionManifest } from '@kurasa/portal-contract'
import { type Publication, ReaderError } from '@kurasa/reader-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { bookQuery, imageManifestQuery, manifestQuery } from '../../api/book-queries.ts'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useWait } from '../../parts/use-wait.ts'
import { usePublication } from './use-publication.ts'

interface Edition {
  book: Book | undefined
  /** The edition that is open; undefined until the book is there, and while its address is replaced. */
  kind: EditionKind | undefined
  manifest: EditionManifest | undefined
  publication: Publication | undefined
  isLocked: ((href: string) => boolean) | undefined
  error: ReaderError | undefined
  /** The server does not know the book. */
  isMissing: boolean
  /** Neither here nor to be loaded until there is a network, or an answer. */
  isUnreachable: boolean
  /** Error of a failed book or manifest request. */
  failure: unknown
  /** Opens the publication again. */
  reopen: () => void
  /** Repeats whatever has failed. */
  retry: () => void
}

const isGone = (failure: unknown) => failure instanceof PortalError && failure.status === 404

/** The edition of a book that an address names; a book that has only the other edition is shown under its own address. */
export function useEdition(id: string, requestedKind: EditionKind, state: unknown): Edition {
  const { language } = useTexts()
  const { replace } = useNavigation()
  const client = usePortalClient()
  const book = useQuery({ ...bookQuery(client, id, language), enabled: id !== '' })
  // In another language the same book is requested again: it stays open meanwhile.
  const [opened, setOpened] = useState(book.data)
  if (book.data && book.data !== opened) setOpened(book.data)
  const kinds = opened?.kinds
  const kind = kinds?.includes(requestedKind) ? requestedKind : undefined
  const other = kind ? undefined : kinds?.[0]
  useEffect(() => {
    if (other) replace(hrefs.read(id, other), state)
  }, [other, replace, id, state])

  // Requested in parallel with the book: most books have the edition that their link names.
  const isWanted = (edition: EditionKind) =>
    id !== '' && requestedKind === edition && (!opened || kind === edition)
  const text = useQuery({ ...manifestQuery(client, id), enabled: isWanted('text'), staleTime: Infinity })
  const images = useQuery({
    ...imageManifestQuery(client, id),
    enabled: isWanted('image'),
    staleTime: Infinity,
  })
  const manifest = kind === 'image' ? images : text
  const { publication, isLocked, error, retry: reopen } = usePublication(manifest.data, opened)
  const failure = (opened ? undefined : book.error) ?? (kind && manifest.error)
  const readerError = useMemo(() => {
    if (error) return error
    if (!failure) return undefined
    return new ReaderError(isGone(failure) ? 'not-found' : 'network', failure.message, { cause: failure })
  }, [error, failure])
  const isAwaited = !opened || !manifest.data
  // Until then the reader itself says that the wait is long.
  const { stage, again } = useWait(isAwaited, 0)
  const isPaused = (!opened && book.fetchStatus === 'paused') || manifest.fetchStatus === 'paused'

  return {
    book: opened,
    kind,
    manifest: manifest.data,
    publication,
    isLocked,
    error: readerError,
    isMissing: id === '' || isGone(failure),
    failure,
    isUnreachable: !publication && (isPaused || Boolean(failure) || stage === 'silent'),
    reopen,
    retry: () => {
      again()
      for (const query of [book, manifest]) if (query.isError) void query.refetch()
      if (error) reopen()
    },
  }
}
