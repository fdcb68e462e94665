import styles from './logo.module.css'

/** An open book under a diamond, and the name, which is the same in every language. */
export function Logo() {
  return (
    <span className={styles.logo} dir="ltr" lang="sw">
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M2.6 9.6 11.3 6.2v13.4l-8.7 3.2z" fill="currentColor" />
        <path d="M12.7 6.2l8.7 3.4v13.2l-8.7-3.2z" fill="currentColor" className={styles.page} />
        <path d="M12 .4 14.7 3.1 12 5.8 9.3 3.1z" fill="currentColor" />
      </svg>
      <span className={styles.name}>Kurasa</span>
    </span>
  )
}
