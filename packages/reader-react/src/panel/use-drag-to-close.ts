import { useDrag } from '@use-gesture/react'
import type { RefObject } from 'react'
import { usePageContext } from '../reader-context.tsx'

/** Way down, CSS px, or speed, px/ms, at which a sheet that is let go closes. */
const CLOSING_WAY = 80
const CLOSING_SPEED = 0.5

/** Lets a sheet be pulled down by its head. It also closes by its button and by Escape. */
export function useDragToClose(head: RefObject<HTMLElement | null>): void {
  const { reader } = usePageContext()
  useDrag(
    ({ movement: [, y], velocity: [, speed], direction: [, way], last, event, canceled }) => {
      const sheet = head.current?.closest<HTMLElement>('[role="dialog"]')
      if (!sheet) return
      if (!last) {
        sheet.style.transform = `translateY(${Math.max(0, y)}px)`
        return
      }
      sheet.style.transform = ''
      // A pointer that the browser took over ends like one that was lifted.
      if (canceled || event.type === 'pointercancel') return
      if (y > CLOSING_WAY || (y > 10 && speed > CLOSING_SPEED && way > 0)) reader.openPanel(undefined)
    },
    { target: head, axis: 'y', filterTaps: true, pointer: { capture: false, keys: false } },
  )
}
