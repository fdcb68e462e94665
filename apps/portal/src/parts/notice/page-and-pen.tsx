import { Drawing } from './drawings.tsx'
import styles from './notice.module.css'

/** A page and a pen: something is written, or waits to be. */
export const PageAndPen = () => (
  <Drawing>
    <path d="M6 102h136M34 102V22c0-4 3-7 7-7h46l17 17v70M87 15v17h17" />
    <path d="M48 48h38M48 60h30M48 72h20" />
    <path d="m72 88 3-12 42-42 9 9-42 42zM110 41l9 9" />
    <path d="M50 90c4-5 8 5 12 0s6 2 10-2" className={styles.accent} />
  </Drawing>
)
