import '@kurasa/reader-react/tokens.css'
import '@kurasa/reader-react/fonts.css'
import './app/global.css'
import './app/page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstPage, noteFirstScreen } from './app/first-page.ts'
import { isBook, portal, queryClient } from './begin.ts'
import { registerServiceWorker } from './offline/register-service-worker.ts'
import { App } from './start/app.tsx'
import { RootBoundary } from './start/root-boundary.tsx'
import { fetchFirstScreen } from './start/router.tsx'
import { clientStorage } from './storage/client-storage.ts'
import { measureFirst } from './storage/line-rate.ts'

const { history, client, texts, native } = portal

fetchFirstScreen(history.location.pathname)

// Until the texts are there, the skeleton is shown, and `missing-files.ts` says that they do not load.
const started = await texts
// Decides about pictures and about all that is loaded ahead.
measureFirst(window, clientStorage)
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RootBoundary texts={started}>
      <App history={history} client={client} queryClient={queryClient} texts={started} native={native} />
    </RootBoundary>
  </StrictMode>,
)
if (!isBook) noteFirstScreen(document, () => queryClient.isFetching() > 0)
if (import.meta.env.PROD) registerServiceWorker(window, firstPage())
