import { useQuery } from '@tanstack/react-query'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** All categories, named in the language of the interface. */
export function useCategories() {
  const client = usePortalClient()
  const { language } = useTexts()
  return useQuery({
    queryKey: ['categories', language],
    queryFn: ({ signal }) => client.call('getCategories', undefined, { signal }),
  })
}
