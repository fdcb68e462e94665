import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assign, createMachine, initialTransition, transition } from 'xstate'
import { ReaderError } from '../errors.ts'
import { readTimeMachine } from '../read-time/read-time-machine.ts'
import { drawChart } from '../testing/draw-chart.ts'
import {
  initialReaderState,
  isSameButTurn,
  nextReaderState,
  type ReaderContext,
  type ReaderEvent,
  readerChart,
  readerStates,
} from './reader-machine.ts'
import { isIn } from './run-chart.ts'

const error = new ReaderError('network', 'No line.')

/** The same chart as xstate runs it: the oracle, and what the page of documentation is drawn from. */
const machine = createMachine(
  {
    types: { context: {} as ReaderContext, events: {} as ReaderEvent },
    id: 'reader',
    context: readerChart.context,
    ...readerStates,
  },
  {
    guards: mapped(
      readerChart.guards,
      (guard) =>
        ({ context }: { context: ReaderContext }) =>
          guard(context),
    ),
    actions: mapped(readerChart.actions, (action) =>
      assign<ReaderContext, ReaderEvent, undefined, ReaderEvent, never>(({ context, event }) =>
        action(context, event),
      ),
    ) as never,
  },
)

function mapped<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

/** The chart as a function of the events. */
const after = (...events: ReaderEvent[]) => events.reduce(nextReaderState, initialReaderState())

const anyEvent = fc.oneof(
  fc
    .constantFrom(
      'OPENED',
      'RETRY',
      'WORK_STARTED',
      'WORK_ENDED',
      'TURN_STARTED',
      'TURN_ENDED',
      'SELECTED',
      'UNSELECTED',
      'SPEECH_STARTED',
      'SPEECH_ENDED',
      'SHOW_CONTROLS',
      'HIDE_CONTROLS',
      'CLOSE_PANEL',
    )
    .map((type): ReaderEvent => ({ type }) as ReaderEvent),
  fc.constant<ReaderEvent>({ type: 'FAILED', error }),
  fc.constantFrom('search', 'contents').map((panel): ReaderEvent => ({ type: 'OPEN_PANEL', panel })),
)

const opened: ReaderEvent = { type: 'OPENED' }
const still = { page: 'steady', turn: 'still', selection: 'none', speech: 'silent', controls: 'hidden' }

describe('the reader', () => {
  it('opens, fails, tries again and closes', () => {
    expect(after().value).toBe('opening')
    expect(after(opened).value).toEqual({ ready: still })
    const failed = after({ type: 'FAILED', error })
    expect([failed.value, failed.context.error]).toEqual(['failed', error])
    const again = after({ type: 'FAILED', error }, { type: 'RETRY' })
    expect([again.value, again.context.error]).toEqual(['opening', undefined])
    expect(after(opened, { type: 'FAILED', error }).value).toBe('failed')
  })

  it('keeps requests made before it is ready', () => {
    const show: ReaderEvent = { type: 'SHOW_CONTROLS' }
    const search: ReaderEvent = { type: 'OPEN_PANEL', panel: 'search' }
    const controlsAfter = (...events: ReaderEvent[]) => {
      const { value, context } = after(...events, opened)
      expect(context.early).toBeUndefined()
      return [value, context.panel]
    }
    expect(controlsAfter(show)).toEqual([{ ready: { ...still, controls: 'shown' } }, undefined])
    expect(controlsAfter(show, { type: 'HIDE_CONTROLS' })).toEqual([{ ready: still }, undefined])
    expect(controlsAfter(search, show)).toEqual([{ ready: { ...still, controls: 'panel' } }, 'search'])
    expect(controlsAfter(search, { type: 'CLOSE_PANEL' })).toEqual([{ ready: still }, undefined])
    expect(controlsAfter(show, search, { type: 'CLOSE_PANEL' })).toEqual([
      { ready: { ...still, controls: 'shown' } },
      undefined,
    ])
    expect(controlsAfter({ type: 'CLOSE_PANEL' })).toEqual([{ ready: still }, undefined])
    expect(controlsAfter(show, { type: 'FAILED', error }, { type: 'RETRY' })).toEqual([
      { ready: still },
      undefined,
    ])
  })

  it.each([
    ['page', 'WORK_STARTED', 'working', 'WORK_ENDED', 'steady'],
    ['turn', 'TURN_STARTED', 'turning', 'TURN_ENDED', 'still'],
    ['selection', 'SELECTED', 'selected', 'UNSELECTED', 'none'],
    ['speech', 'SPEECH_STARTED', 'listening', 'SPEECH_ENDED', 'silent'],
    ['controls', 'SHOW_CONTROLS', 'shown', 'HIDE_CONTROLS', 'hidden'],
  ] as const)('%s goes its own way: %s leads to %s, %s back', (region, begin, there, end, back) => {
    expect(after(opened, { type: begin }).value).toEqual({ ready: { ...still, [region]: there } })
    expect(after(opened, { type: begin }, { type: end }).value).toEqual({
      ready: { ...still, [region]: back },
    })
  })

  it('has one panel at most, over the controls', () => {
    const panel = after(opened, { type: 'OPEN_PANEL', panel: 'contents' })
    expect([panel.value, panel.context.panel]).toEqual([
      { ready: { ...still, controls: 'panel' } },
      'contents',
    ])
    expect(
      after(opened, { type: 'OPEN_PANEL', panel: 'contents' }, { type: 'OPEN_PANEL', panel: 'settings' })
        .context.panel,
    ).toBe('settings')
    const closed = after(opened, { type: 'OPEN_PANEL', panel: 'contents' }, { type: 'CLOSE_PANEL' })
    expect([closed.value, closed.context.panel]).toEqual([{ ready: still }, undefined])
    const overBars = after(
      opened,
      { type: 'SHOW_CONTROLS' },
      { type: 'OPEN_PANEL', panel: 'contents' },
      { type: 'OPEN_PANEL', panel: 'settings' },
      { type: 'CLOSE_PANEL' },
    )
    expect(overBars.value).toEqual({ ready: { ...still, controls: 'shown' } })
    expect(after(opened, { type: 'OPEN_PANEL', panel: 'contents' }, { type: 'HIDE_CONTROLS' }).value).toEqual(
      { ready: still },
    )
    const failed = after(opened, { type: 'OPEN_PANEL', panel: 'contents' }, { type: 'FAILED', error })
    expect(failed.context.panel).toBeUndefined()
  })

  it('goes where xstate leads it', () => {
    const withClose = fc.oneof(
      { weight: 20, arbitrary: anyEvent },
      fc.constant<ReaderEvent>({ type: 'CLOSE' }),
    )
    fc.assert(
      fc.property(fc.array(withClose, { maxLength: 40 }), (events) => {
        let state = initialReaderState()
        let [oracle] = initialTransition(machine)
        expect(state.value).toEqual(oracle.value)
        for (const event of events) {
          state = nextReaderState(state, event)
          ;[oracle] = transition(machine, oracle, event)
          expect(state).toEqual({ value: oracle.value, context: oracle.context })
        }
      }),
      { seed: 18, numRuns: 300 },
    )
  })

  it('can always be closed, and does nothing afterwards', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const state = after(...events)
        expect(state.context.panel !== undefined).toBe(isIn(state.value, 'ready.controls.panel'))
        const closed = nextReaderState(state, { type: 'CLOSE' })
        expect(closed.value).toBe('closed')
        expect(events.reduce(nextReaderState, closed)).toBe(closed)
      }),
    )
  })

  it('does not notify of mere movements of the pages', () => {
    const ready = after(opened)
    const turning = nextReaderState(ready, { type: 'TURN_STARTED' })
    const working = nextReaderState(ready, { type: 'WORK_STARTED' })
    expect([isSameButTurn(ready, turning), isSameButTurn(ready, working)]).toEqual([true, false])
    expect(nextReaderState(ready, { type: 'TURN_ENDED' })).toBe(ready)
  })
})

it('docs/reader-machine.md is drawn from these charts (run with -u to draw it again)', async () => {
  const page = `# The states of a reader

Drawn from \`packages/reader-core/src/navigator/reader-machine.ts\` and \`packages/reader-core/src/read-time/read-time-machine.ts\` by
\`reader-machine.test.ts\`, which fails when this page is out of date:
\`npx vitest run --project node packages/reader-core/src/navigator/reader-machine.test.ts -u\` draws it again. The story
*Reader/Machine* shows the live state of a reader.

## The reader

\`\`\`mermaid
${drawChart(machine)}
\`\`\`

## Read time, beside it

\`\`\`mermaid
${drawChart(readTimeMachine)}
\`\`\`
`
  await expect(page).toMatchFileSnapshot('../../../../docs/reader-machine.md')
})
