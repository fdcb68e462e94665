/** How images may be loaded: all that is likely next, a little ahead, or hardly more than what is on screen. */
export type LoadingPace = 'free' | 'slow' | 'saving'

/** Connection as the browser reports it; without a report it counts as neither fast nor slow. */
export interface ConnectionHint {
  saveData?: boolean
  /** `slow-2g`, `2g`, `3g`, `4g`. */
  effectiveType?: string
}

/** How images may be loaded, by the setting and what the browser reports. Silence of the browser means `free`. */
export function loadingPace(dataSaver: 'auto' | 'on' | 'off', connection: ConnectionHint = {}): LoadingPace {
  if (dataSaver === 'on') return 'saving'
  if (dataSaver === 'off') return 'free'
  if (connection.saveData) return 'saving'
  if (/2g$/.test(connection.effectiveType ?? '')) return 'saving'
  return connection.effectiveType === '3g' ? 'slow' : 'free'
}
