import { postHeComplete, postHeStart } from '@kurasa/portal-contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { ownAddress } from '../../app/paths.ts'
import { useUid } from '../../session/session.ts'
import type { ClientStorage } from '../../storage/client-storage.ts'

/** Set while the browser is on its way through the network: where to lead afterwards. Gone when it comes back. */
const ON_THE_WAY = 'k_once_network'

const noNumber = () =>
  new PortalError('answer', 'The network reported no number.', { messageKey: 'he.failed' })

/** Sends the browser through the network. Http is allowed here alone: networks enrich nothing else. */
function openNetwork(url: string | undefined): void {
  const target = url === undefined ? undefined : new URL(url, window.location.origin)
  if (!target || !/^https?:$/.test(target.protocol)) throw noNumber()
  window.location.assign(target.href)
}

/** Where to lead after a login that began before the way through the network. */
export const readReturnTarget = (storage: ClientStorage): string | undefined =>
  ownAddress(storage.read(ON_THE_WAY))

/**
 * The number that the network reports: sends the browser there, and reads the result. Used once for each way, and never
 * twice in a row without the reader: a network without an answer would redirect the browser for ever.
 *
 * @param nonce - the result of the redirect; null before
 */
export function useNetworkNumber(nonce: string | null, returnTo: string | undefined, storage: ClientStorage) {
  const client = usePortalClient()
  const isVisitor = useUid() === undefined
  // Only now: the shell that comes with the login has read where to lead.
  useEffect(() => {
    if (!isVisitor) endNetworkWay(storage)
  }, [isVisitor, storage])
  return useQuery({
    // A member who is logged in is redirected to the target, not to the network.
    enabled: isVisitor,
    queryKey: ['network-number', nonce],
    queryFn: async () => {
      if (nonce !== null) {
        return client.call(postHeComplete, { nonce: nonce.slice(0, 100) }, { silent: true }).catch(() => {
          throw noNumber()
        })
      }
      if (storage.read(ON_THE_WAY) !== undefined) {
        storage.write(ON_THE_WAY, undefined)
        throw noNumber()
      }
      const { mode, url } = await client.call(postHeStart, undefined, { silent: true })
      if (mode === 'none') throw noNumber()
      storage.write(ON_THE_WAY, returnTo ?? '/')
      openNetwork(url)
      // The page is being left; until then the query stays pending.
      return new Promise<never>(() => undefined)
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

/** The way through the network is over, whatever came of it. */
export const endNetworkWay = (storage: ClientStorage): void => storage.write(ON_THE_WAY, undefined)
