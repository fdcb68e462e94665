import type { TranslatePage } from '../i18n/translator.ts'
import styles from './reader.module.css'

const LINES = ['96%', '91%', '98%', '88%', '94%', '62%', '92%', '97%', '89%', '95%', '44%']

/**
 * Placeholder lines for the text; they appear only when opening takes long enough to be noticed. Without a label until
 * the texts are loaded.
 */
export function OpeningPage({ t }: { t: TranslatePage | undefined }) {
  return (
    <div className={styles.opening}>
      <span role="status" className={styles.srOnly}>
        {t?.('opening')}
      </span>
      <span className={styles.skeletonTitle} />
      {LINES.map((inlineSize) => (
        <span key={inlineSize} className={styles.skeletonLine} style={{ inlineSize }} />
      ))}
    </div>
  )
}
