/** A reader looked away from for so long yields to another window, ms. */
export const YIELD_AFTER_MS = 2_000
/** A window that answers nothing for so long is passed over, but not often. */
export const PATIENCE_MS = 3_000
export const STEAL_PAUSE_MS = 30_000

/** Port: which of several windows counts. */
export interface TabLead {
  /** Claims the lead, because its reader has just acted. */
  claim(): void
  /** Gives it up. */
  release(): void
  destroy(): void
}

/** Events of the lead for a window. */
export interface TabLeadListener {
  onLead(): void
  onLost(): void
  /** Whether its reader did something within the last `ms`. */
  isBusy(ms: number): boolean
}
