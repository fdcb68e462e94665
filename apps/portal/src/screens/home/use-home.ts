import { useQuery } from '@tanstack/react-query'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Shelves of the first screen, titled in the language of the interface. */
export function useHome() {
  const client = usePortalClient()
  const { language } = useTexts()
  return useQuery({
    queryKey: ['home', language],
    queryFn: ({ signal }) => client.call('getHome', undefined, { signal }),
  })
}
