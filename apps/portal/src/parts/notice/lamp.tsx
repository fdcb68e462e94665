import { Drawing } from './drawings.tsx'
import styles from './notice.module.css'

/** A lamp: nothing was found here. */
export const Lamp = () => (
  <Drawing>
    <path d="M6 102h30M112 102h30M54 102l4-16h32l4 16zM60 40l6-14h16l6 14M68 26c0-6 2-12 6-12s6 6 6 12" />
    <path d="M58 86c-10-8-14-18-12-30 1-7 6-13 14-16h28c8 3 13 9 14 16 2 12-2 22-12 30" />
    <path d="M48 48c-12 6-16 28-2 42M100 48c12 6 16 28 2 42" />
    <path d="M74 50c-4 8-10 13-10 20a10 10 0 0 0 20 0c0-7-6-12-10-20z" className={styles.accent} />
  </Drawing>
)
