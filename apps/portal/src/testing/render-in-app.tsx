import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { loadContract } from '../api/load-contract.ts'
import { createPortalClient } from '../api/portal-client.ts'
import { createQueryClient } from '../api/query-client.ts'
import { PortalClientContext } from '../api/use-portal-client.ts'
import { HistoryContext } from '../app/navigation.ts'
import { BillingContext, createBilling } from '../billing/billing.ts'
import { loadTexts } from '../i18n/texts.ts'
import { TextsProvider } from '../i18n/texts-provider.tsx'
import { Floating } from '../start/shell/floating.tsx'
import { clientStorage } from '../storage/client-storage.ts'
import { type Answers, createContractServer } from './contract-server.ts'

/** One part with everything around it that the portal gives, over a server that speaks the contract. */
export async function renderInApp(part: ReactNode, answers: Answers) {
  if (!clientStorage.read('k_rate')) clientStorage.write('k_rate', '9000')
  await loadContract()
  const texts = await loadTexts('en_US')
  const server = createContractServer(answers)
  const nowhere = () => undefined
  const client = createPortalClient({
    storage: clientStorage,
    fetch: server.fetch,
    wait: async () => undefined,
    onOverdue: nowhere,
    onDenied: nowhere,
  })
  const queryClient = createQueryClient()
  const billing = createBilling({ client, queryClient, storage: clientStorage })
  const pushed: unknown[][] = []
  const navigation = {
    push: (...to: unknown[]) => void pushed.push(to),
    replace: nowhere,
    leaveTo: nowhere,
    back: nowhere,
    hold: () => nowhere,
  }
  const result = await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <PortalClientContext value={client}>
          <BillingContext value={billing}>
            <TextsProvider initial={texts}>
              <HistoryContext value={navigation}>
                <Floating place="here" back={nowhere}>
                  {part}
                </Floating>
              </HistoryContext>
            </TextsProvider>
          </BillingContext>
        </PortalClientContext>
      </QueryClientProvider>,
    ),
  )
  return { ...result, server, pushed, billing }
}
