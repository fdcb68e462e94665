import type { Turn } from '@kurasa/reader-core'
import { usePageContext } from '../reader-context.tsx'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './reader.module.css'

/** One action from anywhere to plain running text, which assistive technology reads best. First in tab order. */
export function ContinuousView() {
  const { reader, t } = usePageContext()
  const flow = useReaderState(reader, (snapshot) => snapshot.settings.flow)
  const isOn = flow === 'scrolled'
  return (
    <button
      type="button"
      className={styles.skip}
      aria-pressed={isOn}
      onClick={() => jump(reader.updateSettings({ flow: isOn ? 'paged' : 'scrolled' }))}
    >
      {t('continuousView')}
    </button>
  )
}

/** The turns as buttons, for those who neither swipe nor see the bars. They show when the keyboard reaches them. */
export function PageButtons() {
  const { reader, turner, t } = usePageContext()
  // They follow the text: who turns by them reads on in it.
  const turn = (which: Turn) => void turner.turn(which).then((isTurned) => isTurned && reader.focusText())
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => turn('forward')}>
        {t('nextPage')}
      </button>
      <button type="button" className={styles.skip} onClick={() => turn('backward')}>
        {t('previousPage')}
      </button>
    </>
  )
}
