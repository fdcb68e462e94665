import type { PortalConfig } from '@kurasa/portal-contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ClientStorage, clientStorage } from '../storage/client-storage.ts'
import { keepAnswer, readKept } from '../storage/kept-answer.ts'
import type { PortalClient } from './portal-client.ts'
import { usePortalClient } from './use-portal-client.ts'

const KEY = 'k_config'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * The stored copy was parsed when it came; what is checked here is that this release still reads it. Written out, and
 * held to the contract by a test: the contract's parser must not come with the first screen.
 */
function readConfig(value: unknown): PortalConfig | undefined {
  if (!isObject(value)) return undefined
  const { promo, billing, ai, contact } = value
  const isKnown =
    (promo === null || (isObject(promo) && typeof promo.priceKsh === 'number')) &&
    typeof value.packagesOn === 'boolean' &&
    isObject(billing) &&
    typeof billing.autoRenew === 'boolean' &&
    typeof value.he === 'boolean' &&
    isObject(ai) &&
    typeof ai.on === 'boolean' &&
    isObject(contact) &&
    ['hotline', 'hours', 'email', 'whatsapp'].every((name) => typeof contact[name] === 'string') &&
    typeof value.consentVersion === 'string' &&
    Array.isArray(value.sorts) &&
    Array.isArray(value.reportCategories) &&
    typeof value.demo === 'boolean'
  return isKnown ? (value as unknown as PortalConfig) : undefined
}

/** The portal's configuration; the latest one applies until, and unless, another arrives. */
export const configQuery = (client: PortalClient, storage: ClientStorage = clientStorage) => {
  const kept = () => readKept(KEY, readConfig, storage)
  return queryOptions({
    queryKey: ['config'],
    queryFn: async ({ signal }) => {
      const config = await client.call('getConfig', undefined, { signal, silent: true })
      keepAnswer(KEY, config, storage)
      return config
    },
    // Changes with an operator's restart, not with every screen.
    staleTime: 10 * 60_000,
    initialData: () => kept()?.data,
    initialDataUpdatedAt: () => kept()?.at,
  })
}

/**
 * The portal's configuration: promo price, what is on sale, assistant, contact, categories of reports. Known at once
 * after the first visit, without a network too.
 */
export const useConfig = () => useQuery(configQuery(usePortalClient()))
