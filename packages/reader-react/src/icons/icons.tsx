import type { ReactNode } from 'react'
import styles from './icons.module.css'

/** Props of an icon. It is drawn beside a name, so assistive technology does not see it. */
interface IconProps {
  /** Turned round for an interface that runs from right to left. */
  isMirrored?: boolean
}

function drawIcon(drawing: ReactNode) {
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

const line = (y: number, start = 5, end = 19) => <path key={y} d={`M${start} ${y}H${end}`} />
const page = <rect key="page" x="4" y="3" width="16" height="18" rx="2.5" />
const linesWithin = (start: number, end: number) => [8, 12, 16].map((y) => line(y, start, end))

export const BackIcon = drawIcon(<path d="m12 19-7-7 7-7M19 12H5" />)
export const CloseIcon = drawIcon(<path d="M18 6 6 18M6 6l12 12" />)
export const ContentsIcon = drawIcon(<path d="M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13" />)
export const SettingsIcon = drawIcon(
  <path d="m2 17 4.5-10.5L11 17M3.6 13.5h5.8M22 17v-5.4M22 14.2a2.9 2.9 0 1 1-5.8 0 2.9 2.9 0 0 1 5.8 0" />,
)
export const ChevronLeftIcon = drawIcon(<path d="m15 18-6-6 6-6" />)
export const ChevronRightIcon = drawIcon(<path d="m9 18 6-6-6-6" />)
export const TightLinesIcon = drawIcon([8.5, 12, 15.5].map((y) => line(y)))
export const NormalLinesIcon = drawIcon([6.5, 12, 17.5].map((y) => line(y)))
export const LooseLinesIcon = drawIcon([4.5, 12, 19.5].map((y) => line(y)))
export const NarrowMarginIcon = drawIcon([page, ...linesWithin(6.75, 17.25)])
export const NormalMarginIcon = drawIcon([page, ...linesWithin(8.25, 15.75)])
export const WideMarginIcon = drawIcon([page, ...linesWithin(10, 14)])

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
