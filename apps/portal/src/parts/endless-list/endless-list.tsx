import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { type StateSnapshot, Virtuoso, type VirtuosoHandle, type VirtuosoProps } from 'react-virtuoso'
import { useScrollBox } from '../../app/shell/scroll-box.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../button/button.tsx'
import { useOnline } from '../use-online.ts'
import styles from './endless-list.module.css'

/** The part of an infinite query that the list needs. */
export interface EndlessQuery {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Texts below the last row, for lists of other things than books. */
export interface EndWords {
  more: string
  failed: string
  end: string
}

interface Context<T> {
  list: EndlessQuery
  count: number
  words?: EndWords
  /** Rows are above the end: before, it would flash at their place. */
  hasRows: boolean
  renderItem: (item: T) => ReactNode
}

/** Foot of the list: loading, a way to try again, or the end. */
export function ListEnd({ list, count, words }: Pick<Context<unknown>, 'list' | 'count' | 'words'>) {
  const { t } = useTexts()
  const isOnline = useOnline()
  const more = () => void list.fetchNextPage()
  if (list.isFetchNextPageError && !list.isFetchingNextPage) {
    return (
      <div className={styles.end} role="alert">
        <p>{isOnline ? (words?.failed ?? t('list.moreFailed')) : t('screen.offline')}</p>
        <Button kind="text" onClick={more}>
          {t('action.retry')}
        </Button>
      </div>
    )
  }
  if (!list.hasNextPage) return <p className={styles.end}>{count > 8 && (words?.end ?? t('list.end'))}</p>
  return (
    <div className={styles.end}>
      <Button kind="text" aria-disabled={list.isFetchingNextPage} onClick={more}>
        {list.isFetchingNextPage ? t('nav.loading') : (words?.more ?? t('action.showMore'))}
      </Button>
    </div>
  )
}

/** The components keep their identity, or every row would be remounted with each page. */
const parts: Pick<VirtuosoProps<unknown, Context<unknown>>, 'components' | 'itemContent'> = {
  itemContent: (_index, item, { renderItem }) => renderItem(item),
  components: {
    List: ({ ref, style, children }) => (
      <ul ref={ref as Ref<HTMLUListElement>} style={style}>
        {children}
      </ul>
    ),
    // Only the rows near the screen exist, so each states its position.
    Item: ({ item: _item, context, ...row }) => (
      <li
        {...row}
        className={styles.row}
        aria-posinset={row['data-index'] + 1}
        aria-setsize={context.list.hasNextPage ? -1 : context.count}
      />
    ),
    Footer: ({ context }) =>
      context.hasRows && <ListEnd list={context.list} count={context.count} words={context.words} />,
  },
}

/** How a list was left, for the return to it. */
interface KeptList {
  as: string
  rows: StateSnapshot
}

/** `keepAs` of the list that this screen was left with. */
export function useKeptList(): string | undefined {
  const { kept } = useScrollBox()
  return (kept as KeptList | undefined)?.as
}

/** The rows near the screen, of a list that may be any length. */
export function EndlessList<T>(props: {
  items: readonly T[]
  list: EndlessQuery
  /** Names this order or filter: the place is found again only in the list that was left. */
  keepAs: string
  keyOf: (item: T) => string
  renderItem: (item: T) => ReactNode
  words?: EndWords
}) {
  const { items, list, keepAs, keyOf, renderItem, words } = props
  const { element, kept, keep } = useScrollBox()
  const handle = useRef<VirtuosoHandle>(null)
  const [restored] = useState(() => {
    const last = kept as KeptList | undefined
    return last?.as === keepAs ? last.rows : undefined
  })

  const [hasRows, setHasRows] = useState(false)

  useLayoutEffect(
    () => () => handle.current?.getState((rows) => keep({ as: keepAs, rows } satisfies KeptList)),
    [keep, keepAs],
  )

  if (!element) return null
  return (
    <Virtuoso<T, Context<T>>
      {...(parts as Pick<VirtuosoProps<T, Context<T>>, 'components' | 'itemContent'>)}
      ref={handle}
      customScrollParent={element}
      data={items}
      context={{ list, count: items.length, hasRows, renderItem, words }}
      computeItemKey={(_index, item) => keyOf(item)}
      increaseViewportBy={600}
      restoreStateFrom={restored}
      itemsRendered={(rows) => setHasRows(rows.length > 0)}
      endReached={() => {
        if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage()
      }}
    />
  )
}
