import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useState } from 'react'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs, originOf } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconButton } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useScreenTitle } from '../../parts/screen-header.tsx'
import { useDebounced } from '../../parts/use-debounced.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { noteSearch } from '../../storage/recent-searches.ts'
import { SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'
import styles from './search-screen.module.css'
import { SearchStart } from './search-start.tsx'
import { SEARCH_LENGTH, useSuggestions } from './use-search.ts'

/** The address follows the fingers after a rest, ms: browsers refuse to change it at every letter. */
const ADDRESS_AFTER = 300

/** Finds books by name and author. The address holds what is typed, so that Back and a reload bring it back. */
export function SearchScreen({ params }: ScreenProps) {
  const { t } = useTexts()
  const { back } = useShellActions()
  const { replace } = useNavigation()
  // An address may hold anything: a little more than can be searched for is kept, to show that it is too long.
  const [text, setText] = useState((params.get('text') ?? '').slice(0, 2 * SEARCH_LENGTH))
  const [isTyping, setTyping] = useState(false)
  const wanted = text.trim()
  const isTooLong = wanted.length > SEARCH_LENGTH
  const suggestions = useSuggestions(isTyping ? wanted : '')
  useScreenTitle(wanted && !isTooLong ? `${t('nav.search')}: ${wanted}` : t('nav.search'))

  const from = params.has('from') ? originOf(params.get('from')) : undefined
  const inAddress = params.get('text') ?? ''
  const rested = useDebounced(wanted, ADDRESS_AFTER)
  useEffect(() => {
    if (rested === wanted && rested !== inAddress) replace(hrefs.search({ text: rested, from }))
  }, [rested, wanted, inAddress, from, replace])

  const search = (next: string) => {
    setText(next)
    setTyping(false)
    if (next !== '' && next.length <= SEARCH_LENGTH) noteSearch(next, clientStorage)
  }

  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className="visually-hidden">{t('nav.search')}</h1>
        <IconButton label={t('nav.back')} onClick={back}>
          <Icon icon={ArrowLeft} isMirrored />
        </IconButton>
        <SearchField
          value={text}
          suggestions={suggestions}
          isOpen={isTyping}
          hasFocus={wanted === ''}
          error={isTooLong ? t('search.tooLong') : undefined}
          onType={(next) => {
            setText(next)
            setTyping(true)
          }}
          onSearch={search}
          onClose={() => setTyping(false)}
        />
      </header>
      {wanted === '' && <SearchStart onSearch={search} />}
      {wanted !== '' && !isTyping && !isTooLong && (
        <SearchResults key={wanted} text={wanted} onSearch={search} />
      )}
    </div>
  )
}
