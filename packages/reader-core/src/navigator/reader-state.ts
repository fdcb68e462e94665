import type { StateValue } from 'xstate'
import type { ReaderError } from '../errors.ts'
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
 *   │                      └──► panel ◄── OPEN_PANEL ──────────────────┘
 *   │                            └── CLOSE_PANEL ──► hidden or shown, as before it
 *   │
 *   any ── CLOSE ──► closed (final)
 *
 * Controls and a panel that are requested while the book opens are shown when it is ready: a page can be visible a moment before.
 * `testing/reader-chart.ts` is the same as a chart of xstate: the oracle of the tests, and the drawing of docs/reader-machine.md.
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

/** A state of the reader. Immutable. */
export interface ReaderState {
  readonly status: 'opening' | 'ready' | 'failed' | 'closed'
  readonly error: ReaderError | undefined
  readonly isWorking: boolean
  readonly isTurning: boolean
  readonly hasSelection: boolean
  readonly isListening: boolean
  readonly controls: 'hidden' | 'shown' | 'panel'
  readonly panel: ReaderPanel | undefined
  /** True when no bars were shown before the panel. */
  readonly isOverPage: boolean
}

export const initialReaderState: ReaderState = {
  status: 'opening',
  error: undefined,
  isWorking: false,
  isTurning: false,
  hasSelection: false,
  isListening: false,
  controls: 'hidden',
  panel: undefined,
  isOverPage: false,
}

const noPanel = { panel: undefined, isOverPage: false }

/** The properties that an event changes. */
function changesOf(state: ReaderState, event: ReaderEvent): Partial<ReaderState> {
  const { status, controls, isOverPage } = state
  if (status === 'closed') return {}
  if (event.type === 'CLOSE') return { ...initialReaderState, error: state.error, status: 'closed' }
  if (status === 'failed') return event.type === 'RETRY' ? initialReaderState : {}
  switch (event.type) {
    case 'OPENED':
      return { status: 'ready' }
    case 'FAILED':
      return { ...initialReaderState, status: 'failed', error: event.error }
    case 'SHOW_CONTROLS':
      return controls === 'hidden' ? { controls: 'shown' } : {}
    case 'HIDE_CONTROLS':
      return { controls: 'hidden', ...noPanel }
    case 'OPEN_PANEL':
      return { controls: 'panel', panel: event.panel, isOverPage: isOverPage || controls === 'hidden' }
    case 'CLOSE_PANEL':
      return controls === 'panel' ? { controls: isOverPage ? 'hidden' : 'shown', ...noPanel } : {}
  }
  if (status === 'opening') return {}
  switch (event.type) {
    case 'WORK_STARTED':
    case 'WORK_ENDED':
      return { isWorking: event.type === 'WORK_STARTED' }
    case 'TURN_STARTED':
    case 'TURN_ENDED':
      return { isTurning: event.type === 'TURN_STARTED' }
    case 'SELECTED':
    case 'UNSELECTED':
      return { hasSelection: event.type === 'SELECTED' }
    case 'SPEECH_STARTED':
    case 'SPEECH_ENDED':
      return { isListening: event.type === 'SPEECH_STARTED' }
  }
  return {}
}

const names = Object.keys(initialReaderState) as (keyof ReaderState)[]

/** Whether two states differ in nothing but, where it is given, one property. */
export const isSameState = (a: ReaderState, b: ReaderState, but?: keyof ReaderState): boolean =>
  names.every((name) => name === but || a[name] === b[name])

/** The state after an event; the same object if it changes nothing. Pure. */
export function nextReaderState(state: ReaderState, event: ReaderEvent): ReaderState {
  const next = { ...state, ...changesOf(state, event) }
  return isSameState(next, state) ? state : next
}

/** The state as a chart of xstate has it. */
export function chartValueOf(state: ReaderState): StateValue {
  if (state.status !== 'ready') return state.status
  return {
    ready: {
      page: state.isWorking ? 'working' : 'steady',
      turn: state.isTurning ? 'turning' : 'still',
      selection: state.hasSelection ? 'selected' : 'none',
      speech: state.isListening ? 'listening' : 'silent',
      controls: state.controls,
    },
  }
}
