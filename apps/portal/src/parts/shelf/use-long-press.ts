import { type PointerEvent, useEffect, useRef } from 'react'

/** A finger that stays this long, ms, without moving farther than this, px. */
const LONG = 500
const STILL = 10

/** A finger that rests on something, as phones know it; the tap that would follow is taken away. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const isTaken = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown(event: PointerEvent) {
      isTaken.current = false
      if (event.pointerType !== 'touch') return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        isTaken.current = true
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
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!isTaken.current) return
      isTaken.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
