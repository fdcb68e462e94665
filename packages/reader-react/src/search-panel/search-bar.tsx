import { useEffect, useRef, useSyncExternalStore } from 'react'
import { stepPlace } from '../book-state/search-book.ts'
import { IconButton } from '../button/button.tsx'
import { CloseIcon, ContentsIcon, NextIcon, PreviousIcon } from '../icons/icons.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './search-panel.module.css'

/** While one looks at places on their pages: the next, the previous, the list again, or an end of it. */
export function SearchBar() {
  const { reader, search, t, uiDirection } = useReaderContext()
  const { hits, current } = useSyncExternalStore(search.subscribe, search.getState, search.getState)
  const isBare = useReaderState(
    reader,
    ({ isControlsVisible, status }) => !isControlsVisible && status === 'ready',
  )
  const isShown = current !== undefined && isBare
  const bar = useRef<HTMLDivElement>(null)
  // A host's footer makes space for the bar.
  useEffect(() => {
    const region = bar.current?.closest<HTMLElement>('[data-controls]')
    if (!isShown || !region) return
    region.dataset.search = 'places'
    return () => {
      delete region.dataset.search
    }
  }, [isShown])
  if (!isShown) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar of a search, not a field set.
    <div ref={bar} className={styles.bar} role="group" aria-label={t('search')} data-kurasa-no-turn="">
      <IconButton label={t('endSearch')} onClick={() => search.end()}>
        <CloseIcon />
      </IconButton>
      <span className={styles.barCount} role="status">
        {t('placeOf', { page: current + 1, total: hits.length })}
      </span>
      <IconButton label={t('allPlaces')} onClick={() => reader.openPanel('search')}>
        <ContentsIcon direction={uiDirection} />
      </IconButton>
      <IconButton label={t('previousPlace')} onClick={() => jump(stepPlace(search, -1))}>
        <PreviousIcon direction={uiDirection} />
      </IconButton>
      <IconButton label={t('nextPlace')} onClick={() => jump(stepPlace(search, 1))}>
        <NextIcon direction={uiDirection} />
      </IconButton>
    </div>
  )
}
