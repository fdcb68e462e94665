import { drawIcon } from './draw-icon.tsx'
import styles from './icons.module.css'

/* Icons of a page before its tools load. */

export const BackIcon = drawIcon(<path d="m12 19-7-7 7-7M19 12H5" />)

/** A needle that lost its thread: something did not open. One line is in the accent colour. */
export function BrokenThreadDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 148 112" aria-hidden="true">
      <path d="M34 18h52a8 8 0 0 1 8 8v62a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8Z" />
      <path d="M38 36h44M38 48h44M38 60h26M38 72h16" />
      <path d="M128 22 92 84c-2 3-4 6-7 8 0-4 1-7 3-10l36-62c1-2 5 0 4 2Z" />
      <path d="M121.5 27.5 118 33.5" />
      <path className={styles.accent} d="M120 30c10 2 16 10 10 18s-22 6-22 16 14 10 20 18" />
    </svg>
  )
}
