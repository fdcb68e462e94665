import { type PointerEvent, useEffect, useRef } from 'react'

/** A finger that stays this long, ms, without moving farther than this, px. */
const LONG = 500
const STILL = 10

/** Takes away the tap that a finger may still make when it lifts; the next finger's is its own. */
function takeTap(): void {
  const take = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  const end = () => {
    document.removeEventListener('click', take, { capture: true })
    document.removeEventListener('pointerdown', end, { capture: true })
  }
  document.addEventListener('click', take, { capture: true })
  document.addEventListener('pointerdown', end, { capture: true })
}

/** A finger that rests on something, as phones know it. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        takeTap()
        onLongPress()
      }, LONG)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = start.current
      if (Math.hypot(clientX - x, clientY - y) > STILL) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: { preventDefault(): void; nativeEvent: Event }) {
      const { pointerType } = event.nativeEvent as Partial<globalThis.PointerEvent>
      if (pointerType === 'touch') event.preventDefault()
    },
  }
}
