import { getPackages, getSubscription } from '@kurasa/portal-contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PortalClient } from '../api/portal-client.ts'
import { usePortalClient } from '../api/use-portal-client.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useUid } from '../session/session.ts'

/** Query of the packages on sale; the same for everyone. */
export const packagesQuery = (client: PortalClient) =>
  queryOptions({
    queryKey: ['packages'],
    queryFn: ({ signal }) => client.call(getPackages, undefined, { signal }),
  })

/** `packagesQuery`, as a hook. */
export const usePackages = () => useQuery(packagesQuery(usePortalClient()))

/** A member's subscription, open and late payments. */
export const subscriptionQuery = (client: PortalClient, uid: string, language: string) =>
  queryOptions({
    queryKey: ['subscription', uid, language],
    queryFn: ({ signal }) => client.call(getSubscription, undefined, { signal, silent: true }),
  })

/** `subscriptionQuery` of the current member; sends no request for a visitor. */
export function useSubscription() {
  const client = usePortalClient()
  const uid = useUid()
  const { language } = useTexts()
  return useQuery({ ...subscriptionQuery(client, uid ?? '', language), enabled: uid !== undefined })
}
