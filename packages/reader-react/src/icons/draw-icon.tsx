import type { ReactNode } from 'react'
import styles from './icons.module.css'

/** Props of an icon. It is drawn beside a name, so assistive technology does not see it. */
interface IconProps {
  /** Turned round for an interface that runs from right to left. */
  isMirrored?: boolean
}

/** A drawing in the middle of a square of 24, in the colour of the words beside it. */
export function drawIcon(drawing: ReactNode) {
  return function Icon({ isMirrored }: IconProps) {
    return (
      <svg
        className={styles.icon}
        data-mirrored={isMirrored || undefined}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    )
  }
}
