import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { booksOf, categoriesQuery } from '../../api/book-queries.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookRow, BookRowBones } from '../../parts/book-list/book-row.tsx'
import { Button, IconLink } from '../../parts/button/button.tsx'
import { SelectChip } from '../../parts/choice/select-chip.tsx'
import { EndlessList } from '../../parts/endless-list/endless-list.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import styles from './classification-screen.module.css'
import { FilterSheet } from './filter-sheet.tsx'
import { addressOf, type BookFilters, countFilters, noFilters, readFilters, sorts } from './filters.ts'

const PAGE = 20

/** Books that pass the filters, page after page. */
function useFilteredBooks(filters: BookFilters, isReady: boolean) {
  const client = usePortalClient()
  const { category, language, ...rest } = filters
  return useInfiniteQuery({
    queryKey: ['classification', filters],
    queryFn: ({ pageParam: cursor, signal }) => {
      const request = {
        ...rest,
        category: category.join(',') || undefined,
        language: language.join(',') || undefined,
        cursor,
        limit: PAGE,
      }
      return client.call('getBooks', request, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    enabled: isReady,
  })
}

/** All books, narrowed by filters in the address. */
export function ClassificationScreen({ params }: ScreenProps) {
  const { t, language } = useTexts()
  const { replace } = useNavigation()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const categories = useQuery(categoriesQuery(usePortalClient(), language))
  const known = categories.data && new Set(categories.data.map(({ id }) => id))
  const filters = readFilters(params, known)
  // An address may name a category that is not there: whether it does is known with the categories.
  const isReady = filters.category.length === 0 || !categories.isPending
  const list = useFilteredBooks(filters, isReady)
  const count = countFilters(filters)
  useScreenTitle(t('category.all'))

  const change = (next: BookFilters) => {
    setSheetOpen(false)
    replace(addressOf(next))
  }
  const filled = categories.data?.filter(({ bookCount }) => bookCount > 0).sort((a, b) => a.order - b.order)
  // A page that failed shows its error in its place; what is shown above it is not old.
  const shown = list.isFetchNextPageError ? { ...list, isError: false } : list
  const keepAs = addressOf(filters)
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('category.all')} hasBack>
        <IconLink label={t('nav.search')} to={hrefs.search({ from: 'classification' })}>
          <Icon icon={Search} />
        </IconLink>
      </ScreenHeader>
      <div className={styles.tools}>
        <Button kind="outline" size="card" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
          <Icon icon={SlidersHorizontal} isSmall />
          {t('filter.title')} {count > 0 && <Count count={count} />}
        </Button>
        <SelectChip
          label={t('list.sort')}
          choices={sorts.map((value) => ({ value, label: t(`list.sort.${value}`) }))}
          value={filters.sort}
          onChange={(sort) => change({ ...filters, sort })}
        />
      </div>
      <ChosenFilters filters={filters} categories={categories.data} onChange={change} />
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
            <Notice
              drawing={<Lamp />}
              title={t(count > 0 ? 'filter.empty' : 'list.empty')}
              hint={count > 0 ? t('filter.emptyHint') : undefined}
            >
              {count > 0 && (
                <Button onClick={() => change({ ...noFilters, sort: filters.sort })}>
                  {t('filter.clear')}
                </Button>
              )}
            </Notice>
          ) : (
            <EndlessList
              key={keepAs}
              items={books}
              list={list}
              keepAs={keepAs}
              keyOf={(book) => book.id}
              renderItem={(book) => <BookRow book={book} from="classification" />}
            />
          )
        }}
      </QueryView>
      {isSheetOpen && (
        <FilterSheet
          filters={filters}
          categories={filled}
          onApply={change}
          onClose={() => setSheetOpen(false)}
        />
      )}
    </div>
  )
}

/** Number of selected filters: a digit to see, a few words for screen readers. */
function Count({ count }: { count: number }) {
  const { t, number } = useTexts()
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {number(count)}
      </span>{' '}
      <span className="visually-hidden">{t('filter.count', { count })}</span>
    </>
  )
}
