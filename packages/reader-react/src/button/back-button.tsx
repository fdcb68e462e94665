import type { ReadingDirection } from '@kurasa/reader-core'
import { BackIcon } from '../icons/page-icons.tsx'
import { IconButton } from './button.tsx'

/** Props of `BackButton`. */
export interface BackButtonProps {
  /** Its name for assistive technology. */
  label: string
  /** Direction of the interface: the arrow leads to its start. */
  direction: ReadingDirection
  className?: string | undefined
  onClick: () => void
}

/** Leads out of the reader. */
export function BackButton({ direction, ...button }: BackButtonProps) {
  return (
    <IconButton {...button}>
      <BackIcon direction={direction} />
    </IconButton>
  )
}
