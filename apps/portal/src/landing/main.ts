import '@kurasa/reader-react/tokens.css'
import '@kurasa/reader-react/fonts.css'
import '../app/global.css'
import './landing.css'
import { loadContract } from '../api/load-contract.ts'
import { createPortalClient } from '../api/portal-client.ts'
import { paths } from '../app/paths.ts'
import { chooseFaces } from '../app/phone-faces.ts'
import { followTheme } from '../app/portal-theme.ts'
import { recordAttribution } from '../attribution.ts'
import { pageVisitEvent } from '../start/page-visit.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { newUuid } from '../storage/new-uuid.ts'
import { showLanding } from './landing.ts'
import { prefetchPortal } from './prefetch-portal.ts'

/**
 * The page a campaign leads to. It is separate from the portal so that it is small: no framework, no router. Storage, requests and reports
 * use the portal's own storage and client.
 */
// The portal leads here by the name of the file: see `landing-screen.tsx`. The visible and shared address is that of the page.
if (window.location.pathname !== paths.landing)
  window.history.replaceState(window.history.state, '', paths.landing + window.location.search)
loadContract().catch(() => undefined)
followTheme(window, clientStorage)
chooseFaces(window, clientStorage)
recordAttribution(window.location.search, clientStorage)
clientStorage.write('ptid', newUuid())
const client = createPortalClient({
  storage: clientStorage,
  onOverdue: () => undefined,
  onDenied: () => undefined,
})
showLanding(document.getElementById('landing')!, client, clientStorage)
client.tell('postTracking', pageVisitEvent({ pathname: paths.landing, search: '' }, window, clientStorage))
prefetchPortal(window)
