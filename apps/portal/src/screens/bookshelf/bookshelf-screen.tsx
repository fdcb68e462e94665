import type { BookSort } from '@kurasa/portal-contract'
import { type ReactNode, useState } from 'react'
import { useMe } from '../../api/member-queries.ts'
import { hrefs } from '../../app/paths.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { usePhoneBooks } from '../../offline/use-phone-books.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { ChipGroup } from '../../parts/choice/chip-group.tsx'
import { useErrorText } from '../../parts/error-text.ts'
import { Kiondo } from '../../parts/notice/kiondo.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { useScreenTitle } from '../../parts/screen-header.tsx'
import { fromEntry, type ShelfBook, sortShelf } from '../../parts/shelf/shelf-books.ts'
import { SelectBar, ShelfBones, ShelfGrid, ShelfHead, ShelfTools } from '../../parts/shelf/shelf-frame.tsx'
import { useSelection } from '../../parts/shelf/use-selection.ts'
import { useShelf, useShelfChanges } from '../../parts/shelf/use-shelf.ts'
import { useOnline } from '../../parts/use-online.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { useLocalShelf } from '../../storage/local-shelf.ts'
import { isOnShelf, saveBook, takeOffShelf } from '../../storage/shelf-changes.ts'
import styles from './bookshelf-screen.module.css'
import { PhoneBooks } from './phone-books.tsx'

/** Which books of the shelf are shown. */
const shows = ['all', 'phone', 'finished'] as const
type Show = (typeof shows)[number]

/** Props that the screen gives to either shelf. */
interface ShelfProps {
  sort: BookSort
  onSort: (sort: BookSort) => void
  isFinishedOnly: boolean
  /** Stands below the header. */
  filter: ReactNode
  downloaded: ReadonlySet<string>
}

function EmptyShelf({ isFinishedOnly }: { isFinishedOnly: boolean }) {
  const { t } = useTexts()
  if (isFinishedOnly)
    return <Notice drawing={<Kiondo />} title={t('shelf.noFinished')} hint={t('shelf.noFinishedHint')} />
  return (
    <Notice drawing={<Kiondo />} title={t('shelf.empty')} hint={t('shelf.emptyHint')}>
      <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
    </Notice>
  )
}

/** Shows that a subscription is over, where that has locked books. They stay. */
function Lapsed({ books }: { books: readonly ShelfBook[] }) {
  const { t } = useTexts()
  const { data } = useMe()
  const hasLapsed = data?.subscription && !data.subscription.isOpen
  if (!hasLapsed || !books.some(({ isLocked, book }) => isLocked && book.access === 'member')) return null
  return (
    <p className={styles.note}>
      <span>{t('shelf.lapsed')}</span>
      <ButtonLink kind="text" size="card" to={hrefs.subscribe()}>
        {t('shelf.renew')}
      </ButtonLink>
    </p>
  )
}

/** Books of either shelf: order, selection, removal with undo. */
function SavedBooks(
  props: Omit<ShelfProps, 'filter'> & {
    books: readonly ShelfBook[]
    list?: ReturnType<typeof useShelf>['list']
    selection: ReturnType<typeof useSelection>
    remove: (books: readonly ShelfBook[]) => void
  },
) {
  const { t } = useTexts()
  const { selection, list, isFinishedOnly, downloaded } = props
  const books = isFinishedOnly ? props.books.filter(({ isFinished }) => isFinished) : props.books
  const chosen = books.filter(({ book }) => selection.ids.has(book.id))
  if (books.length === 0 && !list?.hasNextPage) return <EmptyShelf isFinishedOnly={isFinishedOnly} />
  return (
    <>
      <ShelfTools
        count={books.length}
        hasMore={list?.hasNextPage ?? false}
        sort={props.sort}
        onSort={props.onSort}
      />
      <ShelfGrid
        books={books}
        from="member_bookshelf"
        selection={selection}
        list={list}
        downloaded={downloaded}
      />
      {selection.isOn && (
        <SelectBar>
          <Button
            kind="danger"
            aria-disabled={chosen.length === 0}
            onClick={() => {
              if (chosen.length === 0) return
              selection.end()
              props.remove(chosen)
            }}
          >
            {t('action.remove')}
          </Button>
        </SelectBar>
      )}
    </>
  )
}

/** A visitor's shelf, on this phone alone. Works without a network. */
function LocalShelf({ filter, ...shown }: ShelfProps) {
  const { t, language } = useTexts()
  const { toast } = useShellActions()
  const selection = useSelection()
  const books = sortShelf(useLocalShelf().filter(isOnShelf).map(fromEntry), shown.sort, language)
  const remove = (removed: readonly ShelfBook[]) => {
    takeOffShelf(
      removed.map(({ book }) => book.id),
      clientStorage,
    )
    toast(t('shelf.removed', { count: removed.length }), {
      label: t('action.undo'),
      onClick: () => {
        for (const { book, addedAt } of removed) saveBook(book, clientStorage, addedAt)
      },
    })
  }
  return (
    <>
      <ShelfHead shown="saved" selection={selection} all={books} />
      {filter}
      <SavedBooks {...shown} books={books} selection={selection} remove={remove} />
      {books.length > 0 && !selection.isOn && (
        <p className={styles.note}>
          <span>{t('shelf.visitorHint')}</span>
          <ButtonLink
            kind="text"
            size="card"
            to={hrefs.login()}
            state={{ returnTo: hrefs.memberBookshelf() }}
          >
            {t('action.login')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

/** A member's shelf, the same on each of their devices. */
function MemberShelf({ filter, ...shown }: ShelfProps) {
  const { sort, onSort } = shown
  const { t, language } = useTexts()
  const { toast } = useShellActions()
  const errorText = useErrorText()
  const selection = useSelection()
  const { list, books } = useShelf('member', sort)
  const changes = useShelfChanges('member')

  const remove = (removed: readonly ShelfBook[]) => {
    const ids = removed.map(({ book }) => book.id)
    takeOffShelf(ids, clientStorage)
    const removing = changes.remove(ids)
    const putBack = async () => {
      try {
        await removing
        await changes.putBack(removed)
        for (const { book, addedAt } of removed) saveBook(book, clientStorage, addedAt)
      } catch (error) {
        toast(t('shelf.undoFailed', { reason: errorText(error) }))
      }
    }
    toast(t('shelf.removed', { count: removed.length }), {
      label: t('action.undo'),
      onClick: () => void putBack(),
    })
    removing.catch((error: unknown) => toast(t('shelf.removeFailed', { reason: errorText(error) })))
  }

  // Without a network and without a list from before there still are the books of this phone.
  const here = useLocalShelf().filter(isOnShelf).map(fromEntry)
  const isOnline = useOnline()
  if (!list.data && !isOnline && here.length > 0) {
    return (
      <>
        <ShelfHead shown="saved" all={here} />
        {filter}
        <p className={styles.note} role="status">
          {t('shelf.onlyHere')}
        </p>
        <ShelfTools count={here.length} hasMore={false} sort={sort} onSort={onSort} />
        <ShelfGrid books={sortShelf(here, sort, language)} from="member_bookshelf" selection={selection} />
      </>
    )
  }

  return (
    <>
      <ShelfHead shown="saved" selection={selection} all={books} />
      {filter}
      <Lapsed books={books} />
      <QueryView query={list} skeleton={<ShelfBones />}>
        {() => <SavedBooks {...shown} books={books} list={list} selection={selection} remove={remove} />}
      </QueryView>
    </>
  )
}

/**
 * The third tab: the books one saved or opened. Without a network it begins with the books on this phone: they open.
 */
export function BookshelfScreen() {
  const { t } = useTexts()
  const uid = useUid()
  const isOnline = useOnline()
  const phone = usePhoneBooks()
  const [sort, setSort] = useState<BookSort>('added_desc')
  const [chosen, setChosen] = useState<Show>()
  useScreenTitle(t('shelf.title'))
  const show = chosen ?? (!isOnline && phone?.length ? 'phone' : 'all')
  const filter = (
    <div className={styles.show}>
      <ChipGroup
        legend={t('shelf.show')}
        isLegendHidden
        isRow
        isSingle
        choices={shows.map((value) => ({ value, label: t(`shelf.show.${value}`) }))}
        values={[show]}
        onChange={([value]) => setChosen(value)}
      />
    </div>
  )
  const Shelf = uid === undefined ? LocalShelf : MemberShelf
  return (
    <div className={styles.screen}>
      {show === 'phone' ? (
        <>
          <ShelfHead shown="saved" all={[]} />
          {filter}
          {phone && <PhoneBooks books={phone} />}
        </>
      ) : (
        <Shelf
          sort={sort}
          onSort={setSort}
          isFinishedOnly={show === 'finished'}
          filter={filter}
          downloaded={new Set(phone?.filter(({ isDownloaded }) => isDownloaded).map(({ book }) => book.id))}
        />
      )}
    </div>
  )
}
