import { IconButton } from '../button/button.tsx'
import { RemoveIcon } from '../icons/icons.tsx'
import { StoreFailure } from '../store-failure/store-failure.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { jump } from '../use-reader-keys.ts'
import styles from './bookmark-list.module.css'
import { excerptOf } from './excerpt.ts'
import { useBookmarks } from './use-bookmarks.ts'

/** The bookmarks of the book in reading order: a tap leads to the page. */
export function BookmarkList() {
  const { reader, t } = useReaderContext()
  const { bookmarks: kept, isUnread, bookmarkList } = useBookmarks()
  const failure = isUnread && (
    <StoreFailure text={t('bookmarksUnread')} onRetry={() => void bookmarkList.read()} />
  )
  const { language } = reader.publication.metadata
  if (kept.length === 0) {
    return (
      failure || (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>{t('noBookmarks')}</p>
          <p>{t('noBookmarksHint')}</p>
        </div>
      )
    )
  }
  return (
    <>
      {failure}
      <ul className={styles.list} aria-label={t('bookmarks')}>
        {kept.map(({ id, locator }) => {
          const words = excerptOf(locator)
          return (
            <li key={id} className={styles.item}>
              <button
                type="button"
                className={styles.open}
                onClick={() => {
                  reader.showControls(false)
                  jump(reader.goTo(locator))
                }}
              >
                <span className={styles.chapter}>
                  {locator.title && (
                    <>
                      <bdi lang={language}>{locator.title}</bdi>
                      {', '}
                    </>
                  )}
                  {t('percentage', { fraction: locator.locations.totalProgression })}
                </span>
                {words && (
                  <span className={styles.words} lang={language} dir="auto">
                    {words}…
                  </span>
                )}
              </button>
              <IconButton
                className={styles.remove}
                label={t('removeBookmark')}
                onClick={() => void bookmarkList.remove(id)}
              >
                <RemoveIcon />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </>
  )
}
