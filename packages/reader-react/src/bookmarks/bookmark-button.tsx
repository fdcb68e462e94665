import { useSyncExternalStore } from 'react'
import { IconButton } from '../button/button.tsx'
import { BookmarkedIcon, BookmarkIcon } from '../icons/icons.tsx'
import { useReaderContext } from '../use-reader-context.ts'

/** One tap keeps the page in view, another lets it go. */
export function BookmarkButton() {
  const { bookmarks, t } = useReaderContext()
  const { onPage } = useSyncExternalStore(bookmarks.subscribe, bookmarks.getState, bookmarks.getState)
  const isOn = onPage.length > 0
  return (
    <IconButton label={t('bookmark')} aria-pressed={isOn} onClick={() => void bookmarks.toggle()}>
      {isOn ? <BookmarkedIcon /> : <BookmarkIcon />}
    </IconButton>
  )
}
