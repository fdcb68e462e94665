import { createQueryClient } from './api/query-client.ts'
import { paths } from './app/paths.ts'
import { startPortal } from './app/start-portal.ts'
import { nativeChannelOf } from './native/native-channel.ts'
import { clientStorage } from './storage/client-storage.ts'

/**
 * What needs no React and comes in a file before it: the portal is set up, and what the first screen shows is asked for
 * while its code is still on its way.
 */
export const portal = startPortal(window, clientStorage)
export const queryClient = createQueryClient()

const { location } = portal.history
/** A book fills the screen: what comes before its first page is in its way. */
const isBook = location.pathname === paths.read || location.pathname === paths.readImages
// An app around the page may take the book to its own reader.
if (isBook && !nativeChannelOf(window)) {
  import('./reading/ask-first-page.ts')
    .then(({ askFirstPage }) => askFirstPage(location, { client: portal.client, queryClient }))
    // The screen asks again, and tells what is wrong.
    .catch(() => undefined)
}
