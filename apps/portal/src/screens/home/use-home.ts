import { useQuery } from '@tanstack/react-query'
import { keptFirst } from '../../api/kept-query.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Shelves of the first screen, titled in the language of the interface. */
export function useHome() {
  const client = usePortalClient()
  const { language } = useTexts()
  return useQuery({
    queryKey: ['home', language],
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: keptFirst(
      ({ endpoints }, stored) => endpoints.getHome.data.safeParse(stored).data,
      ({ signal }) => client.call('getHome', undefined, { signal }),
    ),
  })
}
