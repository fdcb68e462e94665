import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, useTransition } from 'react'
import { NavigationType, Router } from 'react-router'
import type { PortalClient } from '../api/portal-client.ts'
import { PortalClientContext } from '../api/use-portal-client.ts'
import type { Texts } from '../i18n/texts.ts'
import { TextsProvider } from '../i18n/texts-provider.tsx'
import { clientStorage } from '../storage/client-storage.ts'
import type { NavigationKind, PortalHistory } from './portal-history.ts'
import { Shell } from './shell/shell.tsx'

const navigationTypes: Record<NavigationKind, NavigationType> = {
  first: NavigationType.Pop,
  pop: NavigationType.Pop,
  push: NavigationType.Push,
  replace: NavigationType.Replace,
}

const useUid = () => useSyncExternalStore(clientStorage.subscribe, () => clientStorage.read('uid') ?? '')

/** The portal: what every screen needs around it, and the screen of the current address. */
export function App(props: {
  history: PortalHistory
  client: PortalClient
  queryClient: QueryClient
  texts: Texts
}) {
  const { history, client, queryClient } = props
  const [place, setPlace] = useState(() => ({ location: history.location, kind: history.kind }))
  // As a transition, so that the old screen stays until the code of the next one has come.
  const [isLoading, startTransition] = useTransition()
  const uid = useUid()

  useEffect(
    () =>
      history.listen((location, kind) => {
        startTransition(() => setPlace((last) => (last.location === location ? last : { location, kind })))
      }),
    [history],
  )

  return (
    <QueryClientProvider client={queryClient}>
      <PortalClientContext value={client}>
        <TextsProvider initial={props.texts}>
          <Router
            location={place.location}
            navigationType={navigationTypes[place.kind]}
            navigator={history}
            useTransitions={false}
          >
            <Shell
              key={uid}
              history={history}
              location={place.location}
              kind={place.kind}
              isLoading={isLoading}
            />
          </Router>
        </TextsProvider>
      </PortalClientContext>
    </QueryClientProvider>
  )
}
