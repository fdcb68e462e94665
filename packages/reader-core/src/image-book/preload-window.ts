import type { Turn } from '../direction/reading-direction.ts'
import type { LoadingPace } from './loading-pace.ts'

/** Views loaded ahead in the direction of the last turn, and behind. */
const VIEWS: Record<LoadingPace, { ahead: number; behind: number }> = {
  free: { ahead: 2, behind: 1 },
  slow: { ahead: 1, behind: 1 },
  saving: { ahead: 1, behind: 0 },
}

/**
 * Views whose images are likely next, the likeliest first, the one on screen left out.
 *
 * @param view - index of the view on screen
 * @param count - views of the book
 * @param turn - of the last move
 */
export function preloadWindow(view: number, count: number, turn: Turn, pace: LoadingPace): number[] {
  const step = turn === 'forward' ? 1 : -1
  const { ahead, behind } = VIEWS[pace]
  const wanted: number[] = []
  for (let distance = 1; distance <= Math.max(ahead, behind); distance++) {
    if (distance <= ahead) wanted.push(view + step * distance)
    if (distance <= behind) wanted.push(view - step * distance)
  }
  return wanted.filter((each) => each >= 0 && each < count)
}
