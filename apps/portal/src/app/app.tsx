import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, useTransition } from 'react'
import type { PortalClient } from '../api/portal-client.ts'
import { PortalClientContext } from '../api/use-portal-client.ts'
import { BillingContext, useNewBilling } from '../billing/billing.ts'
import type { Texts } from '../i18n/texts.ts'
import { TextsProvider } from '../i18n/texts-provider.tsx'
import { type NativeAtStart, NativeContext } from '../native/use-native-bridge.ts'
import { useUid } from '../session/session.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { HistoryContext } from './navigation.ts'
import type { PortalHistory } from './portal-history.ts'
import { Shell } from './shell/shell.tsx'

/** The portal: what every screen needs around it, and the screen of the current address. */
export function App(props: {
  history: PortalHistory
  client: PortalClient
  queryClient: QueryClient
  texts: Texts
  native?: NativeAtStart
}) {
  const { history, client, queryClient } = props
  const [place, setPlace] = useState(() => ({ location: history.location, kind: history.kind }))
  // As a transition, so that the old screen stays until the code of the next one has come.
  const [isLoading, startTransition] = useTransition()
  const uid = useUid()
  const billing = useNewBilling({ client, queryClient, storage: clientStorage }, uid)

  // What one person was told is not kept for the next.
  useEffect(
    () =>
      clientStorage.subscribe((key) => {
        if (key === 'uid') queryClient.clear()
      }),
    [queryClient],
  )

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
        <BillingContext value={billing}>
          <TextsProvider initial={props.texts}>
            <HistoryContext value={history}>
              <NativeContext value={props.native}>
                <Shell
                  key={uid ?? ''}
                  history={history}
                  location={place.location}
                  kind={place.kind}
                  isLoading={isLoading}
                />
              </NativeContext>
            </HistoryContext>
          </TextsProvider>
        </BillingContext>
      </PortalClientContext>
    </QueryClientProvider>
  )
}
