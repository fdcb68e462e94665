import { keepClick, measureSurface, sampleOf, touchOwnerOf } from '@kurasa/reader-core/gestures'
import { createUseGesture, wheelAction } from '@use-gesture/react'
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { usePageContext } from '../reader-context.tsx'
import { RegionMark } from '../regions/region-mark.ts'
import { useTouchOwner } from '../use-touch-owner.ts'
import { ImageGestures } from './image-gestures.ts'
import { ImageWheel } from './image-wheel.ts'
import { isScrolledStrip } from './scrolled-strip.ts'
import { turnOrPan } from './turn-or-pan.ts'
import { usePageText } from './use-page-text.ts'

/** Fingers come as the browser's own events. */
const useGesture = createUseGesture([wheelAction])
const NO_MOTION = '(prefers-reduced-motion: reduce), (update: slow)'

/** Fingers, mice and wheels over image pages. The events come from use-gesture, the rules are in `ImageGestures`. */
export function useImageGestures(surfaceRef: RefObject<HTMLElement | null>): void {
  const { reader, turner, marks, lateParts } = usePageContext()
  useTouchOwner(surfaceRef)
  const wheel = useMemo(() => new ImageWheel(reader, turner), [reader, turner])
  const isOnWords = useRef<() => boolean>(() => false)
  const gestures = useMemo(() => {
    const made: { current: ImageGestures | undefined } = { current: undefined }
    return () => {
      const { images } = reader
      if (!images || !surfaceRef.current) return undefined
      made.current ??= new ImageGestures({
        images,
        turner,
        surface: () => measureSurface(reader, surfaceRef.current!),
        isScrolled: () => isScrolledStrip(reader),
        isStill: () => reader.getSnapshot().settings.turn === 'none' || matchMedia(NO_MOTION).matches,
        onTap: (action) => {
          if (reader.getSnapshot().panel) reader.showControls(false)
          else if (action === 'toggle-controls') reader.toggleControls()
          else turnOrPan(action, images, turner)
        },
        openMark: ({ x, y }) => {
          keepClick(surfaceRef.current!)
          return !reader.getSnapshot().panel && reader.activateDecorationAt(x, y)
        },
        region: new RegionMark({ reader, marks, lateParts, isOnWords: () => isOnWords.current() }),
      })
      return made.current
    }
  }, [reader, turner, marks, lateParts, surfaceRef])

  const text = usePageText(
    surfaceRef,
    useCallback(() => gestures()?.abandon(), [gestures]),
  )
  isOnWords.current = text.isPressed
  const take = useCallback(
    ({ event }: { event: PointerEvent }) => {
      const surface = surfaceRef.current
      const isOtherButton = event.type === 'pointerdown' && event.button !== 0
      if (!surface || isOtherButton || text.takes(event)) return
      const sample = sampleOf(event, surface)
      // Chromium reports a selection only to its own shadow tree.
      if (sample.kind === 'down') {
        sample.hasSelection ||= reader.getSnapshot().selection !== undefined
        sample.isOverText = text.isPressed()
      }
      gestures()?.take(event.pointerId, sample)
    },
    [gestures, surfaceRef, reader, text],
  )

  useGesture(
    {
      onPointerDown: take,
      onPointerMove: take,
      onPointerUp: take,
      onPointerCancel: take,
      onWheel: ({ event }) => {
        if (surfaceRef.current) wheel.take(event, surfaceRef.current)
      },
    },
    // Not passive: only so can the browser's own zoom by wheel be prevented.
    { target: surfaceRef, eventOptions: { passive: false } },
  )

  useEffect(() => {
    const abandon = () => document.visibilityState === 'hidden' && gestures()?.abandon()
    // Only the window gets the event of a mouse button that is released outside.
    const end = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') take({ event })
    }
    // Two fingers on a strip, and what they leave behind, never scroll it.
    const keep = (event: TouchEvent) => {
      // On a page that the browser has zoomed every finger is its own.
      if (touchOwnerOf(reader).touchAction.includes('pinch-zoom')) return
      const isOurs = event.touches.length > 1 || gestures()?.isHolding
      if (isOurs && event.cancelable) event.preventDefault()
    }
    // A finger that stays draws a region: no menu of the browser for the picture under it.
    const keepMenu = (event: MouseEvent) => {
      if (gestures()?.isHolding || (gestures()?.isTouched && !isOnWords.current())) event.preventDefault()
    }
    const surface = surfaceRef.current
    surface?.addEventListener('touchmove', keep, { passive: false })
    surface?.addEventListener('contextmenu', keepMenu)
    document.addEventListener('visibilitychange', abandon)
    window.addEventListener('pointerup', end)
    return () => {
      surface?.removeEventListener('touchmove', keep)
      surface?.removeEventListener('contextmenu', keepMenu)
      document.removeEventListener('visibilitychange', abandon)
      window.removeEventListener('pointerup', end)
      wheel.end()
      gestures()?.abandon()
    }
  }, [gestures, take, surfaceRef, wheel, reader])
}
