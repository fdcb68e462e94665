import type { BookCard, BookSort } from '@kurasa/portal-contract'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { type StateSnapshot, Virtuoso, type VirtuosoHandle, type VirtuosoProps } from 'react-virtuoso'
import { hrefs, listTypeOf } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/router.tsx'
import { useScrollBox } from '../../app/shell/scroll-box.ts'
import { bookLanguageName } from '../../i18n/locale.ts'
import { type TextsContext, useTexts } from '../../i18n/use-texts.ts'
import { BookRow, BookRowBones } from '../../parts/book-list/book-list.tsx'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Lamp } from '../../parts/notice/drawings.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useOnline } from '../../parts/use-online.ts'
import styles from './list-screen.module.css'
import { type BookList, booksOf, isNoSuchList, useBookList } from './use-book-list.ts'

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

type Scroller = Pick<VirtuosoProps<BookCard, BookList>, 'components' | 'itemContent' | 'computeItemKey'>

/** What is below the last row: more on its way, another try, or the end. */
function ListEnd({ list, count }: { list: BookList; count: number }) {
  const { t } = useTexts()
  const isOnline = useOnline()
  const more = () => void list.fetchNextPage()
  if (list.isFetchNextPageError && !list.isFetchingNextPage) {
    return (
      <div className={styles.end} role="alert">
        <p>{t(isOnline ? 'list.moreFailed' : 'screen.offline')}</p>
        <Button kind="text" onClick={more}>
          {t('action.retry')}
        </Button>
      </div>
    )
  }
  if (!list.hasNextPage) return <p className={styles.end}>{count > 8 && t('list.end')}</p>
  return (
    <div className={styles.end}>
      <Button kind="text" aria-disabled={list.isFetchingNextPage} onClick={more}>
        {t(list.isFetchingNextPage ? 'nav.loading' : 'action.showMore')}
      </Button>
    </div>
  )
}

/** The parts keep their identity, or every row would be made anew with each page. */
const scroller: Scroller = {
  computeItemKey: (_index, book) => book.id,
  itemContent: (_index, book) => <BookRow book={book} from="list" />,
  components: {
    List: ({ ref, style, children }) => (
      <ul ref={ref as Ref<HTMLUListElement>} style={style}>
        {children}
      </ul>
    ),
    // Only the rows near the screen exist, so each says where it stands.
    Item: ({ item: _item, context, ...row }) => (
      <li
        {...row}
        className={styles.row}
        aria-posinset={row['data-index'] + 1}
        aria-setsize={context.hasNextPage ? -1 : countBooks(context)}
      />
    ),
    Footer: ({ context }) => <ListEnd list={context} count={countBooks(context)} />,
  },
}

const countBooks = ({ data }: BookList) => data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0

/** How a list was left, for the return to it. */
interface KeptList {
  sort: BookSort
  rows: StateSnapshot
}

/** The rows near the screen, of a list that may be any length. */
function EndlessBooks({ books, list, sort }: { books: BookCard[]; list: BookList; sort: BookSort }) {
  const { element, kept, keep } = useScrollBox()
  const handle = useRef<VirtuosoHandle>(null)
  const [restored] = useState(() => {
    const last = kept as KeptList | undefined
    return last?.sort === sort ? last.rows : undefined
  })

  useLayoutEffect(
    () => () => handle.current?.getState((rows) => keep({ sort, rows } satisfies KeptList)),
    [keep, sort],
  )

  if (!element) return null
  return (
    <Virtuoso<BookCard, BookList>
      {...scroller}
      ref={handle}
      customScrollParent={element}
      data={books}
      context={list}
      increaseViewportBy={600}
      restoreStateFrom={restored}
      endReached={() => {
        if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage()
      }}
    />
  )
}

/** Books of one kind, endless. */
export function ListScreen({ params }: ScreenProps) {
  const texts = useTexts()
  const { t } = texts
  const { kept } = useScrollBox()
  const [sort, setSort] = useState<BookSort>((kept as KeptList | undefined)?.sort ?? 'added_desc')
  const list = useBookList(params, sort)
  const title = titleOf(params, texts, list.data?.pages[0]?.title)
  useScreenTitle(title)
  const empty = (
    <Notice drawing={<Lamp />} title={t('list.empty')} hint={t('list.emptyHint')}>
      <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
    </Notice>
  )
  // A page that failed says so at its place; what is shown above it is not old.
  const shown = list.isFetchNextPageError ? { ...list, isError: false } : list
  return (
    <div className={styles.screen}>
      <ScreenHeader title={<bdi>{title}</bdi>} hasBack />
      <div className={styles.tools}>
        <SortChoice sort={sort} onChange={setSort} />
      </div>
      <QueryView
        query={shown}
        skeleton={
          <Skeleton>
            <BookRowBones />
          </Skeleton>
        }
        renderError={() => (isNoSuchList(list.error) ? empty : undefined)}
      >
        {({ pages }) => {
          const books = booksOf(pages)
          return books.length === 0 ? (
            empty
          ) : (
            <EndlessBooks key={sort} books={books} list={list} sort={sort} />
          )
        }}
      </QueryView>
    </div>
  )
}
