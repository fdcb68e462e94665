import { act, configure, render } from '@testing-library/react'
import { VirtuosoMockContext } from 'react-virtuoso'
import { setExpected } from '../api/first-answers.ts'
import { loadContract } from '../api/load-contract.ts'
import { createPortalClient } from '../api/portal-client.ts'
import { createQueryClient } from '../api/query-client.ts'
import { redirectOf } from '../app/paths.ts'
import { createPortalHistory } from '../app/portal-history.ts'
import { type Language, storedLanguage } from '../i18n/locale.ts'
import { loadTexts } from '../i18n/texts.ts'
import { beginSession } from '../session/session.ts'
import { App } from '../start/app.tsx'
import { leadAway } from '../start/start-portal.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { type Answers, createContractServer } from './contract-server.ts'
// Loads the screens of nearly every test before the first test begins.
import '../screens/home/home-screen.tsx'
import '../screens/details/details-screen.tsx'

// The first visit of a screen loads its code, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 8000 })

/** Forgets everything a test before left behind. */
export function clearBrowser(): void {
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  // Answers of a book that a test opened are used for half a minute.
  setExpected(undefined)
}

/** Lengths that nothing is measured for here: a screen of so many rows, px. */
const layout = { viewportHeight: 700, itemHeight: 100 }

// Nothing changes its size here either.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Has a member logged in on this phone before the portal is rendered. */
export function logIn(uid = 'u1'): void {
  beginSession({ token: `token-of-${uid}`, uid }, clientStorage)
}

/** Whether the browser believes in a network. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, value: isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

// Nor does a finger stay with what it came down on.
for (const name of ['setPointerCapture', 'releasePointerCapture'] as const)
  window.Element.prototype[name] ??= () => undefined

/** The whole portal at an address, over a server that speaks the contract. */
export async function renderApp(address: string, answers: Answers = {}, language: Language = 'en_US') {
  clientStorage.write('lang', language)
  // Nothing is measured here: the line is as fast as most.
  if (!clientStorage.read('k_rate')) clientStorage.write('k_rate', '9000')
  await loadContract()
  const texts = await loadTexts(storedLanguage(clientStorage))
  window.history.replaceState(null, '', address)
  const server = createContractServer(answers)
  const history = createPortalHistory(window, redirectOf)
  const client = createPortalClient({
    storage: clientStorage,
    fetch: server.fetch,
    wait: async () => undefined,
    ...leadAway(history, clientStorage),
  })
  const queryClient = createQueryClient()
  const result = await act(async () =>
    render(
      <VirtuosoMockContext value={layout}>
        <App history={history} client={client} queryClient={queryClient} texts={texts} />
      </VirtuosoMockContext>,
    ),
  )
  return { ...result, server, history, client, queryClient }
}
