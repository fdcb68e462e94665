import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { booksOf, categoriesQuery } from '../../api/book-queries.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import type { ReportPrefill } from '../../app/report-prefill.ts'
import { languageNames, languages, toBcp47 } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookRow, BookRowBones } from '../../parts/book-list/book-row.tsx'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { ChipGroup } from '../../parts/choice/chip-group.tsx'
import { EndlessList, useKeptList } from '../../parts/endless-list/endless-list.tsx'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { FoundNames } from './found-names.tsx'
import { OnThisPhone } from './on-this-phone.tsx'
import styles from './search-screen.module.css'
import { SearchWords } from './search-start.tsx'
import { useHotSearches, useSearchResults } from './use-search.ts'

const ALL = 'all'

function NoResults(props: {
  text: string
  hasLanguage: boolean
  onAllLanguages: () => void
  onSearch: (text: string) => void
}) {
  const { text, hasLanguage, onAllLanguages, onSearch } = props
  const { t } = useTexts()
  const hot = useHotSearches()
  const request: ReportPrefill = { category: 'request_a_book', content: t('search.requestText', { text }) }
  return (
    <div className={styles.none}>
      <Notice
        drawing={<Lamp />}
        title={t('search.none', { text })}
        hint={t(hasLanguage ? 'search.noneInLanguage' : 'search.noneHint')}
      >
        {hasLanguage && <Button onClick={onAllLanguages}>{t('search.allLanguages')}</Button>}
        <ButtonLink kind={hasLanguage ? 'text' : 'primary'} to={hrefs.reportAnIssue()} state={request}>
          {t('search.request')}
        </ButtonLink>
        {!hasLanguage && (
          <Button kind="text" onClick={() => onSearch('')}>
            {t('search.clearSearch')}
          </Button>
        )}
      </Notice>
      <SearchWords title={t('search.tryThese')} words={hot} onSearch={onSearch} />
    </div>
  )
}

/** Results of a search, endless; one language of books or all. */
export function SearchResults({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useTexts()
  const kept = useKeptList()
  const choices = [
    { value: ALL, label: t('search.allLanguages') },
    ...languages.map((language) => ({
      value: toBcp47(language).split('-')[0]!,
      label: languageNames[language],
      lang: toBcp47(language),
    })),
  ]
  const [language, setLanguage] = useState(choices.find(({ value }) => value === kept)?.value ?? ALL)
  const list = useSearchResults(text, language === ALL ? undefined : language)
  const { language: interfaceLanguage } = useTexts()
  const categories = useQuery(categoriesQuery(usePortalClient(), interfaceLanguage))
  // A page that failed shows its error in its place; what is shown above it is not old.
  const found = list.isFetchNextPageError ? { ...list, isError: false } : list
  // Names stand above the books: both come together, or the books would move.
  const isHalf = categories.isLoading && found.data !== undefined
  const shown = isHalf ? { ...found, data: undefined, fetchStatus: 'fetching' as const } : found
  return (
    <section className={styles.results} aria-label={t('search.results')}>
      <ChipGroup
        legend={t('filter.language')}
        isLegendHidden
        isRow
        isSingle
        choices={choices}
        values={[language]}
        onChange={([value = ALL]) => setLanguage(value)}
      />
      {list.data === undefined && (list.isError || list.fetchStatus === 'paused') && (
        <OnThisPhone text={text} language={language === ALL ? undefined : language} />
      )}
      <QueryView
        query={shown}
        skeleton={
          <Skeleton>
            <BookRowBones />
          </Skeleton>
        }
      >
        {({ pages }) => {
          const books = booksOf(pages)
          return books.length === 0 ? (
            <NoResults
              text={text}
              hasLanguage={language !== ALL}
              onAllLanguages={() => setLanguage(ALL)}
              onSearch={onSearch}
            />
          ) : (
            <>
              <FoundNames text={text} books={booksOf(pages.slice(0, 1))} categories={categories.data ?? []} />
              <EndlessList
                key={language}
                items={books}
                list={list}
                keepAs={language}
                keyOf={(book) => book.id}
                renderItem={(book) => <BookRow book={book} from="search" />}
              />
            </>
          )
        }}
      </QueryView>
    </section>
  )
}
