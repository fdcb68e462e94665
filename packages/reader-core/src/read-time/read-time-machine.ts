import { and, assign, createMachine, type ProvidedActor } from 'xstate'
import { accrue } from './accrue.ts'
import {
  credited,
  emptyLedger,
  isCounted,
  type Ledger,
  type Moment,
  type ReadTimeInterval,
  type ReadTimeKind,
  resumed,
  rowsToSave,
  saved,
} from './ledger.ts'
import { idleCap, readTimeLimits } from './read-time-limits.ts'
import { beginVisit, endVisit, type PageVisit, type ReadPage, type Visit } from './visit.ts'

/*
 *            OPEN                TICK past the cap, or after a gap
 *   closed ────────► counting ─────────────────────────────────────► idle
 *     ▲               │ ▲  ▲ ◄──────────── INPUT, TURN ──────────────┘ │
 *     │         PAUSE │ │  │                                           │
 *     │               ▼ │  └──── SPEECH off ─── listening ◄─ SPEECH on ┤
 *     │             paused ◄─── SPEECH off ──────┘  ▲                  │
 *     │               ▲ │  the last reason ends     │                  │
 *     │               │ └──► counting               │                  │
 *     │               └──────────── PAUSE ──────────┼──────────────────┘
 *     └── CLOSE ── any                    counting, paused: SPEECH on
 *
 * `counting` credits eyes, `listening` ears; `paused` holds a set of reasons and ends with the last of them. Every event
 * first judges the time since the one before it. Pure: what is to be written, claimed or given up is named by actions.
 */

/** Why nothing counts although a book is open. */
export type PauseReason = 'hidden' | 'overlay' | 'busy' | 'follower' | 'offscreen' | 'off'

/** Events of the read-time machine, without their time. */
export type ReadTimeHappening =
  | { type: 'OPEN'; page: ReadPage }
  | { type: 'TICK' }
  /** A sign of the reader: a pointer goes down, a key, a wheel, a selection, a scroll by assistive technology. */
  | { type: 'INPUT' }
  | { type: 'TURN'; page: ReadPage; isForward: boolean }
  | { type: 'PAUSE'; reason: PauseReason }
  | { type: 'RESUME'; reason: PauseReason }
  | { type: 'SPEECH'; isOn: boolean }
  | { type: 'CLOSE' }

/** An event and its time. */
type ReadTimeEvent = ReadTimeHappening & { now: Moment }

interface ReadTimeContext {
  ledger: Ledger
  reasons: ReadonlySet<PauseReason>
  visit: Visit | undefined
  /** Visits that ended and were not written down yet. */
  visits: readonly PageVisit[]
  /** ms of the steady clock. */
  t0: number
  lastInput: number
  lastSpeech: number
  lastSaved: number
}

/** Rows to store. */
export interface ReadTimeRows {
  slices: readonly ReadTimeInterval[]
  visits: readonly PageVisit[]
}

type Change = (context: ReadTimeContext, event: ReadTimeEvent) => Partial<ReadTimeContext>

/** Credits what has passed since the last event, by eye or by ear. */
const judge =
  (kind: ReadTimeKind): Change =>
  (context, { now }) => {
    const { visit, ledger, t0 } = context
    if (!visit) return { t0: now.ms }
    const isActive = kind === 'active'
    const { ms, isCut } = accrue(
      {
        t0,
        lastSign: isActive ? context.lastInput : context.lastSpeech,
        cap: isActive ? idleCap(visit.page) : readTimeLimits.speechSilence,
        room: isActive ? readTimeLimits.visit - visit.ms : Number.POSITIVE_INFINITY,
      },
      now.ms,
    )
    return {
      t0: now.ms,
      ledger: credited(ledger, t0, ms, kind, visit.page.place),
      visit: isActive ? { ...visit, ms: visit.ms + ms, isCut: visit.isCut || isCut } : visit,
    }
  }

/** There is activity: time counts from now. */
const wake: Change = (context, { now }) => ({ ...resume(context, now), lastInput: now.ms })

function resume({ ledger, visits }: ReadTimeContext, now: Moment): Partial<ReadTimeContext> {
  const next = resumed(ledger, now)
  // A session that was thrown away takes its visits with it.
  return { ledger: next, t0: now.ms, visits: next === ledger || isCounted(ledger) ? visits : [] }
}

const begin: Change = (_, { now }) => ({ t0: now.ms, lastInput: now.ms, lastSaved: now.ms })

const closeVisit: Change = ({ visit, visits }, event) => {
  const ended = visit && endVisit(visit, event.type === 'TURN' && event.isForward)
  return { visit: undefined, visits: ended ? [...visits, ended] : visits }
}

/** There was no activity for long: the rest of this visit gives no sample of pace. */
const leave: Change = ({ visit }) => ({ visit: visit && { ...visit, isCut: true } })

const openVisit =
  (isListened: boolean): Change =>
  (_, event) =>
    'page' in event ? { visit: beginVisit(event.page, isListened) } : {}

const addReason: Change = ({ reasons }, event) => {
  if (event.type !== 'PAUSE') return {}
  const next = new Set(reasons).add(event.reason)
  // A hidden window releases its claim, and claims again when it is visible.
  if (event.reason === 'hidden') next.delete('follower')
  return { reasons: next }
}

const endReason: Change = ({ reasons }, event) => {
  if (event.type !== 'RESUME') return {}
  const next = new Set(reasons)
  next.delete(event.reason)
  return { reasons: next }
}

const markListened: Change = (context, { now }) => ({
  ...resume(context, now),
  lastSpeech: now.ms,
  visit: context.visit && { ...context.visit, isListened: true },
})

const inOrder =
  (...changes: Change[]): Change =>
  (context, event) => {
    let next = context
    for (const each of changes) next = { ...next, ...each(next, event) }
    return next
  }

/** Effects that the machine names and the tracker carries out. */
type ReadTimeAction =
  /** Write these down, if there are any. */
  | { type: 'save'; params: { rows: ReadTimeRows | undefined } }
  /** Write the last interval in a way that is done before the page is gone. */
  | { type: 'keepTail'; params: { interval: ReadTimeInterval | undefined } }
  /** Claim to be the one window that counts. */
  | { type: 'claim' }
  /** Let another window count. */
  | { type: 'release' }
  /** The session is over: report its intervals. */
  | { type: 'flush' }

interface Happened {
  context: ReadTimeContext
  event: ReadTimeEvent
}

const guards = {
  isOver: ({ context: { visit, lastInput, t0 }, event: { now } }: Happened) =>
    !visit || now.ms - t0 > readTimeLimits.mostGap || now.ms >= lastInput + idleCap(visit.page),
  isSilent: ({ context: { lastSpeech, t0 }, event: { now } }: Happened) =>
    now.ms - t0 > readTimeLimits.mostGap || now.ms >= lastSpeech + readTimeLimits.speechSilence,
  isPaused: ({ context }: Happened) => context.reasons.size > 0,
  isLastReason: ({ context: { reasons }, event }: Happened) =>
    event.type === 'RESUME' && [...reasons].every((reason) => reason === event.reason),
  isFollower: ({ context }: Happened) => context.reasons.has('follower'),
  isOn: ({ event }: Happened) => event.type === 'SPEECH' && event.isOn,
  isHiding: ({ event }: Happened) => event.type === 'PAUSE' && event.reason === 'hidden',
}
type ReadTimeGuard = { [Name in keyof typeof guards]: { type: Name } }[keyof typeof guards]

const change = (...changes: Change[]) =>
  assign<ReadTimeContext, ReadTimeEvent, undefined, ReadTimeEvent, ProvidedActor>(({ context, event }) =>
    inOrder(...changes)(context, event),
  )

/** Has everything written down that is not yet, if at least so many ms have passed since the last time. */
const saveAfter = (pause: number) => {
  const isDue = ({ lastSaved }: ReadTimeContext, now: Moment) => now.ms - lastSaved >= pause
  return [
    {
      type: 'save',
      params: ({ context, event }: Happened) => ({
        rows: isDue(context, event.now) ? rowsOf(context) : undefined,
      }),
    },
    change((context, { now }) => (isDue(context, now) ? written(context, now) : {})),
  ] as const
}

function rowsOf(context: ReadTimeContext): ReadTimeRows | undefined {
  const rows = { slices: rowsToSave(context.ledger), visits: visitsToSave(context) }
  return rows.slices.length > 0 || rows.visits.length > 0 ? rows : undefined
}

function visitsToSave({ ledger, visits }: ReadTimeContext): readonly PageVisit[] {
  return isCounted(ledger) ? visits : []
}

function written({ ledger, visits }: ReadTimeContext, now: Moment): Partial<ReadTimeContext> {
  return { ledger: saved(ledger), visits: isCounted(ledger) ? [] : visits, lastSaved: now.ms }
}

const save = saveAfter(0)
const tail = {
  type: 'keepTail',
  params: ({ context: { ledger } }: Happened) => ({
    interval: isCounted(ledger) ? ledger.open : undefined,
  }),
} as const

const seen = judge('active')
const heard = judge('listen')

/** When time counts, and for what. */
export const readTimeMachine = createMachine(
  {
    types: {
      context: {} as ReadTimeContext,
      events: {} as ReadTimeEvent,
      input: {} as { bookId: string; tabId: string },
      actions: {} as ReadTimeAction,
      guards: {} as ReadTimeGuard,
    },
    id: 'readTime',
    context: ({ input }) => ({
      ledger: emptyLedger(input.bookId, input.tabId),
      reasons: new Set(),
      visit: undefined,
      visits: [],
      t0: 0,
      lastInput: 0,
      lastSpeech: 0,
      lastSaved: 0,
    }),
    initial: 'closed',
    states: {
      closed: {
        on: {
          OPEN: [
            { guard: 'isPaused', target: 'paused', actions: change(openVisit(false), begin) },
            { target: 'counting', actions: [change(openVisit(false), begin, wake), 'claim'] },
          ],
          PAUSE: { actions: change(addReason) },
          RESUME: { actions: change(endReason) },
        },
      },
      counting: {
        on: {
          TICK: [
            { guard: 'isOver', target: 'idle', actions: [change(seen, leave), ...save, 'release'] },
            { actions: [change(seen), ...saveAfter(readTimeLimits.checkpoint)] },
          ],
          INPUT: { actions: [change(seen, wake), ...saveAfter(readTimeLimits.checkpoint)] },
          TURN: {
            actions: [
              change(seen, closeVisit, openVisit(false), wake),
              ...saveAfter(readTimeLimits.turnCheckpoint),
            ],
          },
          PAUSE: [
            {
              guard: 'isHiding',
              target: 'paused',
              actions: [change(seen, addReason), tail, ...save, 'release'],
            },
            { target: 'paused', actions: [change(seen, addReason), ...save] },
          ],
          SPEECH: { guard: 'isOn', target: 'listening', actions: [change(seen, markListened), ...save] },
          CLOSE: { target: 'closed', actions: [change(seen, closeVisit), ...save, 'release', 'flush'] },
        },
      },
      idle: {
        on: {
          INPUT: { target: 'counting', actions: [change(wake), 'claim'] },
          TURN: {
            target: 'counting',
            actions: [change(closeVisit, openVisit(false), wake), 'claim'],
          },
          PAUSE: { target: 'paused', actions: change(addReason) },
          SPEECH: { guard: 'isOn', target: 'listening', actions: change(markListened) },
          CLOSE: { target: 'closed', actions: [change(closeVisit), ...save, 'flush'] },
        },
      },
      paused: {
        on: {
          INPUT: { guard: 'isFollower', actions: 'claim' },
          TURN: [
            { guard: 'isFollower', actions: [change(closeVisit, openVisit(false)), 'claim'] },
            { actions: change(closeVisit, openVisit(false)) },
          ],
          PAUSE: { actions: change(addReason) },
          RESUME: [
            { guard: 'isLastReason', target: 'counting', actions: [change(endReason, wake), 'claim'] },
            { actions: change(endReason) },
          ],
          SPEECH: { guard: 'isOn', target: 'listening', actions: change(markListened) },
          CLOSE: { target: 'closed', actions: [change(closeVisit), ...save, 'release', 'flush'] },
        },
      },
      listening: {
        on: {
          TICK: [
            { guard: and(['isSilent', 'isPaused']), target: 'paused', actions: [change(heard), ...save] },
            { guard: 'isSilent', target: 'counting', actions: [change(heard, wake), ...save] },
            { actions: [change(heard), ...saveAfter(readTimeLimits.checkpoint)] },
          ],
          INPUT: { actions: change(heard) },
          TURN: {
            actions: [
              change(heard, closeVisit, openVisit(true)),
              ...saveAfter(readTimeLimits.turnCheckpoint),
            ],
          },
          PAUSE: [
            { guard: 'isHiding', actions: [change(heard, addReason), tail, ...save] },
            { actions: change(heard, addReason) },
          ],
          RESUME: { actions: change(heard, endReason) },
          SPEECH: [
            { guard: 'isOn', actions: change(heard, markListened) },
            { guard: 'isPaused', target: 'paused', actions: [change(heard), ...save] },
            { target: 'counting', actions: [change(heard, wake), ...save, 'claim'] },
          ],
          CLOSE: { target: 'closed', actions: [change(heard, closeVisit), ...save, 'release', 'flush'] },
        },
      },
    },
  },
  { guards },
)
