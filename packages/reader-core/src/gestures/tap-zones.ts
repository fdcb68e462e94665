import { type ReadingDirection, type Turn, turnForSide } from '../direction/reading-direction.ts'
import { gestureDefaults } from './gesture-defaults.ts'

/** The action of a tap. */
export type TapAction = Turn | 'toggle-controls'

/**
 * The action under a tap. Zones are data and are hit-tested: elements laid over the page would swallow its links and
 * selections.
 *
 * @param x - distance from the page's left edge, CSS px
 * @param width - of the page, CSS px, > 0
 * @param tapZones - `swapped` exchanges the two sides, `off` leaves only the controls
 */
export function actionForTap(
  x: number,
  width: number,
  direction: ReadingDirection,
  tapZones: 'standard' | 'swapped' | 'off' = 'standard',
): TapAction {
  const share = x / width
  const edge = gestureDefaults.tapZoneShare
  if (tapZones === 'off' || (share >= edge && share <= 1 - edge)) return 'toggle-controls'
  const isLeft = share < edge
  return turnForSide(isLeft === (tapZones === 'standard') ? 'left' : 'right', direction)
}
