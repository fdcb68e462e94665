import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** Frame of the drawings. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 148 112"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

/** A dhow on the sea: no network. */
export const Dhow = () => (
  <Drawing>
    <path d="M16 82h88c8 0 15-3.5 20-10l-2 9c-2.4 9-8 15-17 15H36c-10 0-16-5-20-14zM66 82 58 26" />
    <path d="M39 68C45 40 70 16 104 10c4 20 2 40-6 58z" />
    <path d="M52 61C58 42 74 26 95 17" className={styles.accent} />
    <path d="M4 106c6-5 11-5 17 0s11 5 17 0 11-5 17 0 11 5 17 0 11-5 17 0 11 5 17 0 11-5 17 0 8 3.5 12 1.5" />
  </Drawing>
)

/** A needle and a torn hem: something broke. */
export const Needle = () => (
  <Drawing>
    <path d="M12 92h74v12H12zM12 92l9-14 9 14 9-14 9 14 9-14 10 14 9-14 10 14" />
    <path d="M86 92c12-2 12-14 14-22s12-12 17-4-2 18-10 16c-9-2-3-20 12-34" className={styles.accent} />
    <path d="M138 8 118 42c-2 3.5-2 7 0 8.5s5 0 7-3zM124 38l-4 7" />
  </Drawing>
)
