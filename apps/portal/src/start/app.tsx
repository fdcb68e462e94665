import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { PortalClient } from '../api/portal-client.ts'
import { PortalClientContext } from '../api/use-portal-client.ts'
import { HistoryContext } from '../app/navigation.ts'
import { paths } from '../app/paths.ts'
import type { PortalHistory, PortalLocation } from '../app/portal-history.ts'
import { ScreensAheadContext } from '../app/screens-ahead.ts'
import { usePlace } from '../app/use-place.ts'
import { BillingContext, useNewBilling } from '../billing/billing.ts'
import type { Texts } from '../i18n/texts.ts'
import { TextsProvider } from '../i18n/texts-provider.tsx'
import { type NativeAtStart, NativeContext } from '../native/use-native-bridge.ts'
import { readUid, useUid } from '../session/session.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { createScreensAhead } from './create-screens-ahead.ts'
import { screenRouteOf } from './router.tsx'
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
  const [ahead] = useState(() => createScreensAhead({ client, queryClient }))
  // A visitor is led to the login instead, and back.
  const leadToLogin = useCallback(
    ({ pathname, search, state }: PortalLocation) => {
      if (!screenRouteOf(pathname).isForMembers || readUid(clientStorage) !== undefined) return false
      history.replace(paths.login, { returnTo: pathname + search, returnState: state })
      return true
    },
    [history],
  )
  const { place, isLoading, cancel } = usePlace(history, ahead.prepare, leadToLogin)
  const uid = useUid()
  const billing = useNewBilling({ client, queryClient, storage: clientStorage }, uid)

  // Cached answers of one member are not kept for the next.
  useEffect(
    () =>
      clientStorage.subscribe((key) => {
        if (key === 'uid') queryClient.clear()
      }),
    [queryClient],
  )

  return (
    <QueryClientProvider client={queryClient}>
      <PortalClientContext value={client}>
        <BillingContext value={billing}>
          <TextsProvider initial={props.texts}>
            <HistoryContext value={history}>
              <NativeContext value={props.native}>
                <ScreensAheadContext value={ahead}>
                  <Shell
                    key={uid ?? ''}
                    history={history}
                    location={place.location}
                    kind={place.kind}
                    isLoading={isLoading}
                    onCancel={cancel}
                  />
                </ScreensAheadContext>
              </NativeContext>
            </HistoryContext>
          </TextsProvider>
        </BillingContext>
      </PortalClientContext>
    </QueryClientProvider>
  )
}
