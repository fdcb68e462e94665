import { PageGestures } from '@kurasa/reader-core/gestures'
import { createUseGesture, dragAction, wheelAction } from '@use-gesture/react'
import { type RefObject, useEffect, useMemo } from 'react'
import { usePageContext } from './reader-context.tsx'
import { useTouchOwner } from './use-touch-owner.ts'

/** Only the actions that are used: the others would be weight. */
const useGesture = createUseGesture([dragAction, wheelAction])

/** Passes pointer and wheel events over a text page to the engine's `PageGestures`. */
export function usePageGestures(surfaceRef: RefObject<HTMLElement | null>): void {
  const { reader, turner } = usePageContext()
  const gestures = useMemo(() => new PageGestures(reader, turner), [reader, turner])
  useTouchOwner(surfaceRef)
  const hover = ({ event }: { event: PointerEvent }) => {
    if (surfaceRef.current) gestures.hover(event, surfaceRef.current)
  }

  useGesture(
    {
      onDrag: ({ event }) => {
        if (surfaceRef.current && event instanceof PointerEvent) gestures.pointer(event, surfaceRef.current)
      },
      // The drag recognizer keeps to the first finger; a second one is seen only here.
      onPointerDown: ({ event }) => {
        const element = surfaceRef.current
        if (element && event instanceof PointerEvent && !event.isPrimary) gestures.pointer(event, element)
      },
      onPointerMove: hover,
      onPointerLeave: hover,
      onWheel: ({ event }) => gestures.wheel(event),
    },
    {
      target: surfaceRef,
      // A captured pointer would send the click to the surface, and no link of the book could be followed.
      drag: { pointer: { capture: false, buttons: 1, keys: false }, filterTaps: false, threshold: 0 },
    },
  )

  useEffect(() => {
    const abandon = () => {
      if (document.visibilityState === 'hidden') gestures.abandon()
    }
    document.addEventListener('visibilitychange', abandon)
    return () => document.removeEventListener('visibilitychange', abandon)
  }, [gestures])
}
