import { usePageContext } from '../reader-context.tsx'
import styles from './coming-panel.module.css'

const LINES = ['38%', '92%', '84%', '88%', '56%']

/**
 * Placeholder of a panel that is loading. It appears only when that takes long enough to be noticed; a tap beside it
 * closes it.
 */
export function ComingPanel() {
  const { reader, t } = usePageContext()
  return (
    <div className={styles.coming} data-kurasa-no-turn="">
      <button
        type="button"
        className={styles.beside}
        aria-label={t('close')}
        onClick={() => reader.openPanel(undefined)}
      />
      <div className={styles.sheet}>
        <span role="status" className={styles.srOnly}>
          {t('loading')}
        </span>
        {LINES.map((inlineSize) => (
          <span key={inlineSize} className={styles.line} style={{ inlineSize }} />
        ))}
      </div>
    </div>
  )
}
