import {
  type GestureSurface,
  gestureAtRest,
  linkAt,
  type PointerSample,
  type Reader,
  recognizeGesture,
  recognizeWheel,
  type TapAction,
  wheelAtRest,
} from '@kurasa/reader-core'
import { createUseGesture, dragAction, wheelAction } from '@use-gesture/react'
import { type RefObject, useEffect, useRef } from 'react'
import { followFinger } from './page-turner.ts'
import { usePageContext } from './reader-context.tsx'

const INTERACTIVE =
  'a[href], button, input, select, textarea, label, summary, video, audio, [role="button"], [contenteditable], [data-kurasa-no-turn]'
const WHEEL_LINE_PX = 16

/** Only the actions that are used: the others would be weight. */
const useGesture = createUseGesture([dragAction, wheelAction])

/** Elements between what was touched and the surface, shadow trees included, innermost first. */
function elementsUnder(event: Event, surface: HTMLElement): Element[] {
  const path = event.composedPath()
  const end = path.indexOf(surface)
  return path.slice(0, Math.max(0, end)).filter((node): node is Element => node instanceof Element)
}

function hasSelection(event: Event, surface: HTMLElement): boolean {
  // Chromium tells a selection inside a shadow tree only to the shadow root.
  for (const node of event.composedPath()) {
    const root = node as { getSelection?: () => Selection | null }
    if (node instanceof ShadowRoot && root.getSelection?.()?.isCollapsed === false) return true
  }
  const selection = document.getSelection()
  return selection?.isCollapsed === false && surface.contains(selection.anchorNode)
}

function scrollsSideways(element: Element): boolean {
  if (element.scrollWidth <= element.clientWidth + 1 || !element.closest('article')) return false
  return /auto|scroll/.test(getComputedStyle(element).overflowX)
}

/** Reads an event for the recogniser. Asks the DOM only when a pointer goes down or up, never while it moves. */
export function sampleOf(event: PointerEvent, surface: HTMLElement): PointerSample {
  const kind =
    event.type === 'pointerdown'
      ? 'down'
      : event.type === 'pointermove'
        ? 'move'
        : event.type === 'pointerup'
          ? 'up'
          : 'cancel'
  const sample: PointerSample = {
    kind,
    x: event.clientX,
    y: event.clientY,
    time: event.timeStamp,
    pointerType: event.pointerType === 'mouse' || event.pointerType === 'pen' ? event.pointerType : 'touch',
    isPrimary: event.isPrimary,
  }
  if (kind === 'down' || kind === 'up') {
    const elements = elementsUnder(event, surface)
    sample.isInteractive =
      elements.some((element) => element.matches(INTERACTIVE)) || linkAt(event) !== undefined
    sample.hasSelection = hasSelection(event, surface)
    if (kind === 'down') sample.isOverScroller = elements.some(scrollsSideways)
  }
  return sample
}

/** How far a wheel was turned, CSS px, whatever unit its browser counts in. */
export function wheelDistance(event: WheelEvent, reader: Reader): { deltaX: number; deltaY: number } {
  const unit = event.deltaMode === 1 ? WHEEL_LINE_PX : event.deltaMode === 2 ? reader.pageStride : 1
  return { deltaX: event.deltaX * unit, deltaY: event.deltaY * unit }
}

/** Taps, swipes and wheels over the page: events in, turns out. The rules are the core's recogniser. */
export function usePageGestures(surfaceRef: RefObject<HTMLElement | null>): void {
  const { reader, turner } = usePageContext()
  const gesture = useRef(gestureAtRest)
  const wheel = useRef(wheelAtRest)

  const measure = (element: HTMLElement): GestureSurface => {
    const { left, width } = element.getBoundingClientRect()
    const { direction, settings } = reader.getSnapshot()
    // Scrolled text has no pages to draw or turn: the finger is the browser's, every tap the toolbar's.
    const isScrolled = settings.flow === 'scrolled'
    return {
      left,
      width,
      screenWidth: window.innerWidth,
      stride: reader.pageStride || width,
      direction,
      tapZones: isScrolled ? 'off' : settings.tapZones,
      isZoomed: isScrolled || (window.visualViewport?.scale ?? 1) > 1.01,
    }
  }
  const surface = useRef<GestureSurface>(undefined)

  const tap = (action: TapAction, { x, y }: PointerSample) => {
    const { panel, isControlsVisible } = reader.getSnapshot()
    if (panel) reader.showControls(false)
    else if (action !== 'toggle-controls') void turner.turn(action)
    else if (isControlsVisible || !reader.showImageAt(x, y)) reader.toggleControls()
  }

  const take = (sample: PointerSample, element: HTMLElement) => {
    if (sample.kind === 'down' || !surface.current) surface.current = measure(element)
    if (sample.kind === 'down') turner.touch()
    // What is selected may lie in a shadow tree beside the path of this event.
    if (sample.kind === 'down') sample.hasSelection ||= reader.getSnapshot().selection !== undefined
    const { state, intent } = recognizeGesture(gesture.current, sample, surface.current)
    gesture.current = state
    if (intent?.type === 'tap') tap(intent.action, sample)
    else if (intent) followFinger(turner, intent)
  }

  useGesture(
    {
      onDrag: ({ event }) => {
        const element = surfaceRef.current
        if (element && event instanceof PointerEvent) take(sampleOf(event, element), element)
      },
      // The drag recogniser keeps to the first finger; a second one is seen only here.
      onPointerDown: ({ event }) => {
        const element = surfaceRef.current
        if (element && event instanceof PointerEvent && !event.isPrimary)
          take(sampleOf(event, element), element)
      },
      onWheel: ({ event }) => {
        const { panel, settings } = reader.getSnapshot()
        if (event.ctrlKey || panel || event.defaultPrevented || settings.flow === 'scrolled') return
        const sample = { ...wheelDistance(event, reader), time: event.timeStamp }
        const { state, turn } = recognizeWheel(wheel.current, sample, reader.getSnapshot().direction)
        wheel.current = state
        if (turn) void turner.turn(turn)
      },
    },
    {
      target: surfaceRef,
      // A captured pointer would send the click to the surface, and no link of the book could be followed.
      drag: { pointer: { capture: false, buttons: 1, keys: false }, filterTaps: false, threshold: 0 },
    },
  )

  useEffect(() => {
    // The browser does not always say that it took the finger: a hidden page has lost it.
    const abandon = () => {
      if (document.visibilityState !== 'hidden') return
      if (gesture.current.phase === 'dragging') turner.settle()
      gesture.current = gestureAtRest
    }
    document.addEventListener('visibilitychange', abandon)
    return () => document.removeEventListener('visibilitychange', abandon)
  }, [turner])
}
