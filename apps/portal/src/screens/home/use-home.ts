import type { DataOf, getHome, HomeSection } from '@kurasa/portal-contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { useStoredInterests } from '../../storage/interests.ts'
import { noteVisit } from '../../storage/last-visit.ts'

/** The first screen. */
export type Home = DataOf<typeof getHome>

/** Shelves of the first screen, titled in the language of the interface, in the reading languages that were picked. */
export function useHome() {
  const client = usePortalClient()
  const { language } = useTexts()
  const languages = useStoredInterests().languages.join(',') || undefined
  return useQuery({
    queryKey: ['home', language, ...(languages ? [languages] : [])],
    queryFn: ({ signal }) => client.call('getHome', { languages }, { signal }),
    // The shelves change in place when a language is tapped.
    placeholderData: keepPreviousData,
  })
}

/** Narrows the shelf of new books to those that came since the last visit, when there are any; the phone alone knows when that was. */
export function useNewSince(): (section: HomeSection) => HomeSection {
  const { t } = useTexts()
  const [before] = useState(() => noteVisit(clientStorage, Date.now()))
  return (section) => {
    const items = section.items.filter(({ addedAt }) => addedAt && Date.parse(addedAt) > before)
    return items.length > 0 ? { ...section, title: t('home.newSince'), items } : section
  }
}
