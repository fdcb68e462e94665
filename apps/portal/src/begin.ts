import { createQueryClient } from './api/query-client.ts'
import { awaitFirstPage } from './app/first-page.ts'
import { paths } from './app/paths.ts'
import { nativeChannelOf } from './native/native-channel.ts'
import { startPortal } from './start/start-portal.ts'
import { clientStorage } from './storage/client-storage.ts'

/**
 * Everything that needs no React and loads in a file before it: sets up the portal, and requests what the first screen
 * shows while its code is still loading.
 */
export const portal = startPortal(window, clientStorage)
export const queryClient = createQueryClient()

const { location } = portal.history
/** A book fills the screen: nothing may be shown before its first page. An app around the page may take it to its own reader. */
export const isBook =
  (location.pathname === paths.read || location.pathname === paths.readImages) && !nativeChannelOf(window)
awaitFirstPage()
if (isBook || location.pathname === paths.details)
  import('./reading/request-first-page.ts')
    .then(({ requestBook, requestFirstPage }) =>
      (isBook ? requestFirstPage : requestBook)(location, { client: portal.client, queryClient }),
    )
    // The screen requests it again, and shows the error.
    .catch(() => undefined)
