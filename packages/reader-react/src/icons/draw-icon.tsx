import type { ReadingDirection } from '@kurasa/reader-core'
import { inlineSign } from '@kurasa/reader-core/internal'
import type { ReactNode } from 'react'
import styles from './icons.module.css'

/** Props of an icon. It is drawn beside a name, so assistive technology does not see it. */
interface IconProps {
  /** Axis of the arrow; it is drawn for left to right, and mirrored for right to left. */
  direction?: ReadingDirection
}

/** A drawing in the middle of a square of 24, in the colour of the words beside it. */
export function drawIcon(drawing: ReactNode) {
  return function Icon({ direction = 'ltr' }: IconProps) {
    return (
      <svg
        className={styles.icon}
        data-mirrored={inlineSign(direction) < 0 || undefined}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    )
  }
}
