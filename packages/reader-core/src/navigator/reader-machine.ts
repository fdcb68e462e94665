import type { ReaderError } from '../errors.ts'
import type { ReaderPanel } from '../reader.ts'
import {
  type Chart,
  type ChartNode,
  type ChartState,
  type ChartValue,
  initialState,
  nextState,
} from './run-chart.ts'

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
 *   │                      └──► panel ◄── OPEN_PANEL ──────────────────┘
 *   │                            └── CLOSE_PANEL ──► hidden or shown, as before it
 *   │
 *   any ── CLOSE ──► closed (final)
 *
 * Requests while the book opens (controls, a panel) are stored and applied when it is ready: a page can be visible a moment
 * before. docs/reader-machine.md is drawn from this chart and from that of read time, which runs beside it.
 */

/** Events of a reader. */
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
  | { type: 'CLOSE' }

/** Extended state of the chart. */
export interface ReaderContext {
  error: ReaderError | undefined
  panel: ReaderPanel | undefined
  /** True when no bars were shown before the panel. */
  isOverPage: boolean
  /** Requested before the reader was ready. */
  early: 'controls' | ReaderPanel | undefined
}

/** The states a reader can be in, as plain data in xstate's form. Effects are the navigator's. */
export const readerStates = {
  initial: 'opening',
  on: { CLOSE: '.closed' },
  states: {
    opening: {
      on: {
        SHOW_CONTROLS: { actions: 'requestControls' },
        HIDE_CONTROLS: { actions: 'forgetRequest' },
        OPEN_PANEL: { actions: 'requestPanel' },
        CLOSE_PANEL: { actions: 'requestNoPanel' },
        OPENED: [
          { guard: 'nothingRequested', target: 'ready' },
          { guard: 'controlsRequested', target: 'ready.controls.shown', actions: 'forgetRequest' },
          { target: 'ready.controls.panel', actions: 'openRequested' },
        ],
        FAILED: { target: 'failed', actions: 'fail' },
      },
    },
    ready: {
      type: 'parallel',
      on: { FAILED: { target: 'failed', actions: 'fail' } },
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
          states: {
            hidden: {
              on: { SHOW_CONTROLS: 'shown', OPEN_PANEL: { target: 'panel', actions: 'openOverPage' } },
            },
            shown: {
              on: { HIDE_CONTROLS: 'hidden', OPEN_PANEL: { target: 'panel', actions: 'openOverBars' } },
            },
            panel: {
              on: {
                OPEN_PANEL: { target: 'panel', actions: 'openPanel' },
                CLOSE_PANEL: [{ guard: 'isOverPage', target: 'hidden' }, { target: 'shown' }],
                HIDE_CONTROLS: 'hidden',
              },
              exit: 'forgetPanel',
            },
          },
        },
      },
    },
    failed: {
      on: { RETRY: { target: 'opening', actions: 'forgetError' } },
    },
    closed: { type: 'final' },
  },
} as const satisfies ChartNode

const panelOf = (event: ReaderEvent) => (event.type === 'OPEN_PANEL' ? event.panel : undefined)

/** The reader's chart with its guards and actions. Pure. */
export const readerChart: Chart<ReaderContext, ReaderEvent> = {
  root: readerStates,
  context: { error: undefined, panel: undefined, isOverPage: false, early: undefined },
  guards: {
    isOverPage: ({ isOverPage }) => isOverPage,
    nothingRequested: ({ early }) => early === undefined,
    controlsRequested: ({ early }) => early === 'controls',
  },
  actions: {
    requestControls: ({ early }) => ({ early: early ?? 'controls' }),
    requestPanel: ({ early, isOverPage }, event) => ({
      early: panelOf(event),
      isOverPage: early === undefined || (early !== 'controls' && isOverPage),
    }),
    requestNoPanel: ({ early, isOverPage }) => ({ early: early && !isOverPage ? 'controls' : undefined }),
    forgetRequest: () => ({ early: undefined }),
    openRequested: ({ early }) => ({ panel: early as ReaderPanel, early: undefined }),
    openPanel: (_, event) => ({ panel: panelOf(event) }),
    openOverPage: (_, event) => ({ panel: panelOf(event), isOverPage: true }),
    openOverBars: (_, event) => ({ panel: panelOf(event), isOverPage: false }),
    forgetPanel: () => ({ panel: undefined }),
    fail: (_, event) => ({ error: event.type === 'FAILED' ? event.error : undefined, early: undefined }),
    forgetError: () => ({ error: undefined }),
  },
}

/** A state of the reader's chart. Immutable. */
export type ReaderState = ChartState<ReaderContext>

export const initialReaderState = (): ReaderState => initialState(readerChart)

/** The state after an event; the same object if it changes nothing. */
export const nextReaderState = (state: ReaderState, event: ReaderEvent): ReaderState =>
  nextState(readerChart, state, event)

/** Whether two states differ in nothing but the movement of the pages. */
export function isSameButTurn(a: ReaderState, b: ReaderState): boolean {
  return a.context === b.context && withoutTurn(a.value) === withoutTurn(b.value)
}

function withoutTurn(value: ChartValue): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'turn' ? undefined : part))
}
