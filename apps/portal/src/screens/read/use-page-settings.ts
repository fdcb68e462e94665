import type { ReaderSettings } from '@kurasa/reader-react'
import { useState } from 'react'
import { keepBookSettings, readBookSettings } from '../../storage/book-settings.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { useSparesData } from '../../storage/data-saver.ts'
import { changePreferences, readPreferences } from '../../storage/preferences.ts'

/** How pages look unless someone chose: as a novel is printed, its lines flush, long words broken. */
export const portalSettings = { hyphenate: true } as const

/**
 * How pages of a book look: as chosen for it, else as chosen last, else in the theme of the portal. Changes are stored.
 *
 * @param isScrolled - the book is made to be scrolled: what is chosen for others is no choice for it, nor the reverse
 */
export function usePageSettings(
  bookId: string,
  isScrolled: boolean,
): {
  settings: Partial<ReaderSettings>
  changeSettings: (next: ReaderSettings) => void
} {
  const [settings, setSettings] = useState<Partial<ReaderSettings> & { ownFlow?: ReaderSettings['flow'] }>(
    () => {
      const shown = document.documentElement.dataset.kTheme
      return {
        ...portalSettings,
        theme: (shown ?? 'light') as ReaderSettings['theme'],
        ...readPreferences(clientStorage).reader,
        ...readBookSettings(bookId, clientStorage),
      }
    },
  )
  const dataSaver = useSparesData() ? 'on' : 'off'
  return {
    settings: { ...settings, ...(isScrolled && { flow: settings.ownFlow ?? 'scrolled' }), dataSaver },
    changeSettings: (next) => {
      const chosen = { ...next, ...(isScrolled && { ownFlow: next.flow }) }
      setSettings(chosen)
      keepBookSettings(bookId, chosen, clientStorage)
      const isSparing = next.dataSaver === 'on'
      // A newer choice on another phone of the member stays.
      const changed = Object.fromEntries(
        Object.entries(next).filter(([name, value]) => value !== settings[name as keyof ReaderSettings]),
      )
      const { reader } = readPreferences(clientStorage)
      changePreferences(
        {
          reader: { ...next, ...reader, ...changed, ...(isScrolled && { flow: reader?.flow }) },
          // Of one mind with the rest of the portal, unless it was chosen here.
          ...(isSparing !== (dataSaver === 'on') && { dataSaver: isSparing ? 'on' : 'off' }),
        },
        clientStorage,
      )
    },
  }
}
