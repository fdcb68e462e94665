import type { Reader } from '@kurasa/reader-core'
import { useEffect, useState } from 'react'
import type { Interface } from '../reader-context.tsx'
import styles from './reader.module.css'
import type { WaitedPage } from './waiting-note.tsx'

const LINES = ['96%', '91%', '98%', '88%', '94%', '62%', '92%', '97%', '89%', '95%', '44%']

/** Time after which a page that opens says what it waits for, ms, and one that a turn or a jump leads to. */
const QUIET_MS = 1000
const QUIET_TURN_MS = 2500

/** The note about what is waited for, once that has taken so long. */
function LateNote({ ui, ...page }: WaitedPage & { ui: Interface | undefined }) {
  const [note, setNote] = useState<typeof import('./waiting-note.tsx')>()
  const { isTurning } = page
  useEffect(() => {
    // Vite takes the first `then` into what it preloads: a style sheet that fails reaches the `catch` alone.
    const load = () => import('./waiting-note.tsx').then(setNote).catch(() => undefined)
    const timer = setTimeout(load, isTurning ? QUIET_TURN_MS : QUIET_MS)
    return () => clearTimeout(timer)
  }, [isTurning])
  return note && ui && <note.WaitingNote {...page} ui={ui} />
}

/** Over a page that a turn or a jump is about to leave: what it waits for, and the ways on. */
export const TurningNote = (page: { ui: Interface; reader: Reader }) => <LateNote {...page} isTurning />

/**
 * Placeholder lines for the text; they appear only when opening takes long enough to be noticed, and after a second say what it waits
 * for. Without a label until the texts are loaded.
 */
export function OpeningPage({ ui, ...page }: WaitedPage & { ui: Interface | undefined }) {
  return (
    <div className={styles.opening}>
      <span role="status" className={styles.srOnly}>
        {ui?.t('opening')}
      </span>
      <span className={styles.skeletonTitle} />
      {LINES.map((inlineSize) => (
        <span key={inlineSize} className={styles.skeletonLine} style={{ inlineSize }} />
      ))}
      <LateNote {...page} ui={ui} />
    </div>
  )
}
