import { type Reader, recognizeWheel, sampleOf, wheelAtRest, wheelDistance } from '@kurasa/reader-core'
import { createUseGesture, wheelAction } from '@use-gesture/react'
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { usePageContext } from '../reader-context.tsx'
import { ImageGestures } from './image-gestures.ts'
import { turnOrPan } from './turn-or-pan.ts'
import { usePageText } from './use-page-text.ts'

/** Share of a step of the wheel by which a page grows. */
const WHEEL_ZOOM = 0.01
/** Farthest a single event of the wheel zooms: a mouse sends steps of a hundred. */
const WHEEL_MOST = 40
/** The wheel has come to rest after this time, ms. */
const WHEEL_REST_MS = 150
/** Fingers come as the browser's own events. */
const useGesture = createUseGesture([wheelAction])
const NO_MOTION = '(prefers-reduced-motion: reduce), (update: slow)'

/** Fingers, mice and wheels over image pages. The events come from use-gesture, the rules are in `ImageGestures`. */
export function useImageGestures(surfaceRef: RefObject<HTMLElement | null>): void {
  const { reader, turner } = usePageContext()
  const wheel = useRef({
    turns: wheelAtRest,
    hasMoved: false,
    rest: undefined as ReturnType<typeof setTimeout> | undefined,
  })

  const gestures = useMemo(() => {
    const made: { current: ImageGestures | undefined } = { current: undefined }
    const surface = () => {
      const { left, top, width } = surfaceRef.current!.getBoundingClientRect()
      const { direction, settings } = reader.getSnapshot()
      const isStrip = settings.imageMode !== 'paged'
      return {
        left,
        top,
        width,
        screenWidth: window.innerWidth,
        stride: reader.pageStride || width,
        direction,
        tapZones: settings.tapZones,
        // A strip is moved by the browser: a drag never turns there.
        isZoomed: isStrip || (window.visualViewport?.scale ?? 1) > 1.01,
      }
    }
    return () => {
      const { images } = reader
      if (!images || !surfaceRef.current) return undefined
      made.current ??= new ImageGestures({
        images,
        turner,
        surface,
        isScrolled: () => isScrolledStrip(reader),
        isStill: () => reader.getSnapshot().settings.turn === 'none' || matchMedia(NO_MOTION).matches,
        onTap: (action) => {
          if (reader.getSnapshot().panel) reader.showControls(false)
          else if (action === 'toggle-controls') reader.toggleControls()
          else turnOrPan(action, images, turner)
        },
      })
      return made.current
    }
  }, [reader, turner, surfaceRef])

  const text = usePageText(
    surfaceRef,
    useCallback(() => gestures()?.abandon(), [gestures]),
  )
  const take = useCallback(
    ({ event }: { event: PointerEvent }) => {
      const surface = surfaceRef.current
      const isOtherButton = event.type === 'pointerdown' && event.button !== 0
      if (!surface || isOtherButton || text.takes(event)) return
      const sample = sampleOf(event, surface)
      // Chromium reports a selection only to its own shadow tree.
      if (sample.kind === 'down') sample.hasSelection ||= reader.getSnapshot().selection !== undefined
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
        const { images } = reader
        const { panel, settings, direction } = reader.getSnapshot()
        const isStrip = settings.imageMode !== 'paged'
        if (!images || panel || event.defaultPrevented) return
        if (isScrolledStrip(reader) && !event.ctrlKey) return
        const { deltaX, deltaY } = wheelDistance(event, reader.pageStride)
        const rest = wheel.current
        clearTimeout(rest.rest)
        rest.rest = setTimeout(() => {
          if (rest.hasMoved) images.settleZoom()
          rest.hasMoved = false
        }, WHEEL_REST_MS)
        if (event.ctrlKey) {
          event.preventDefault()
          const { left, top } = surfaceRef.current!.getBoundingClientRect()
          const step = Math.max(-WHEEL_MOST, Math.min(WHEEL_MOST, deltaY))
          const { scale, limits } = images.zoom
          const wanted = scale * Math.exp(-step * WHEEL_ZOOM)
          // A wheel has no hand to feel a limit resist.
          const bounded = Math.max(limits.least, Math.min(limits.most, wanted))
          images.setZoom(bounded, { x: event.clientX - left, y: event.clientY - top })
          rest.hasMoved = true
          return
        }
        const { left, right, up, down } = images.zoom.canPan
        const isSideways = Math.abs(deltaX) > Math.abs(deltaY)
        const isFree = isSideways ? (deltaX > 0 ? right : left) : deltaY > 0 ? down : up
        if (isStrip) event.preventDefault()
        if (isFree || rest.hasMoved) {
          if (isFree) images.panBy(-deltaX, -deltaY)
          rest.hasMoved = true
          return
        }
        if (isStrip) return
        const { state, turn } = recognizeWheel(
          rest.turns,
          { deltaX, deltaY, time: event.timeStamp },
          direction,
        )
        rest.turns = state
        if (turn) void turner.turn(turn)
      },
    },
    // Not passive: only so can the browser's own zoom by wheel be prevented.
    { target: surfaceRef, eventOptions: { passive: false } },
  )

  useEffect(() => {
    const state = wheel.current
    const abandon = () => document.visibilityState === 'hidden' && gestures()?.abandon()
    // Only the window gets the event of a mouse button that is released outside.
    const end = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') take({ event })
    }
    // Two fingers on a strip, and what they leave behind, never scroll it.
    const keep = (event: TouchEvent) => {
      const isOurs = event.touches.length > 1 || gestures()?.isHolding
      if (isOurs && event.cancelable) event.preventDefault()
    }
    const surface = surfaceRef.current
    surface?.addEventListener('touchmove', keep, { passive: false })
    document.addEventListener('visibilitychange', abandon)
    window.addEventListener('pointerup', end)
    return () => {
      surface?.removeEventListener('touchmove', keep)
      document.removeEventListener('visibilitychange', abandon)
      window.removeEventListener('pointerup', end)
      clearTimeout(state.rest)
      gestures()?.abandon()
    }
  }, [gestures, take, surfaceRef])
}

/** Whether one finger and the wheel are the browser's. */
function isScrolledStrip(reader: Reader): boolean {
  return reader.getSnapshot().settings.imageMode !== 'paged' && (reader.images?.zoom.scale ?? 1) === 1
}
