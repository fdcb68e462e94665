import { drawIcon } from './draw-icon.tsx'
import styles from './icons.module.css'

const line = (y: number, start = 5, end = 19) => <path key={y} d={`M${start} ${y}H${end}`} />
const page = <rect key="page" x="4" y="3" width="16" height="18" rx="2.5" />
const linesWithin = (start: number, end: number) => [8, 12, 16].map((y) => line(y, start, end))

export const CloseIcon = drawIcon(<path d="M18 6 6 18M6 6l12 12" />)
export const ContentsIcon = drawIcon(<path d="M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13" />)
export const DockIcon = drawIcon(
  <path d="M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM9.5 4v16" />,
)
export const SettingsIcon = drawIcon(
  <path d="m2 17 4.5-10.5L11 17M3.6 13.5h5.8M22 17v-5.4M22 14.2a2.9 2.9 0 1 1-5.8 0 2.9 2.9 0 0 1 5.8 0" />,
)
export const PreviousIcon = drawIcon(<path d="m15 18-6-6 6-6" />)
export const NextIcon = drawIcon(<path d="m9 18 6-6-6-6" />)
export const TallerIcon = drawIcon(<path d="m6 15 6-6 6 6" />)
export const LowerIcon = drawIcon(<path d="m6 9 6 6 6-6" />)
export const SearchIcon = drawIcon(<path d="m21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z" />)
export const ClearIcon = drawIcon(<path d="m14.5 9.5-5 5M9.5 9.5l5 5M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />)
export const ListenIcon = drawIcon(
  <path d="M3 17v-4a9 9 0 0 1 18 0v4M3 15.5A1.5 1.5 0 0 1 4.5 14H6a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2ZM21 15.5A1.5 1.5 0 0 0 19.5 14H18a2 2 0 0 0-2 2v3a2 2 0 0 0 2 2h1a2 2 0 0 0 2-2Z" />,
)
const ribbon = 'M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16l-6-4Z'
export const BookmarkIcon = drawIcon(<path d={ribbon} />)
export const BookmarkedIcon = drawIcon(<path d={ribbon} fill="currentColor" />)
export const RemoveIcon = drawIcon(
  <path d="M4 7h16M10 11v6M14 11v6M6 7l1 12a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2l1-12M9 7V5a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v2" />,
)
export const CheckIcon = drawIcon(<path d="m5 12.5 4.5 4.5L19 7" />)
export const LockIcon = drawIcon(
  <path d="M8 11V7a4 4 0 0 1 8 0v4M6 11h12a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2Z" />,
)
export const UndoIcon = drawIcon(<path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />)
export const PlayIcon = drawIcon(<path d="M8 5.5v13l11-6.5Z" fill="currentColor" />)
export const PauseIcon = drawIcon(<path d="M8 5h1.5v14H8ZM14.5 5H16v14h-1.5Z" fill="currentColor" />)
export const PreviousSentenceIcon = drawIcon(<path d="M4 5v14M20 6.5v11L9 12Z" />)
export const NextSentenceIcon = drawIcon(<path d="M20 5v14M4 6.5v11L15 12Z" />)
export const TimerIcon = drawIcon(<path d="M10 2h4M12 14l3-3M20 14a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z" />)
export const VoiceIcon = drawIcon(<path d="M2 11v2M6 7v10M10 4v16M14 8v8M18 6v12M22 11v2" />)
export const CopyIcon = drawIcon(
  <path d="M9 11a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2ZM5 15a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2" />,
)
export const ShareIcon = drawIcon(<path d="M12 3v12M8 7l4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7" />)
export const LookUpIcon = drawIcon(
  <path d="M12 7v14M3 5a1 1 0 0 1 1-1h4a4 4 0 0 1 4 3 4 4 0 0 1 4-3h4a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-5a3 3 0 0 0-3 2 3 3 0 0 0-3-2H4a1 1 0 0 1-1-1Z" />,
)
export const ZoomInIcon = drawIcon(
  <path d="m21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM11 8v6M8 11h6" />,
)
export const ZoomOutIcon = drawIcon(<path d="m21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM8 11h6" />)
export const TightLinesIcon = drawIcon([8.5, 12, 15.5].map((y) => line(y)))
export const NormalLinesIcon = drawIcon([6.5, 12, 17.5].map((y) => line(y)))
export const LooseLinesIcon = drawIcon([4.5, 12, 19.5].map((y) => line(y)))
export const NarrowMarginIcon = drawIcon([page, ...linesWithin(6.75, 17.25)])
export const NormalMarginIcon = drawIcon([page, ...linesWithin(8.25, 15.75)])
export const WideMarginIcon = drawIcon([page, ...linesWithin(10, 14)])

export const PagesIcon = drawIcon(
  <path d="M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM3 5v14M21 5v14" />,
)
export const FitIcon = drawIcon(
  <path d="M4 9V6a2 2 0 0 1 2-2h3M15 4h3a2 2 0 0 1 2 2v3M20 15v3a2 2 0 0 1-2 2h-3M9 20H6a2 2 0 0 1-2-2v-3" />,
)

/** A lamp that found nothing in its light. */
export function LampDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 148 112" aria-hidden="true">
      <path d="M58 92h32M62 92c0-10 4-12 4-22h16c0 10 4 12 4 22M56 70h36M66 70V56a8 8 0 0 1 16 0v14" />
      <path d="M74 48c-7 0-10-5-10-10 0-8 8-10 10-20 2 10 10 12 10 20 0 5-3 10-10 10Z" />
      <path
        className={styles.accent}
        d="M74 44c-3 0-4.5-2-4.5-4.5 0-4 3.5-5 4.5-9.5 1 4.5 4.5 5.5 4.5 9.5 0 2.5-1.5 4.5-4.5 4.5Z"
      />
      <path d="M40 36 28 31M42 54l-13 4M108 36l12-5M106 54l13 4M50 20l-7-10M98 20l7-10" />
    </svg>
  )
}
