import { useBarTheme } from '../page-theme.ts'
import { usePlace } from '../progress-bar/use-place.ts'
import { usePageContext } from '../reader-context.tsx'
import { useReaderState } from '../use-reader-state.ts'
import styles from './image-book-view.module.css'

/**
 * The number of the page at its foot, on a background of its own so that it can be read over any picture. Assistive
 * technology gets it from the status.
 */
export function PageNumber() {
  const { reader } = usePageContext()
  const isShown = useReaderState(
    reader,
    ({ settings, isControlsVisible, panel }) => settings.pageNumber && !isControlsVisible && !panel,
  )
  const theme = useBarTheme()
  const { isKnown, page, sentence } = usePlace(isShown)
  if (!isShown || !isKnown) return null
  const words = sentence(page.index + 1)
  return (
    // Each is another element: the longer one would count as a shift of the shorter.
    <div key={words} className={styles.placeOnPage} data-k-theme={theme} aria-hidden="true">
      {words}
    </div>
  )
}
