import { IconButton } from '../button/button.tsx'
import { BookmarkedIcon, BookmarkIcon } from '../icons/icons.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useBookmarks } from './use-bookmarks.ts'

/** One tap keeps the page in view, another lets it go. */
export function BookmarkButton() {
  const { t } = useReaderContext()
  const { onPage, bookmarkList } = useBookmarks()
  const isOn = onPage.length > 0
  return (
    <IconButton label={t('bookmark')} aria-pressed={isOn} onClick={() => void bookmarkList.toggle()}>
      {isOn ? <BookmarkedIcon /> : <BookmarkIcon />}
    </IconButton>
  )
}
