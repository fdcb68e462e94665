import { readTimeLimits } from './read-time-limits.ts'

/** One moment by two clocks. */
export interface Moment {
  /** ms of a steady clock: only its differences mean something. */
  ms: number
  /** Wall clock, ms since 1970. */
  wall: number
  /** Minutes to add to UTC for local time. */
  utcOffset: number
}

/** Reading with the eyes, or listening. Their totals are never added together. */
export type ReadTimeKind = 'active' | 'listen'

/** Credited time without a gap, of at most five minutes and within one local day. */
export interface ReadTimeInterval {
  /** Constant from creation: an interval that is written or sent again is recognised by it. */
  id: string
  bookId: string
  tabId: string
  /** Wall clock, ms since 1970. */
  wallStart: number
  ms: number
  kind: ReadTimeKind
  /** Fractions of the book, 0..1, where it began and ended. */
  from: number
  to: number
  /** Minutes to add to UTC for local time. */
  utcOffset: number
}

/** Credit of one open book in one tab: the session, the open interval, and intervals not saved yet. Immutable. */
export interface Ledger {
  readonly bookId: string
  readonly tabId: string
  readonly session: Session | undefined
  readonly open: ReadTimeInterval | undefined
  /** Intervals that grew since they were last saved, the open one included. Not saved while the session is short. */
  readonly grown: readonly ReadTimeInterval[]
}

interface Session {
  /** Read once from both clocks; later times are computed from the steady clock. */
  anchor: Moment
  /** ms of the steady clock. */
  lastCredit: number
  creditMs: number
  intervalCount: number
}

const DAY = 86_400_000

/** Nothing credited yet. */
export function emptyLedger(bookId: string, tabId: string): Ledger {
  return { bookId, tabId, session: undefined, open: undefined, grown: [] }
}

/** Whether the session is long enough to be reported. */
export function isCounted(ledger: Ledger): boolean {
  return (ledger.session?.creditMs ?? 0) >= readTimeLimits.shortestSession
}

/** Reading resumes; after a long pause a new session begins. */
export function resumed(ledger: Ledger, now: Moment): Ledger {
  const { session } = ledger
  if (session && now.ms - session.lastCredit <= readTimeLimits.sessionGap) return ledger
  const kept = isCounted(ledger) ? ledger.grown : []
  const fresh: Session = { anchor: now, lastCredit: now.ms, creditMs: 0, intervalCount: 0 }
  return { ...ledger, session: fresh, open: undefined, grown: kept }
}

/**
 * Adds credit, split at five minutes and at local midnight. Credit that does not continue the open interval begins another.
 *
 * @param from - of the credit, ms of the steady clock
 * @param place - fraction of the book
 */
export function credited(
  ledger: Ledger,
  from: number,
  ms: number,
  kind: ReadTimeKind,
  place: number,
): Ledger {
  if (ms <= 0 || !ledger.session) return ledger
  let { session, open } = ledger
  const grown = new Map(ledger.grown.map((interval) => [interval.id, interval]))
  let start = session.anchor.wall + from - session.anchor.ms
  let rest = ms
  while (rest > 0) {
    const follows = open && open.kind === kind && Math.abs(open.wallStart + open.ms - start) < 1
    if (!open || !follows || open.ms >= readTimeLimits.interval || isMidnight(start, open.utcOffset)) {
      const id = `${ledger.tabId}.${Math.round(session.anchor.wall).toString(36)}.${session.intervalCount}`
      const { bookId, tabId } = ledger
      const { utcOffset } = session.anchor
      open = { id, bookId, tabId, wallStart: start, ms: 0, kind, from: place, to: place, utcOffset }
      session = { ...session, intervalCount: session.intervalCount + 1 }
    }
    const part = Math.min(
      rest,
      readTimeLimits.interval - open.ms,
      nextMidnight(start, open.utcOffset) - start,
    )
    open = { ...open, ms: open.ms + part, to: place }
    grown.set(open.id, open)
    start += part
    rest -= part
  }
  session = { ...session, lastCredit: from + ms, creditMs: session.creditMs + ms }
  return { ...ledger, session, open, grown: [...grown.values()] }
}

/** Intervals to save now. None while the session is so short that it may be an accident. */
export function rowsToSave(ledger: Ledger): readonly ReadTimeInterval[] {
  return isCounted(ledger) ? ledger.grown : []
}

/** The ledger after `rowsToSave` were saved. */
export function saved(ledger: Ledger): Ledger {
  return isCounted(ledger) ? { ...ledger, grown: [] } : ledger
}

/** The local day of a moment, ms since 1970 at its midnight, UTC. */
export function localDay(wall: number, utcOffset: number): number {
  return Math.floor((wall + utcOffset * 60_000) / DAY) * DAY
}

function nextMidnight(wall: number, utcOffset: number): number {
  return localDay(wall, utcOffset) + DAY - utcOffset * 60_000
}

function isMidnight(wall: number, utcOffset: number): boolean {
  return localDay(wall, utcOffset) - utcOffset * 60_000 === wall
}
