import { useEffect, useState } from 'react'
import type { Interface } from '../reader-context.tsx'
import styles from './reader.module.css'
import type { WaitedPage } from './waiting-note.tsx'

const LINES = ['96%', '91%', '98%', '88%', '94%', '62%', '92%', '97%', '89%', '95%', '44%']

/** Time after which a page that opens says what it waits for, ms. */
const QUIET_MS = 1000

/**
 * Placeholder lines for the text; they appear only when opening takes long enough to be noticed, and after a second say what it waits
 * for. Without a label until the texts are loaded.
 */
export function OpeningPage({ ui, ...page }: WaitedPage & { ui: Interface | undefined }) {
  const [note, setNote] = useState<typeof import('./waiting-note.tsx')>()
  useEffect(() => {
    // Vite takes the first `then` into what it preloads: a style sheet that fails reaches the `catch` alone.
    const load = () => import('./waiting-note.tsx').then(setNote).catch(() => undefined)
    const timer = setTimeout(load, QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.opening}>
      <span role="status" className={styles.srOnly}>
        {ui?.t('opening')}
      </span>
      <span className={styles.skeletonTitle} />
      {LINES.map((inlineSize) => (
        <span key={inlineSize} className={styles.skeletonLine} style={{ inlineSize }} />
      ))}
      {note && ui && <note.WaitingNote {...page} ui={ui} />}
    </div>
  )
}
