import { getRelated } from '@kurasa/portal-contract'
import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../i18n/locale.ts'
import type { PortalClient } from './portal-client.ts'

/** Books like one, the nearest first. */
export const relatedQuery = (client: PortalClient, id: string, language: Language) =>
  queryOptions({
    queryKey: ['related', language, id],
    queryFn: ({ signal }) => client.call(getRelated, undefined, { path: { id }, signal, silent: true }),
  })
