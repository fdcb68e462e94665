import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { ReaderError } from '../errors.ts'
import { readTimeMachine } from '../read-time/read-time-machine.ts'
import { drawChart } from '../testing/draw-chart.ts'
import { readerChart } from '../testing/reader-chart.ts'
import {
  chartValueOf,
  initialReaderState,
  isSameState,
  nextReaderState,
  type ReaderEvent,
  type ReaderState,
} from './reader-state.ts'

const error = new ReaderError('network', 'No line.')

const after = (...events: ReaderEvent[]) => {
  const state = events.reduce(nextReaderState, initialReaderState)
  return { value: chartValueOf(state), state }
}

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

/** Controls or a panel that were requested while the book opens. */
const requestOf = ({ controls, panel }: ReaderState) => (controls === 'shown' ? 'controls' : panel)

const opened: ReaderEvent = { type: 'OPENED' }
const still = { page: 'steady', turn: 'still', selection: 'none', speech: 'silent', controls: 'hidden' }

describe('the reader', () => {
  it('opens, fails, tries again and closes', () => {
    expect(after().value).toBe('opening')
    expect(after(opened).value).toEqual({ ready: still })
    const failed = after({ type: 'FAILED', error })
    expect([failed.value, failed.state.error]).toEqual(['failed', error])
    const again = after({ type: 'FAILED', error }, { type: 'RETRY' })
    expect([again.value, again.state.error]).toEqual(['opening', undefined])
    expect(after(opened, { type: 'FAILED', error }).value).toBe('failed')
  })

  it('keeps requests made before it is ready', () => {
    const show: ReaderEvent = { type: 'SHOW_CONTROLS' }
    const search: ReaderEvent = { type: 'OPEN_PANEL', panel: 'search' }
    const controlsAfter = (...events: ReaderEvent[]) => {
      const { value, state } = after(...events, opened)
      return [value, state.panel]
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
    expect([panel.value, panel.state.panel]).toEqual([{ ready: { ...still, controls: 'panel' } }, 'contents'])
    expect(
      after(opened, { type: 'OPEN_PANEL', panel: 'contents' }, { type: 'OPEN_PANEL', panel: 'settings' })
        .state.panel,
    ).toBe('settings')
    const closed = after(opened, { type: 'OPEN_PANEL', panel: 'contents' }, { type: 'CLOSE_PANEL' })
    expect([closed.value, closed.state.panel]).toEqual([{ ready: still }, undefined])
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
    expect(failed.state.panel).toBeUndefined()
  })

  it('goes where xstate leads it', () => {
    const withClose = fc.oneof(
      { weight: 20, arbitrary: anyEvent },
      fc.constant<ReaderEvent>({ type: 'CLOSE' }),
    )
    fc.assert(
      fc.property(fc.array(withClose, { maxLength: 40 }), (events) => {
        let state = initialReaderState
        let [oracle] = initialTransition(readerChart)
        for (const event of events) {
          state = nextReaderState(state, event)
          ;[oracle] = transition(readerChart, oracle, event)
          const { early: requested, ...context } = oracle.context
          expect(chartValueOf(state)).toEqual(oracle.value)
          expect(state.error).toBe(context.error)
          if (state.status === 'opening') expect(requestOf(state)).toBe(requested)
          if (state.status === 'ready') expect(state.panel).toBe(context.panel)
        }
      }),
      { seed: 18, numRuns: 300 },
    )
  })

  it('can always be closed, and does nothing afterwards', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const { state } = after(...events)
        expect(state.panel !== undefined).toBe(state.controls === 'panel')
        const closed = nextReaderState(state, { type: 'CLOSE' })
        expect(closed.status).toBe('closed')
        expect(events.reduce(nextReaderState, closed)).toBe(closed)
      }),
    )
  })

  it('does not notify of mere movements of the pages', () => {
    const ready = after(opened).state
    const turning = nextReaderState(ready, { type: 'TURN_STARTED' })
    const working = nextReaderState(ready, { type: 'WORK_STARTED' })
    expect([isSameState(ready, turning, 'isTurning'), isSameState(ready, working, 'isTurning')]).toEqual([
      true,
      false,
    ])
    expect(nextReaderState(ready, { type: 'TURN_ENDED' })).toBe(ready)
  })
})

it('docs/reader-machine.md is drawn from these charts (run with -u to draw it again)', async () => {
  const page = `# The states of a reader

Drawn from \`packages/reader-core/src/testing/reader-chart.ts\` and \`packages/reader-core/src/read-time/read-time-machine.ts\` by
\`reader-state.test.ts\`, which fails when this page is out of date:
\`npx vitest run --project node packages/reader-core/src/navigator/reader-state.test.ts -u\` draws it again. The story
*Reader/Machine* shows the live state of a reader.

## The reader

\`\`\`mermaid
${drawChart(readerChart)}
\`\`\`

## Read time, beside it

\`\`\`mermaid
${drawChart(readTimeMachine)}
\`\`\`
`
  await expect(page).toMatchFileSnapshot('../../../../docs/reader-machine.md')
})
