import { use } from 'react'
import type { PortalClient } from '../api/portal-client.ts'
import { useUid } from '../session/session.ts'
import { clientStorage } from '../storage/client-storage.ts'
import type { ReadingSync } from './reading-sync.ts'

let loading: Promise<typeof import('./reading-sync.ts')> | undefined

/** Loads the code of the sync, once; after a failure again. */
export function loadSync(): Promise<typeof import('./reading-sync.ts')> {
  if (!loading) {
    loading = import('./reading-sync.ts')
    loading.catch(() => {
      loading = undefined
    })
  }
  return loading
}

/** Sync of the member who reads; undefined for a visitor, for whom its code is not loaded. Suspends until the code is there. */
export function useReadingSync(client: PortalClient): ReadingSync | undefined {
  const uid = useUid()
  if (uid === undefined) return undefined
  return use(loadSync()).readingSyncOf(client, clientStorage)
}
