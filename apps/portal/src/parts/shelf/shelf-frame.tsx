import type { BookSort } from '@kurasa/portal-contract'
import ListChecks from 'lucide-react/icons/list-checks'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { hrefs, type Origin } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, IconButton, IconLink } from '../button/button.tsx'
import { SelectChip } from '../choice/select-chip.tsx'
import { type EndlessQuery, ListEnd } from '../endless-list/endless-list.tsx'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'
import { ScreenHeader } from '../screen-header.tsx'
import { Bone, Skeleton } from '../skeleton.tsx'
import styles from './shelf.module.css'
import type { ShelfBook } from './shelf-books.ts'
import { ShelfTile } from './shelf-tile.tsx'
import type { Selection } from './use-selection.ts'

const sorts: BookSort[] = ['added_desc', 'added_asc', 'title_asc']

/** Saved and bought books, each a screen of its own. Going from one to the other leaves no entry behind. */
function Tabs({ shown }: { shown: 'saved' | 'bought' }) {
  const { t } = useTexts()
  const tabs = [
    { name: 'saved', to: hrefs.memberBookshelf(), label: t('shelf.saved') },
    { name: 'bought', to: hrefs.paidBookshelf(), label: t('shelf.bought') },
  ]
  return (
    <nav className={styles.tabs} aria-label={t('shelf.tabs')}>
      {tabs.map(({ name, to, label }) => (
        <Link key={name} to={to} replace aria-current={name === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Header of both shelves; in selection mode it shows the number of selected books. */
export function ShelfHead(props: {
  shown: 'saved' | 'bought'
  /** Absent where there is nothing to choose. */
  selection?: Selection
  all: readonly ShelfBook[]
}) {
  const { t } = useTexts()
  const { selection, all } = props
  if (selection?.isOn) {
    const isAll = selection.ids.size === all.length
    return (
      <>
        <header className={styles.selecting}>
          <IconButton label={t('shelf.endSelect')} onClick={selection.end}>
            <Icon icon={X} />
          </IconButton>
          <h1 aria-live="polite">{t('shelf.selected', { count: selection.ids.size })}</h1>
        </header>
        <div className={styles.all}>
          <Button kind="tonal" onClick={() => selection.choose(isAll ? [] : all.map(({ book }) => book.id))}>
            {t(isAll ? 'shelf.selectNone' : 'shelf.selectAll')}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <ScreenHeader title={t('shelf.title')}>
        {/* It comes with the books: before the search, which keeps its place. */}
        {selection && all.length > 0 && (
          <IconButton label={t('shelf.select')} onClick={() => selection.begin()}>
            <Icon icon={ListChecks} isMirrored />
          </IconButton>
        )}
        <IconLink label={t('shelf.search')} to={hrefs.search({ from: originOf(props.shown) })}>
          <Icon icon={Search} />
        </IconLink>
      </ScreenHeader>
      <Tabs shown={props.shown} />
    </>
  )
}

const originOf = (shown: 'saved' | 'bought'): Origin =>
  shown === 'saved' ? 'member_bookshelf' : 'paid_bookshelf'

/** How many books there are, and their order. */
export function ShelfTools(props: {
  count: number
  /** There are more than were fetched. */
  hasMore: boolean
  sort: BookSort
  onSort: (sort: BookSort) => void
}) {
  const { t, number } = useTexts()
  const { count, hasMore } = props
  return (
    <div className={styles.tools}>
      <span>{hasMore ? t('shelf.andMore', { number: number(count) }) : t('shelf.books', { count })}</span>
      <SelectChip
        label={t('shelf.sort')}
        choices={sorts.map((value) => ({ value, label: t(`shelf.sort.${value}`) }))}
        value={props.sort}
        onChange={props.onSort}
      />
    </div>
  )
}

/** Loads more when the end of the list comes near the screen. */
function More({ list, count }: { list: EndlessQuery; count: number }) {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(list)
  latest.current = list
  const { hasNextPage } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page the mark has moved, and is looked at again.
  useEffect(() => {
    const element = mark.current
    if (!element || !hasNextPage || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        const { isFetching, isFetchNextPageError, fetchNextPage } = latest.current
        if (entry?.isIntersecting && !isFetching && !isFetchNextPageError) void fetchNextPage()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasNextPage, count])
  return (
    <div ref={mark}>
      <ListEnd list={list} count={count} />
    </div>
  )
}

/** The books, three or more side by side. */
export function ShelfGrid(props: {
  books: readonly ShelfBook[]
  from: Origin
  selection: Selection
  /** Absent where all are there. */
  list?: EndlessQuery
  /** Ids of books that are whole on this phone. */
  downloaded?: ReadonlySet<string>
}) {
  const { books, from, selection, list, downloaded } = props
  const { t } = useTexts()
  return (
    <>
      <ul className={styles.grid} aria-label={t('shelf.title')}>
        {books.map((item) => (
          <li key={item.book.id}>
            <ShelfTile
              item={item}
              from={from}
              selection={selection}
              isOnPhone={downloaded?.has(item.book.id) === true}
            />
          </li>
        ))}
      </ul>
      {list && <More list={list} count={books.length} />}
    </>
  )
}

/** Takes the place of the tab bar while one chooses. */
export function SelectBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-selecting>
      {children}
    </div>
  )
}

export function ShelfBones() {
  return (
    <Skeleton>
      <div className={styles.tools}>
        <Bone inlineSize="96px" blockSize="20px" />
        <Bone inlineSize="132px" blockSize="20px" />
      </div>
      <div className={styles.grid}>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key}>
            <Bone aspectRatio="2 / 3" borderRadius="var(--k-radius-cover-edge)" marginBlockEnd="12px" />
            <Bone inlineSize="100%" blockSize="12px" marginBlockEnd="10px" />
            <Bone inlineSize="80%" blockSize="16px" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
