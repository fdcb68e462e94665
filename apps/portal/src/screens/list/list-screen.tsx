import type { BookSort } from '@kurasa/portal-contract'
import { useState } from 'react'
import { booksOf } from '../../api/book-queries.ts'
import { prefetchOnce } from '../../api/prefetch-once.ts'
import { hrefs, listTypeOf } from '../../app/paths.ts'
import type { Prefetch } from '../../app/screen-code.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { bookLanguageName } from '../../i18n/locale.ts'
import { type TextsContext, useTexts } from '../../i18n/use-texts.ts'
import { BookRow, BookRowBones } from '../../parts/book-list/book-row.tsx'
import { ButtonLink } from '../../parts/button/button.tsx'
import { SelectChip } from '../../parts/choice/select-chip.tsx'
import { EndlessList, useKeptList } from '../../parts/endless-list/endless-list.tsx'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import styles from './list-screen.module.css'
import { bookListQuery, isNoSuchList, namesList, useBookList } from './use-book-list.ts'

const sorts: BookSort[] = ['added_desc', 'added_asc', 'title_asc']

/** Name of a list: by what it is, else the server's, else `name` of the address until that has come. */
function titleOf(params: URLSearchParams, { t, language }: TextsContext, title?: string): string {
  const type = listTypeOf(params.get('type'))
  const id = params.get('id') ?? ''
  const bookLanguage = type === 'language' ? id : /^language-(.+)$/.exec(type === 'section' ? id : '')?.[1]
  if (bookLanguage) return t('list.inLanguage', { language: bookLanguageName(bookLanguage, language) })
  if (type === 'section' && id === 'new') return t('list.new')
  if (type === 'section' && id === 'free') return t('list.free')
  if (type === 'section' && id === 'picture') return t('list.picture')
  return title || params.get('name')?.slice(0, 60) || t('list.all')
}

/** Books of one kind, endless. */
export function ListScreen({ params }: ScreenProps) {
  const texts = useTexts()
  const { t } = texts
  const keptSort = useKeptList()
  const [sort, setSort] = useState<BookSort>(sorts.find((choice) => choice === keptSort) ?? 'added_desc')
  const list = useBookList(params, sort)
  const isUnknown = !namesList(params) || isNoSuchList(list.error)
  const title = isUnknown ? t('list.unknown') : titleOf(params, texts, list.data?.pages[0]?.title)
  useScreenTitle(title)
  if (isUnknown) {
    return (
      <div className={styles.screen}>
        <ScreenHeader hasBack />
        <Notice drawing={<Lamp />} title={title} hint={t('list.unknownHint')} isScreen>
          <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
        </Notice>
      </div>
    )
  }
  const empty = (
    <Notice drawing={<Lamp />} title={t('list.empty')} hint={t('list.emptyHint')}>
      <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
    </Notice>
  )
  // A page that failed shows its error in its place; what is shown above it is not old.
  const shown = list.isFetchNextPageError ? { ...list, isError: false } : list
  return (
    <div className={styles.screen}>
      <ScreenHeader title={<bdi>{title}</bdi>} hasBack />
      <div className={styles.tools}>
        <SelectChip
          label={t('list.sort')}
          choices={sorts.map((value) => ({ value, label: t(`list.sort.${value}`) }))}
          value={sort}
          onChange={setSort}
        />
      </div>
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
            empty
          ) : (
            <EndlessList
              key={sort}
              items={books}
              list={list}
              keepAs={sort}
              keyOf={(book) => book.id}
              renderItem={(book) => <BookRow book={book} from="list" />}
            />
          )
        }}
      </QueryView>
    </div>
  )
}

/** The first page of the list in its first order. */
export const prefetchList: Prefetch = ({ client, queryClient, language }, { search }) => {
  const params = new URLSearchParams(search)
  if (!namesList(params)) return
  const query = bookListQuery(client, language, params, 'added_desc')
  return prefetchOnce(queryClient, query, () => queryClient.prefetchInfiniteQuery(query))
}
