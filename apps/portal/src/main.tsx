import '@kurasa/reader-react/tokens.css'
import '@kurasa/reader-react/fonts.css'
import './app/global.css'
import './app/page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { portal, queryClient } from './begin.ts'
import { registerServiceWorker } from './offline/register-service-worker.ts'
import { App } from './start/app.tsx'
import { fetchFirstScreen } from './start/router.tsx'

const { history, client, texts, native } = portal

fetchFirstScreen(history.location.pathname)

try {
  const started = await texts
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App history={history} client={client} queryClient={queryClient} texts={started} native={native} />
    </StrictMode>,
  )
  if (import.meta.env.PROD) registerServiceWorker(window)
} catch {
  // Not even the words came. This is the only sentence of the portal in all its languages at once.
  document.body.textContent =
    'Kurasa did not load. Check the network, then reload. · Angalia mtandao, kisha pakia upya. · تحقق من الشبكة ثم أعد التحميل.'
}
