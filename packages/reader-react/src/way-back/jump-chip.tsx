import type { Locator } from '@kurasa/reader-core'
import { useEffect, useRef, useState } from 'react'
import { UndoIcon } from '../icons/icons.tsx'
import { useBarTheme } from '../page-theme.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './way-back-chip.module.css'

/** So many pages after a jump, the way back is no longer offered. */
const PAGES_LEFT_BEHIND = 3

/**
 * The way back from a jump, on the page while the bars are hidden: until it is used, until the reader is back by
 * themselves, or until they have read on. In the bars it stays.
 */
export default function JumpChip() {
  const { reader, t, uiDirection } = useReaderContext()
  const wayBack = useReaderState(reader, (snapshot) => snapshot.wayBack)
  const isFree = useReaderState(
    reader,
    ({ status, isControlsVisible, panel, selection }) =>
      status === 'ready' && !isControlsVisible && panel === undefined && selection === undefined,
  )
  const page = useReaderState(reader, (snapshot) => snapshot.page.index + 1)
  const isLeft = useLeftBehind(wayBack)
  const theme = useBarTheme()
  const from = wayBack?.locations.position
  if (!isFree || isLeft || from === undefined || from === page) return null
  return (
    <div className={styles.strip}>
      <button
        type="button"
        className={styles.chip}
        data-k-theme={theme}
        onClick={() => jump(reader.goBack())}
      >
        <span className={styles.words}>
          <UndoIcon direction={uiDirection} />
          {t('backToPage', { page: from })}
        </span>
      </button>
    </div>
  )
}

/** Whether the reader has gone on from where a jump led. Once that is so it stays so for this way back. */
function useLeftBehind(wayBack: Locator | undefined): boolean {
  const { reader } = useReaderContext()
  const place = useReaderState(reader, ({ locator: { href, locations } }) =>
    [href, locations.textOffset ?? locations.progression].join(' '),
  )
  const [left, setLeft] = useState<ReadonlySet<Locator>>(new Set())
  const trail = useRef<{ wayBack: Locator; places: Set<string> }>(undefined)
  useEffect(() => {
    if (!wayBack) return
    if (trail.current?.wayBack !== wayBack) trail.current = { wayBack, places: new Set() }
    const { places } = trail.current
    places.add(place)
    if (places.size > PAGES_LEFT_BEHIND) setLeft((before) => new Set(before).add(wayBack))
  }, [wayBack, place])
  return wayBack !== undefined && left.has(wayBack)
}
