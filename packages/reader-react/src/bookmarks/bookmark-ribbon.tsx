import { usePageContext } from '../reader-context.tsx'
import styles from './bookmark-ribbon.module.css'
import { useBookmarks } from './use-bookmarks.ts'

/** The ribbon at the edge of a page that has a bookmark, and a word to those who do not see it come or go. */
export function BookmarkRibbon() {
  const { t } = usePageContext()
  const { onPage, notice } = useBookmarks()
  const words = { added: 'bookmarkAdded', removed: 'bookmarkRemoved', 'not-kept': 'bookmarkNotKept' } as const
  return (
    <>
      {onPage.length > 0 && (
        <svg className={styles.ribbon} viewBox="0 0 18 28" aria-hidden="true">
          <path d="M0 0h18v28l-9-6-9 6Z" />
        </svg>
      )}
      <span className={notice === 'not-kept' ? styles.failure : styles.srOnly} role="status">
        {notice && t(words[notice])}
      </span>
    </>
  )
}
