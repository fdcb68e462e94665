import type { Annotation } from '@kurasa/reader-core'
import { useMemo, useSyncExternalStore } from 'react'
import type { BookMarks } from '../book-state/book-marks.ts'
import { Button } from '../button/button.tsx'
import { enUsMarks } from '../i18n/en-us-marks.ts'
import { useLateContext } from '../use-late-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { nameOfMark } from './mark-name.ts'
import styles from './marks.module.css'
import { marksInView } from './marks-in-view.ts'

/** Words of a mark that are announced. */
const ANNOUNCED = 80

/**
 * A button for each mark on the page, which shows when the keyboard reaches it: the highlight itself is no element. Also the
 * word after a change, with a way to undo a removal.
 */
export default function PageMarks({ marks }: { marks: BookMarks }) {
  const { reader, t } = useLateContext(enUsMarks)
  const state = useSyncExternalStore(marks.subscribe, marks.getState, marks.getState)
  const locator = useReaderState(reader, (snapshot) => snapshot.locator)
  const isReady = useReaderState(reader, ({ status, isBusy }) => status === 'ready' && !isBusy)
  const isBare = useReaderState(reader, ({ isControlsVisible }) => !isControlsVisible)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another view.
  const inView = useMemo(
    () => (isReady ? marksInView(reader, state.marks) : []),
    [reader, state.marks, locator, isReady],
  )
  const name = (mark: Annotation) =>
    t(mark.note ? 'openMarkWithNote' : 'openMark', { words: nameOfMark(mark, reader, t).slice(0, ANNOUNCED) })
  return (
    <>
      {isBare &&
        inView.map((mark) => (
          <button key={mark.id} type="button" className={styles.skip} onClick={() => marks.open(mark.id)}>
            {name(mark)}
          </button>
        ))}
      <Notice marks={marks} />
    </>
  )
}

function Notice({ marks }: { marks: BookMarks }) {
  const { t } = useLateContext(enUsMarks)
  const { notice, removed } = useSyncExternalStore(marks.subscribe, marks.getState, marks.getState)
  const words = { added: 'markAdded', removed: 'markRemoved', 'not-kept': 'markNotKept' } as const
  const isSeen = notice === 'not-kept' || removed !== undefined
  return (
    <div className={isSeen ? styles.notice : styles.srOnly} data-kurasa-no-turn="">
      <span role="status">{notice && t(words[notice])}</span>
      {removed && (
        <Button variant="text" className={styles.undo} onClick={() => void marks.undo()}>
          {t('undo')}
        </Button>
      )}
    </div>
  )
}
