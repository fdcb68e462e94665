import { getEntitlements, getMe } from '@kurasa/portal-contract'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { PortalClient } from '../api/portal-client.ts'
import { usePortalClient } from '../api/use-portal-client.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useUid } from './session.ts'

/** The member: who, subscription, points, consent. The key holds the uid: no answer is ever shared. */
export const meQuery = (client: PortalClient, uid: string | undefined, language: string) =>
  queryOptions({
    queryKey: ['me', uid, language],
    queryFn: uid ? ({ signal }) => client.call(getMe, undefined, { signal, silent: true }) : skipToken,
  })

/** What the member may read beyond what is free. */
export const entitlementsQuery = (client: PortalClient, uid: string | undefined, language: string) =>
  queryOptions({
    queryKey: ['entitlements', uid, language],
    queryFn: uid
      ? ({ signal }) => client.call(getEntitlements, undefined, { signal, silent: true })
      : skipToken,
  })

/** `meQuery` of the current member; never asks for a visitor. */
export function useMe() {
  const { language } = useTexts()
  return useQuery(meQuery(usePortalClient(), useUid(), language))
}

/** `entitlementsQuery` of the current member; never asks for a visitor. */
export function useEntitlements() {
  const { language } = useTexts()
  return useQuery(entitlementsQuery(usePortalClient(), useUid(), language))
}
