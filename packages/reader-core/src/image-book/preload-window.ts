import type { Turn } from '../direction/reading-direction.ts'

/** How images may be loaded: all that is likely next, a little ahead, or hardly more than what is on screen. */
export type LoadingPace = 'free' | 'slow' | 'saving'

/** What a browser tells of its connection; browsers that tell nothing are neither fast nor slow. */
export interface ConnectionHint {
  saveData?: boolean
  /** `slow-2g`, `2g`, `3g`, `4g`. */
  effectiveType?: string
}

/** Views loaded ahead in the direction of the last turn, and behind. */
const VIEWS: Record<LoadingPace, { ahead: number; behind: number }> = {
  free: { ahead: 2, behind: 1 },
  slow: { ahead: 1, behind: 1 },
  saving: { ahead: 1, behind: 0 },
}

/** How images may be loaded, by the setting and what the browser says. Silence of the browser means `free`. */
export function loadingPace(dataSaver: 'auto' | 'on' | 'off', connection: ConnectionHint = {}): LoadingPace {
  if (dataSaver === 'on') return 'saving'
  if (dataSaver === 'off') return 'free'
  if (connection.saveData) return 'saving'
  if (/2g$/.test(connection.effectiveType ?? '')) return 'saving'
  return connection.effectiveType === '3g' ? 'slow' : 'free'
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
