import { useDrag } from '@use-gesture/react'
import type { RefObject } from 'react'

/** A drag of this many pixels, or a flick of this many pixels a millisecond, closes. */
const FAR = 96
const FAST = 0.5

/** Lets a sheet follow a finger that pulls its head downwards, and closes it when the pull was meant. */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const bind = useDrag(
    ({ movement: [, y], velocity: [, speed], direction: [, way], last }) => {
      const element = sheet.current
      if (!element) return
      const isMeant = y > FAR || (way > 0 && speed > FAST && y > 12)
      if (last && isMeant) onClose()
      element.style.translate = last || y <= 0 ? '' : `0 ${y}px`
    },
    { axis: 'y', filterTaps: true },
  )
  return bind()
}
