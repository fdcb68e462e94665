import '@kurasa/reader-react/tokens.css'
import '@kurasa/reader-react/fonts.css'
import './app/global.css'
import './app/page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { fetchFirstScreen, prefetchScreens } from './app/router.tsx'
import { startPortal } from './app/start-portal.ts'
import { registerServiceWorker } from './offline/register-service-worker.ts'
import { clientStorage } from './storage/client-storage.ts'

const { history, client, texts, native } = startPortal(window, clientStorage)

fetchFirstScreen(history.location.pathname)

try {
  const queryClient = createQueryClient()
  const started = await texts
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App history={history} client={client} queryClient={queryClient} texts={started} native={native} />
    </StrictMode>,
  )
  prefetchScreens(window)
  if (import.meta.env.PROD) registerServiceWorker(window)
} catch {
  // Not even the words came. This is the only sentence the portal says in all its languages at once.
  document.body.textContent =
    'Kurasa did not load. Check the network, then reload. · Angalia mtandao, kisha pakia upya. · تحقق من الشبكة ثم أعد التحميل.'
}
