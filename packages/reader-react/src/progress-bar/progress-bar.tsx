import type { Turn } from '@kurasa/reader-core'
import { useMemo, useState } from 'react'
import { IconButton } from '../button/button.tsx'
import { NextIcon, PreviousIcon, UndoIcon } from '../icons/icons.tsx'
import { Slider } from '../slider/slider.tsx'
import { useHasTool } from '../tools/tool.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import { chapterAt, chapterMarks, sliderTicks } from './chapter-marks.ts'
import styles from './progress-bar.module.css'
import { usePlace } from './use-place.ts'

/**
 * The place in the book: chapter and what is left of it, a slider over all pages with the chapters marked, and the
 * neighbouring pages. Words follow the interface, slider and chevrons follow the book.
 */
export function ProgressBar({ isShown = true }: { isShown?: boolean }) {
  const { reader, turner, t, uiDirection } = useReaderContext()
  const hasTool = useHasTool()
  const place = usePlace(isShown)
  const direction = useReaderState(reader, (snapshot) => snapshot.direction)
  const atStart = useReaderState(reader, (snapshot) => snapshot.atStart)
  const atEnd = useReaderState(reader, (snapshot) => snapshot.atEnd)
  const wayBack = useReaderState(reader, (snapshot) => snapshot.wayBack)
  const marks = useMemo(() => chapterMarks(reader.publication), [reader])
  const ticks = useMemo(() => sliderTicks(reader.publication), [reader])
  const [preview, setPreview] = useState<number>()

  const count = Math.max(1, place.page.count)
  const number = preview ?? place.page.index + 1
  const fractionOf = (page: number) => (count > 1 ? (page - 1) / (count - 1) : 0)
  const chapterOf = (page: number) => chapterAt(marks, fractionOf(page))?.title ?? ''
  const chapter = preview === undefined ? place.chapter : chapterOf(preview)

  const turnButton = (turn: Turn) => (
    <IconButton
      label={t(turn === 'forward' ? 'nextPage' : 'previousPage')}
      aria-disabled={(turn === 'forward' ? atEnd : atStart) || undefined}
      onClick={() => void turner.turn(turn)}
    >
      {turn === 'forward' ? <NextIcon direction={direction} /> : <PreviousIcon direction={direction} />}
    </IconButton>
  )

  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span className={styles.chapter}>
          <bdi>{chapter}</bdi>
        </span>
        <span className={styles.remaining}>{preview === undefined ? place.remaining : ''}</span>
      </div>
      <div className={styles.row} dir={direction}>
        {turnButton('backward')}
        <Slider
          label={t('bookProgress')}
          min={1}
          max={count}
          value={atEnd ? place.last : place.page.index + 1}
          valueText={(page) =>
            [place.sentence(page), page === number ? chapter : chapterOf(page)].filter(Boolean).join(', ')
          }
          direction={direction}
          ticks={ticks}
          disabled={!place.isKnown}
          onPreview={setPreview}
          onCommit={(page) => jump(reader.goTo(page >= count ? { totalProgression: 1 } : { position: page }))}
          onStep={(step) => void turner.turn(step > 0 ? 'forward' : 'backward')}
        />
        {turnButton('forward')}
      </div>
      <div className={styles.ways}>
        {wayBack?.locations.position !== undefined && preview === undefined && (
          <button type="button" className={styles.way} onClick={() => jump(reader.goBack())}>
            <UndoIcon direction={uiDirection} />
            {t('backToPage', { page: wayBack.locations.position })}
          </button>
        )}
        <button
          type="button"
          className={styles.sentence}
          disabled={!place.isKnown || !hasTool('page')}
          aria-label={place.isKnown ? undefined : t('goToPage')}
          onClick={() => reader.openPanel('page')}
        >
          {place.isKnown ? place.sentence(number) : ''}
        </button>
      </div>
    </div>
  )
}
