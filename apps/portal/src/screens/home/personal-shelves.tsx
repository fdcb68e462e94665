import type { BookCard } from '@kurasa/portal-contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { forYouQuery } from '../../api/book-queries.ts'
import { relatedQuery } from '../../api/related-query.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookShelf, BookShelfBones } from '../../parts/book-list/book-shelf.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useStoredInterests } from '../../storage/interests.ts'
import type { ShelfEntry } from '../../storage/local-shelf.ts'
import styles from './home-screen.module.css'
import { HomeShelf, ShelfAction } from './home-shelf.tsx'

const SHELF_LENGTH = 12

/** A shelf with books of its own request. */
function RequestedShelf(props: {
  id: string
  title: string
  action: ReactNode
  books: UseQueryResult<BookCard[]>
  /** Ids of books that are not shown. */
  without: ReadonlySet<string>
}) {
  const { t } = useTexts()
  return (
    <HomeShelf id={props.id} title={props.title} action={props.action}>
      <QueryView
        query={props.books}
        skeleton={
          <Skeleton>
            <BookShelfBones />
          </Skeleton>
        }
        renderError={() => <p className={styles.nothing}>{t('list.moreFailed')}</p>}
      >
        {(all) => {
          const items = all.filter(({ id }) => !props.without.has(id))
          return items.length > 0 ? (
            <BookShelf books={items} from="home" label={props.title} />
          ) : (
            <p className={styles.nothing}>{t('list.empty')}</p>
          )
        }}
      </QueryView>
    </HomeShelf>
  )
}

/** A shelf of the reader's own. */
interface OwnShelf {
  books: UseQueryResult<BookCard[]>
  without: ReadonlySet<string>
}

/** Books of what one likes to read. */
function ForYou({ books, without }: OwnShelf) {
  const { t } = useTexts()
  const title = t('home.forYou')
  return (
    <RequestedShelf
      id="for-you"
      title={title}
      books={books}
      without={without}
      action={
        <ShelfAction to={hrefs.interested()} label={`${t('action.change')}: ${title}`}>
          {t('action.change')}
        </ShelfAction>
      }
    />
  )
}

/** Books like the one that was read last on this phone. The server learns of the book only from its details screen. */
function BecauseYouRead({ book, books, without }: OwnShelf & { book: ShelfEntry['book'] }) {
  const { t } = useTexts()
  const title = t('home.because', { title: book.title })
  return (
    <RequestedShelf
      id="because"
      title={title}
      books={books}
      without={without}
      action={
        <ShelfAction
          to={hrefs.list({ type: 'related', id: book.id, name: title, from: 'home' })}
          label={`${t('action.seeAll')}: ${title}`}
        >
          {t('action.seeAll')}
        </ShelfAction>
      }
    />
  )
}

/**
 * Shelves that follow from what one reads and likes, without the finished books.
 *
 * @param onBooks - called with the ids of what they show
 */
export function PersonalShelves(props: {
  isPicked: boolean
  read: ShelfEntry['book'] | undefined
  finished: ReadonlySet<string>
  onBooks: (ids: readonly string[]) => void
}) {
  const { isPicked, read, finished, onBooks } = props
  const client = usePortalClient()
  const { language } = useTexts()
  const interests = useStoredInterests()
  const forYou = useQuery({ ...forYouQuery(client, interests, SHELF_LENGTH), enabled: isPicked })
  const because = useQuery({ ...relatedQuery(client, read?.id ?? '', language), enabled: read !== undefined })
  const shown = [...((isPicked && forYou.data) || []), ...((read && because.data) || [])]
  const ids = shown.map(({ id }) => id).join(' ')
  useEffect(() => onBooks(ids ? ids.split(' ') : []), [ids, onBooks])
  return (
    <>
      {isPicked && <ForYou books={forYou} without={finished} />}
      {read && <BecauseYouRead book={read} books={because} without={finished} />}
    </>
  )
}
