import type { BookSort } from '@kurasa/portal-contract'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { useEffect, useRef, useState } from 'react'
import { hrefs, listTypeOf } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/router.tsx'
import { bookLanguageName } from '../../i18n/locale.ts'
import { type TextsContext, useTexts } from '../../i18n/use-texts.ts'
import { BookRow, BookRowBones, BookRows } from '../../parts/book-list/book-list.tsx'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Lamp } from '../../parts/notice/drawings.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import styles from './list-screen.module.css'
import { filterOf, useBookList } from './use-book-list.ts'

const sorts: BookSort[] = ['added_desc', 'added_asc', 'title_asc']

/** Name of a list by what it is; `name` of the address for those only their sender can name. */
function titleOf(params: URLSearchParams, { t, language }: TextsContext): string {
  const type = listTypeOf(params.get('type'))
  const id = params.get('id') ?? ''
  const bookLanguage = type === 'language' ? id : /^language-(.+)$/.exec(type === 'section' ? id : '')?.[1]
  if (bookLanguage) return t('list.inLanguage', { language: bookLanguageName(bookLanguage, language) })
  if (type === 'section' && id === 'new') return t('list.new')
  if (type === 'section' && id === 'free') return t('list.free')
  if (type === 'section' && id === 'picture') return t('list.picture')
  return params.get('name')?.slice(0, 60) || t('list.all')
}

function SortChoice({ sort, onChange }: { sort: BookSort; onChange: (sort: BookSort) => void }) {
  const { t } = useTexts()
  return (
    <label className={styles.sort}>
      <Icon icon={ArrowDownUp} isSmall />
      <span aria-hidden="true">{t(`list.sort.${sort}`)}</span>
      <select
        aria-label={t('list.sort')}
        value={sort}
        onChange={(event) => onChange(event.target.value as BookSort)}
      >
        {sorts.map((choice) => (
          <option key={choice} value={choice}>
            {t(`list.sort.${choice}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Calls `onSeen` when its place comes near the screen. */
function Sentinel({ onSeen }: { onSeen: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onSeen()
      },
      { rootMargin: '600px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [onSeen])
  return <div ref={place} />
}

/** Books of one kind, endless. */
export function ListScreen({ params }: ScreenProps) {
  const texts = useTexts()
  const { t } = texts
  const [sort, setSort] = useState<BookSort>('added_desc')
  const filter = filterOf(listTypeOf(params.get('type')), params.get('id'))
  const list = useBookList(filter, sort)
  const title = titleOf(params, texts)
  useScreenTitle(title)
  const empty = (
    <Notice drawing={<Lamp />} title={t('list.empty')} hint={t('list.emptyHint')}>
      <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
    </Notice>
  )
  return (
    <div className={styles.screen}>
      <ScreenHeader title={<bdi>{title}</bdi>} hasBack />
      {filter === undefined ? (
        empty
      ) : (
        <>
          <div className={styles.tools}>
            <SortChoice sort={sort} onChange={setSort} />
          </div>
          <QueryView
            query={list}
            skeleton={
              <Skeleton>
                <BookRowBones />
              </Skeleton>
            }
          >
            {({ pages }) => {
              const books = pages.flatMap(({ items }) => items)
              if (books.length === 0) return empty
              return (
                <>
                  <BookRows>
                    {books.map((book) => (
                      <li key={book.id}>
                        <BookRow book={book} from="list" />
                      </li>
                    ))}
                  </BookRows>
                  <div className={styles.end}>
                    {list.hasNextPage ? (
                      <>
                        {!list.isFetchNextPageError && !list.isFetchingNextPage && (
                          <Sentinel onSeen={list.fetchNextPage} />
                        )}
                        <Button
                          kind="text"
                          aria-disabled={list.isFetchingNextPage}
                          onClick={() => void list.fetchNextPage()}
                        >
                          {list.isFetchingNextPage ? t('nav.loading') : t('action.showMore')}
                        </Button>
                      </>
                    ) : (
                      books.length > 8 && t('list.end')
                    )}
                  </div>
                </>
              )
            }}
          </QueryView>
        </>
      )}
    </div>
  )
}
