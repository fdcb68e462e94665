import { useQuery } from '@tanstack/react-query'
import { forYouQuery } from '../../api/book-queries.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookShelf, BookShelfBones } from '../../parts/book-list/book-list.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useStoredInterests } from '../../storage/interests.ts'
import styles from './home-screen.module.css'
import { HomeShelf, ShelfAction } from './home-shelf.tsx'

const SHELF_LENGTH = 12

/** Books of what one likes to read. */
export function ForYou() {
  const { t } = useTexts()
  const books = useQuery(forYouQuery(usePortalClient(), useStoredInterests(), SHELF_LENGTH))
  const title = t('home.forYou')
  return (
    <HomeShelf
      id="for-you"
      title={title}
      action={
        <ShelfAction to={hrefs.interested()} label={`${t('action.change')}: ${title}`}>
          {t('action.change')}
        </ShelfAction>
      }
    >
      <QueryView
        query={books}
        skeleton={
          <Skeleton>
            <BookShelfBones />
          </Skeleton>
        }
        renderError={() => <p className={styles.nothing}>{t('list.moreFailed')}</p>}
      >
        {(items) =>
          items.length > 0 ? (
            <BookShelf books={items} from="home" label={title} />
          ) : (
            <p className={styles.nothing}>{t('list.empty')}</p>
          )
        }
      </QueryView>
    </HomeShelf>
  )
}
