import { Drawing } from './drawings.tsx'
import styles from './notice.module.css'

/** A woven basket between two books: an empty shelf. */
export const Kiondo = () => (
  <Drawing>
    <path d="M6 100h136M18 100V72h10v28M108 100l10-50 13 3-9 47" />
    <path d="M115.5 61l13 3" className={styles.accent} />
    <path d="M38 48h64M42 48l6 44c.6 5 4 8 9 8h26c5 0 8.4-3 9-8l6-44M53 48c0-15 7-26 17-26s17 11 17 26" />
    <path d="M44.5 62l6.5-6 6.5 6 6.5-6 6.5 6 6.5-6 6.5 6 6.5-6 5.5 5" className={styles.accent} />
    <path d="M46.5 78l5.5-5 6 5 6-5 6 5 6-5 6 5 6-5 5.5 5" />
  </Drawing>
)
