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

/** Eyes or ears. Their totals are never mixed. */
export type ReadTimeKind = 'active' | 'listen'

/** A stretch of credit without a hole, of at most five minutes and within one local day. */
export interface ReadTimeSlice {
  /** Given at birth, never changed: a slice that is written or sent again is the same one. */
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

/** Credit of one open book in one tab: the session, the open slice, and what has not been written down. Immutable. */
export interface Ledger {
  readonly bookId: string
  readonly tabId: string
  readonly session: Session | undefined
  readonly open: ReadTimeSlice | undefined
  /** Slices that grew since they were last taken, the open one included. Held back while the session is short. */
  readonly grown: readonly ReadTimeSlice[]
}

interface Session {
  /** The one look at the wall clock; what follows is measured. */
  anchor: Moment
  /** ms of the steady clock. */
  lastCredit: number
  creditMs: number
  slices: number
}

const DAY = 86_400_000

/** Nothing credited yet. */
export function emptyLedger(bookId: string, tabId: string): Ledger {
  return { bookId, tabId, session: undefined, open: undefined, grown: [] }
}

/** Whether the session is long enough to be told. */
export function isCounted(ledger: Ledger): boolean {
  return (ledger.session?.creditMs ?? 0) >= readTimeLimits.shortestSession
}

/** Somebody reads from now on: after a long pause that is another session. */
export function resumed(ledger: Ledger, now: Moment): Ledger {
  const { session } = ledger
  if (session && now.ms - session.lastCredit <= readTimeLimits.sessionGap) return ledger
  const kept = isCounted(ledger) ? ledger.grown : []
  const fresh: Session = { anchor: now, lastCredit: now.ms, creditMs: 0, slices: 0 }
  return { ...ledger, session: fresh, open: undefined, grown: kept }
}

/**
 * Adds credit. It is split at five minutes and at local midnight; what does not follow on the open slice begins another.
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
  const grown = new Map(ledger.grown.map((slice) => [slice.id, slice]))
  let start = session.anchor.wall + from - session.anchor.ms
  let rest = ms
  while (rest > 0) {
    const follows = open && open.kind === kind && Math.abs(open.wallStart + open.ms - start) < 1
    if (!open || !follows || open.ms >= readTimeLimits.slice || isMidnight(start, open.utcOffset)) {
      const id = `${ledger.tabId}.${Math.round(session.anchor.wall).toString(36)}.${session.slices}`
      const { bookId, tabId } = ledger
      const { utcOffset } = session.anchor
      open = { id, bookId, tabId, wallStart: start, ms: 0, kind, from: place, to: place, utcOffset }
      session = { ...session, slices: session.slices + 1 }
    }
    const part = Math.min(rest, readTimeLimits.slice - open.ms, nextMidnight(start, open.utcOffset) - start)
    open = { ...open, ms: open.ms + part, to: place }
    grown.set(open.id, open)
    start += part
    rest -= part
  }
  session = { ...session, lastCredit: from + ms, creditMs: session.creditMs + ms }
  return { ...ledger, session, open, grown: [...grown.values()] }
}

/** What is to be written down now. Nothing while the session may still turn out to be an accident. */
export function rowsToSave(ledger: Ledger): readonly ReadTimeSlice[] {
  return isCounted(ledger) ? ledger.grown : []
}

/** The ledger after what was to be written down has been. */
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
