import type { GestureSurface } from '../gestures/gesture-recognizer.ts'
import { type TouchOwner, touchOwner } from '../gestures/touch-owner.ts'
import type { Reader } from '../reader.ts'

/** Owner of a finger on the page of a reader, in its present state. */
export function touchOwnerOf(reader: Pick<Reader, 'getSnapshot'>): TouchOwner {
  const { settings, images } = reader.getSnapshot()
  return touchOwner({
    layout: images?.mode ?? settings.flow,
    viewportScale: window.visualViewport?.scale ?? 1,
    isPageZoomed: (images?.zoom ?? 1) > 1,
    hasOwnPinch: images !== undefined,
  })
}

/** Measures the page for the recognizer; `top` in CSS px of the window. Call it when a pointer goes down. */
export function measureSurface(
  reader: Pick<Reader, 'getSnapshot' | 'pageStride'>,
  element: HTMLElement,
): GestureSurface & { top: number } {
  const { left, top, width } = element.getBoundingClientRect()
  const { direction, settings } = reader.getSnapshot()
  const { movesPages } = touchOwnerOf(reader)
  // Every tap on continuous text is for the controls.
  const tapZones = settings.flow === 'scrolled' && !reader.getSnapshot().images ? 'off' : settings.tapZones
  return {
    left,
    top,
    width,
    screenWidth: window.innerWidth,
    stride: reader.pageStride || width,
    direction,
    tapZones,
    movesPages,
  }
}
