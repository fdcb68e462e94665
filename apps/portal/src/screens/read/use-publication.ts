import type { EditionManifest } from '@kurasa/portal-contract'
import { openPublication, type Publication, ReaderError } from '@kurasa/reader-react'
import { useCallback, useEffect, useState } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { createApiImageSource } from './api-image-source.ts'
import { createApiPublicationSource } from './api-publication-source.ts'

interface Opened {
  publication?: Publication
  error?: ReaderError
  /** Whether a unit was refused to this reader. */
  isLocked?: (href: string) => boolean
}

/** Opens an edition for as long as the screen is there. */
export function usePublication(manifest: EditionManifest | undefined): Opened & { retry: () => void } {
  const client = usePortalClient()
  const [opened, setOpened] = useState<Opened>({})
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens anew.
  useEffect(() => {
    if (!manifest) return
    const stop = new AbortController()
    let publication: Publication | undefined
    const text = manifest.kind === 'text' ? createApiPublicationSource(client, manifest) : undefined
    const source = manifest.kind === 'image' ? createApiImageSource(client, manifest) : text!
    openPublication(source, { signal: stop.signal }).then(
      (result) => {
        publication = result
        if (stop.signal.aborted) result.close()
        else setOpened({ publication, isLocked: text?.isLocked })
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
  }, [client, manifest, attempt])

  return { ...opened, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}
