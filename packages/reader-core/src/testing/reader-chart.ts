import { assign, setup } from 'xstate'
import type { ReaderError } from '../errors.ts'
import type { ReaderEvent } from '../navigator/reader-state.ts'
import type { ReaderPanel } from '../reader.ts'

interface ReaderContext {
  error: ReaderError | undefined
  panel: ReaderPanel | undefined
  isOverPage: boolean
  /** Requested before the reader was ready. */
  early: 'controls' | ReaderPanel | undefined
}

const panelOf = (event: ReaderEvent) => (event.type === 'OPEN_PANEL' ? event.panel : undefined)

/** The states of a reader as a chart: `navigator/reader-state.ts` must go where it leads. */
export const readerChart = setup({
  types: { context: {} as ReaderContext, events: {} as ReaderEvent },
  guards: {
    isOverPage: ({ context }) => context.isOverPage,
    nothingRequested: ({ context }) => context.early === undefined,
    controlsRequested: ({ context }) => context.early === 'controls',
  },
  actions: {
    requestControls: assign(({ context: { early } }) => ({ early: early ?? 'controls' })),
    requestPanel: assign(({ context: { early, isOverPage }, event }) => ({
      early: panelOf(event),
      isOverPage: early === undefined || (early !== 'controls' && isOverPage),
    })),
    requestNoPanel: assign(({ context: { early, isOverPage } }) => ({
      early: early === 'controls' || (early !== undefined && !isOverPage) ? ('controls' as const) : undefined,
      isOverPage: false,
    })),
    forgetRequest: assign({ early: undefined, isOverPage: false }),
    openRequested: assign(({ context: { early } }) => ({ panel: early as ReaderPanel, early: undefined })),
    openPanel: assign(({ event }) => ({ panel: panelOf(event) })),
    openOverPage: assign(({ event }) => ({ panel: panelOf(event), isOverPage: true })),
    openOverBars: assign(({ event }) => ({ panel: panelOf(event), isOverPage: false })),
    forgetPanel: assign({ panel: undefined }),
    fail: assign(({ event }) => ({
      error: event.type === 'FAILED' ? event.error : undefined,
      early: undefined,
      isOverPage: false,
    })),
    forgetError: assign({ error: undefined }),
  },
}).createMachine({
  id: 'reader',
  context: { error: undefined, panel: undefined, isOverPage: false, early: undefined } as ReaderContext,
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
})
