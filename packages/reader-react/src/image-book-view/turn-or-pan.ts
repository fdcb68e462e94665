import type { ImageControls, Turn } from '@kurasa/reader-core'
import type { PageTurner } from '@kurasa/reader-core/gestures'

/** Turns where the page ends: in one that is larger than the view, it is read to its end first. */
export function turnOrPan(turn: Turn, images: ImageControls, turner: PageTurner): void {
  if (!images.panOn(turn)) void turner.turn(turn)
}
