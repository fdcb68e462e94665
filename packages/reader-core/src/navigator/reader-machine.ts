import { assign, createMachine, type SnapshotFrom, type StateValue } from 'xstate'
import type { ReaderError } from '../errors.ts'
import type { ReadTimeActor, ReadTimeLogic } from '../read-time/read-time-tracker.ts'
import type { ReaderPanel } from '../reader.ts'

/*
 *                      RETRY
 *           ┌───────────────────────┐
 *           ▼                       │
 *   ┌──► opening ──── FAILED ───► failed
 *   │       │                       ▲
 *   │     OPENED                  FAILED
 *   │       ▼                       │
 *   │     ready ────────────────────┘
 *   │      ├─ page:      steady ◄── WORK_ENDED / WORK_STARTED ──► working
 *   │      ├─ turn:      still ◄── TURN_ENDED / TURN_STARTED ──► turning
 *   │      ├─ selection: none ◄── UNSELECTED / SELECTED ──► selected
 *   │      ├─ speech:    silent ◄── SPEECH_ENDED / SPEECH_STARTED ──► listening
 *   │      └─ controls:  hidden ◄── HIDE_CONTROLS / SHOW_CONTROLS ──► shown
 *   │                      ▲  ▲                                       │
 *   │                      │  └────────── panel ◄── OPEN_PANEL ───────┤
 *   │                      │               └──── CLOSE_PANEL ────────►┘
 *   │
 *   any ── CLOSE ──► closed (final)
 *
 * What is asked for while it opens (controls, a panel) is kept, and there when it is ready: a page can be seen a moment before.
 * Beside it runs its child, the chart of read time, from COUNT_READ_TIME on. docs/reader-machine.md is drawn from both.
 */

/** What can happen to a reader. */
export type ReaderEvent =
  | { type: 'OPENED' }
  | { type: 'FAILED'; error: ReaderError }
  | { type: 'RETRY' }
  | { type: 'WORK_STARTED' }
  | { type: 'WORK_ENDED' }
  /** A finger or an animation moves the pages, and they are in their place again. */
  | { type: 'TURN_STARTED' }
  | { type: 'TURN_ENDED' }
  | { type: 'SELECTED' }
  | { type: 'UNSELECTED' }
  | { type: 'SPEECH_STARTED' }
  | { type: 'SPEECH_ENDED' }
  | { type: 'SHOW_CONTROLS' }
  | { type: 'HIDE_CONTROLS' }
  | { type: 'OPEN_PANEL'; panel: ReaderPanel }
  | { type: 'CLOSE_PANEL' }
  | { type: 'COUNT_READ_TIME'; logic: ReadTimeLogic; input: { bookId: string; tabId: string } }
  | { type: 'CLOSE' }

interface ReaderContext {
  error: ReaderError | undefined
  panel: ReaderPanel | undefined
  /** What was asked for before the reader was ready. */
  early: 'controls' | ReaderPanel | undefined
  /** The chart of `read-time-machine.ts`, once it was loaded. */
  readTime: ReadTimeActor | undefined
}

/** Where the charts stand, by the names of their states. */
export interface ReaderChartState {
  reader: StateValue
  /** Absent until read time was asked for. */
  readTime?: StateValue
}

/** Which states a reader can be in. Pure: effects are the navigator's. */
export const readerMachine = createMachine({
  // `setup` would bring every kind of action along with the first page.
  types: { context: {} as ReaderContext, events: {} as ReaderEvent },
  id: 'reader',
  context: { error: undefined, panel: undefined, early: undefined, readTime: undefined },
  initial: 'opening',
  on: {
    CLOSE: '.closed',
    COUNT_READ_TIME: {
      actions: assign({
        readTime: ({ spawn, event }) => spawn(event.logic, { systemId: 'readTime', input: event.input }),
      }),
    },
  },
  states: {
    opening: {
      on: {
        SHOW_CONTROLS: { actions: assign({ early: ({ context }) => context.early ?? 'controls' }) },
        HIDE_CONTROLS: { actions: assign({ early: undefined }) },
        OPEN_PANEL: { actions: assign({ early: ({ event }) => event.panel }) },
        CLOSE_PANEL: { actions: assign({ early: ({ context }) => context.early && 'controls' }) },
        OPENED: [
          { guard: ({ context }) => context.early === undefined, target: 'ready' },
          {
            guard: ({ context }) => context.early === 'controls',
            target: 'ready.controls.shown',
            actions: assign({ early: undefined }),
          },
          {
            target: 'ready.controls.panel',
            actions: assign({ panel: ({ context }) => context.early as ReaderPanel, early: undefined }),
          },
        ],
        FAILED: {
          target: 'failed',
          actions: assign({ error: ({ event }) => event.error, early: undefined }),
        },
      },
    },
    ready: {
      type: 'parallel',
      on: { FAILED: { target: 'failed', actions: assign({ error: ({ event }) => event.error }) } },
      states: {
        page: {
          initial: 'steady',
          states: {
            steady: { on: { WORK_STARTED: 'working' } },
            working: { on: { WORK_ENDED: 'steady' } },
          },
        },
        turn: {
          initial: 'still',
          states: {
            still: { on: { TURN_STARTED: 'turning' } },
            turning: { on: { TURN_ENDED: 'still' } },
          },
        },
        selection: {
          initial: 'none',
          states: {
            none: { on: { SELECTED: 'selected' } },
            selected: { on: { UNSELECTED: 'none' } },
          },
        },
        speech: {
          initial: 'silent',
          states: {
            silent: { on: { SPEECH_STARTED: 'listening' } },
            listening: { on: { SPEECH_ENDED: 'silent' } },
          },
        },
        controls: {
          initial: 'hidden',
          on: {
            OPEN_PANEL: { target: '.panel', actions: assign({ panel: ({ event }) => event.panel }) },
          },
          states: {
            hidden: { on: { SHOW_CONTROLS: 'shown' } },
            shown: { on: { HIDE_CONTROLS: 'hidden' } },
            panel: {
              on: { CLOSE_PANEL: 'shown', HIDE_CONTROLS: 'hidden' },
              exit: assign({ panel: undefined }),
            },
          },
        },
      },
    },
    failed: {
      on: { RETRY: { target: 'opening', actions: assign({ error: undefined }) } },
    },
    closed: { type: 'final' },
  },
})

/** Whether two states differ in nothing but the movement of the pages. */
export function isSameButTurn(
  a: SnapshotFrom<typeof readerMachine>,
  b: SnapshotFrom<typeof readerMachine>,
): boolean {
  return a.context === b.context && withoutTurn(a.value) === withoutTurn(b.value)
}

function withoutTurn(value: StateValue): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'turn' ? undefined : part))
}
