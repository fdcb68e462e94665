import type { Book, EditionManifest } from '@kurasa/portal-contract'
import { openPublicationSource, type Publication, ReaderError } from '@kurasa/reader-react'
import { useCallback, useEffect, useState } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { firstPage } from '../../app/first-page.ts'
import { openEdition } from '../../edition/open-edition.ts'
import { keptBooks } from '../../offline/kept-books.ts'
import { useUid } from '../../session/session.ts'

interface Opened {
  publication?: Publication
  error?: ReaderError
  /** Whether a unit was refused to this reader. */
  isLocked?: (href: string) => boolean
}

/** Opens an edition for as long as the screen is there: from this phone where it is here, else from the server. */
export function usePublication(
  manifest: EditionManifest | undefined,
  book: Book | undefined,
): Opened & { retry: () => void } {
  const client = usePortalClient()
  const [opened, setOpened] = useState<Opened>({})
  const [attempt, setAttempt] = useState(0)
  const uid = useUid()
  const isFreeBook = book?.access === 'free'
  const hasBook = book !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens again.
  useEffect(() => {
    if (!manifest || !hasBook) return
    const stop = new AbortController()
    let publication: Publication | undefined
    const { source, isLocked } = openEdition(client, manifest, { isFreeBook, uid })
    const open = () => openPublicationSource(source, { signal: stop.signal })
    // Style sheets that several trees share: not in Safari before 16.4.
    const opening =
      'adoptedStyleSheets' in document ? open() : import('construct-style-sheets-polyfill').then(open)
    opening.then(
      (result) => {
        publication = result
        if (stop.signal.aborted) result.close()
        else setOpened({ publication, isLocked })
      },
      (cause: unknown) => {
        if (stop.signal.aborted) return
        const error =
          cause instanceof ReaderError
            ? cause
            : new ReaderError('corrupt', 'The book did not open.', { cause })
        setOpened({ error })
      },
    )
    return () => {
      stop.abort()
      publication?.close()
      setOpened({})
    }
  }, [client, manifest, hasBook, isFreeBook, attempt])

  useEffect(() => {
    if (!book || !manifest) return
    firstPage()
      .then(() => import('../../edition/note-opened.ts'))
      .then(({ noteOpenedEdition }) => noteOpenedEdition(client, book, manifest, uid, keptBooks))
      .catch(() => undefined)
  }, [client, book, manifest, uid])

  return { ...opened, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}
