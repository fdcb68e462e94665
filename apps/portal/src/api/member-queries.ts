import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useTexts } from '../i18n/use-texts.ts'
import { writeConsent } from '../session/consent.ts'
import { endSession, readUid, useUid } from '../session/session.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { writeInterests } from '../storage/interests.ts'
import type { PortalClient } from './portal-client.ts'
import { PortalError } from './portal-error.ts'
import { usePortalClient } from './use-portal-client.ts'

/** An expired session is reported on every screen; a call in the background never redirects. */
const noteOverdue = (uid: string) => (error: unknown) => {
  if (error instanceof PortalError && error.status === 401 && readUid(clientStorage) === uid) {
    endSession(clientStorage)
  }
  throw error
}

/** Forms of these answers, which no visitor needs before the first page of a book. */
const loadCalls = () => import('./member-calls.ts')

/** The member: who, subscription, points, consent. The key holds the uid: no answer is ever shared. */
export const meQuery = (client: PortalClient, uid: string | undefined, language: string) =>
  queryOptions({
    queryKey: ['me', uid, language],
    queryFn: uid
      ? async ({ signal }) => {
          const { getMe } = await loadCalls()
          const me = await client.call(getMe, undefined, { signal, silent: true }).catch(noteOverdue(uid))
          // Consents given or withdrawn on another device apply here, too.
          if (me.consent && readUid(clientStorage) === uid) writeConsent(me.consent, clientStorage)
          // The first screen knows them at once the next time.
          if (readUid(clientStorage) === uid) writeInterests(me.user.interests, clientStorage, uid)
          return me
        }
      : skipToken,
  })

/** Query of the entitlements of the member beyond what is free. */
const entitlementsQuery = (client: PortalClient, uid: string | undefined, language: string) =>
  queryOptions({
    queryKey: ['entitlements', uid, language],
    queryFn: uid
      ? async ({ signal }) =>
          client.call((await loadCalls()).getEntitlements, undefined, { signal, silent: true })
      : skipToken,
  })

/** `meQuery` of the current member; sends no request for a visitor. */
export function useMe() {
  const { language } = useTexts()
  return useQuery(meQuery(usePortalClient(), useUid(), language))
}

/** `entitlementsQuery` of the current member; sends no request for a visitor. */
export function useEntitlements() {
  const { language } = useTexts()
  return useQuery(entitlementsQuery(usePortalClient(), useUid(), language))
}
