import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type GestureIntent,
  type GestureState,
  type GestureSurface,
  gestureAtRest,
  type PointerSample,
  recognizeGesture,
} from './gesture-recognizer.ts'

const surface: GestureSurface = {
  left: 0,
  width: 360,
  screenWidth: 360,
  stride: 360,
  direction: 'ltr',
  tapZones: 'standard',
  movesPages: true,
}

const sample = (
  kind: PointerSample['kind'],
  x: number,
  time: number,
  more: Partial<PointerSample> = {},
): PointerSample => ({
  kind,
  x,
  y: 300,
  time,
  pointerType: 'touch',
  isPrimary: true,
  ...more,
})

function run(samples: PointerSample[], on: Partial<GestureSurface> = {}) {
  let state: GestureState = gestureAtRest
  const intents: GestureIntent[] = []
  for (const one of samples) {
    const step = recognizeGesture(state, one, { ...surface, ...on })
    state = step.state
    if (step.intent) intents.push(step.intent)
  }
  return { intents, state, types: intents.map((intent) => intent.type) }
}

const tap = (x: number, more: Partial<PointerSample> = {}) => [
  sample('down', x, 0, more),
  sample('up', x, 80, more),
]
const swipe = (from: number, to: number, more: Partial<PointerSample> = {}) =>
  [0, 1, 2, 3, 4, 5, 6].map((step) =>
    sample(
      step === 0 ? 'down' : step === 6 ? 'up' : 'move',
      from + ((to - from) * step) / 6,
      step * 16,
      more,
    ),
  )

describe('a tap', () => {
  it.each([
    ['ltr', ['backward', 'toggle-controls', 'forward']],
    ['rtl', ['forward', 'toggle-controls', 'backward']],
  ] as const)('acts by its place in a %s book', (direction, actions) => {
    expect([36, 180, 324].map((x) => run(tap(x), { direction }).intents[0])).toEqual(
      actions.map((action) => ({ type: 'tap', action })),
    )
  })

  it('counts from the page, wherever that is on the screen', () => {
    expect(run(tap(700), { left: 600, width: 400, screenWidth: 1200 }).intents).toEqual([
      { type: 'tap', action: 'backward' },
    ])
  })

  it('works at the edge of the screen, where a drag does not', () => {
    expect(run(tap(5)).types).toEqual(['tap'])
  })

  it.each([
    [
      'on a link',
      [sample('down', 300, 0, { isInteractive: true }), sample('up', 300, 80, { isInteractive: true })],
    ],
    ['with text selected', tap(300, { hasSelection: true })],
    ['that selected a word', [sample('down', 300, 0), sample('up', 300, 80, { hasSelection: true })]],
    ['held long', [sample('down', 300, 0), sample('up', 300, 600)]],
    ['taken back by the browser', [sample('down', 300, 0), sample('cancel', 300, 80)]],
    [
      'of a second finger',
      [sample('down', 300, 0), sample('down', 200, 20, { isPrimary: false }), sample('up', 300, 80)],
    ],
    ['that slid away', [sample('down', 300, 0), sample('up', 300, 80, { y: 380 })]],
  ])('%s gives no intent', (_, samples) => {
    expect(run(samples).intents).toEqual([])
  })

  it('forgives a hand that shakes', () => {
    expect(run([sample('down', 300, 0), sample('move', 305, 30), sample('up', 304, 90)]).types).toEqual([
      'tap',
    ])
  })
})

describe('a drag', () => {
  it.each([
    ['ltr', 300, 80, 'forward'],
    ['ltr', 80, 300, 'backward'],
    ['rtl', 80, 300, 'forward'],
    ['rtl', 300, 80, 'backward'],
  ] as const)('in a %s book from %i to %i goes %s', (direction, from, to, turn) => {
    const { intents, types, state } = run(swipe(from, to), { direction })
    expect(types[0]).toBe('drag-start')
    expect(intents.at(-1)).toMatchObject({ type: 'drag-end', turn })
    expect(state).toEqual(gestureAtRest)
  })

  it('follows the finger from where it began to slide', () => {
    const { intents } = run(swipe(300, 180))
    expect(intents.filter((intent) => intent.type === 'drag').at(-1)).toEqual({ type: 'drag', dx: -90 })
  })

  it('is recognised when a busy page delivers all of it at once', () => {
    expect(run([sample('down', 300, 0), sample('up', 80, 200)]).intents).toEqual([
      expect.objectContaining({ type: 'drag-end', turn: 'forward' }),
    ])
  })

  it('snaps back after 5 % of the width', () => {
    const samples = [
      sample('down', 200, 0),
      sample('move', 185, 200),
      sample('move', 182, 500),
      sample('up', 182, 700),
    ]
    expect(run(samples).intents.at(-1)).toEqual({ type: 'drag-end', dx: -8, velocity: 0 })
  })

  it.each([
    ['that begins at the left edge of the screen', swipe(20, 240), {}],
    ['that begins at the right edge', swipe(345, 100), {}],
    ['up and down', swipe(200, 190).map((one, step) => ({ ...one, y: 300 + step * 30 })), {}],
    ['of a mouse', swipe(300, 80, { pointerType: 'mouse' }), {}],
    ['over something that scrolls by itself', swipe(300, 80, { isOverScroller: true }), {}],
    ['that adjusts a selection', swipe(300, 80, { hasSelection: true }), {}],
    ['of a page that the browser moves', swipe(300, 80), { movesPages: false }],
  ])('%s moves nothing', (_, samples, on) => {
    expect(run(samples, on).intents).toEqual([])
  })

  it.each([
    ['the browser takes the finger', sample('cancel', 150, 60)],
    ['a second finger comes', sample('down', 80, 60, { isPrimary: false })],
    ['the finger was lost and comes again', sample('down', 80, 60)],
  ])('lets go when %s', (_, end) => {
    const { types } = run([...swipe(300, 150).slice(0, 5), end])
    expect(types.at(-1)).toBe('drag-cancel')
  })

  it.each([10, 14, 20, 24])('whose first %i px go down turns: thumbs draw arcs', (down) => {
    const way = [0, 1, 2].map((step) =>
      sample(step === 0 ? 'down' : 'move', 300 - step, step * 16, { y: 300 + (down * step) / 2 }),
    )
    const across = [30, 70, 110, 150].map((dx, step) =>
      sample(step === 3 ? 'up' : 'move', 298 - dx, 48 + step * 16, { y: 300 + down + 2 }),
    )
    const { types, intents } = run([...way, ...across])
    expect(types[0]).toBe('drag-start')
    expect(intents.at(-1)).toMatchObject({ type: 'drag-end', turn: 'forward' })
  })

  it('that went down and came back is no tap', () => {
    expect(
      run([sample('down', 300, 0), sample('move', 300, 40, { y: 320 }), sample('up', 300, 120)]).intents,
    ).toEqual([])
  })

  it.each([
    [60, 'forward'],
    [80, 'forward'],
    [150, undefined],
  ] as const)('of 100 px that rests for %i ms before it leaves means %s', (rest, turn) => {
    const samples = [0, 1, 2, 3, 4].map((step) =>
      sample(step === 0 ? 'down' : 'move', 300 - step * 25, step * 40),
    )
    const resting = [sample('move', 199, 160 + rest / 2), sample('up', 199, 160 + rest)]
    expect((run([...samples, ...resting]).intents.at(-1) as { turn?: string }).turn).toBe(turn)
  })

  it('stays let go until the next first finger', () => {
    const { types } = run([
      ...swipe(300, 150).slice(0, 5),
      sample('down', 80, 60, { isPrimary: false }),
      sample('move', 40, 80),
      sample('up', 20, 100),
      ...tap(300),
    ])
    expect(types.slice(-2)).toEqual(['drag-cancel', 'tap'])
  })
})

it('never turns without a first finger that came, slid and left, and always comes to rest', () => {
  const anySample = fc.record({
    kind: fc.constantFrom('down' as const, 'move' as const, 'up' as const, 'cancel' as const),
    x: fc.integer({ min: 0, max: 360 }),
    y: fc.integer({ min: 0, max: 740 }),
    step: fc.integer({ min: 0, max: 120 }),
    isPrimary: fc.boolean(),
    hasSelection: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anySample, { maxLength: 30 }), (script) => {
      let time = 0
      let state: GestureState = gestureAtRest
      let isDragging = false
      let isSpoilt = true
      for (const { step, ...rest } of script) {
        time += step
        const one: PointerSample = { ...rest, time, pointerType: 'touch' }
        if (one.kind === 'down') isSpoilt = !one.isPrimary || (one.hasSelection ?? false)
        if (one.kind === 'cancel') isSpoilt = true
        const { state: next, intent } = recognizeGesture(state, one, surface)
        state = next
        if (intent?.type === 'drag-start') isDragging = true
        if (intent?.type === 'drag-end') expect(isSpoilt).toBe(false)
        if (intent?.type === 'tap') expect(isSpoilt).toBe(false)
        if (intent?.type === 'drag') expect(isDragging).toBe(true)
        if (intent?.type === 'drag-end' || intent?.type === 'drag-cancel') isDragging = false
      }
      const end = recognizeGesture(state, sample('up', 0, time + 1), surface).state
      expect(end.phase).toBe('idle')
    }),
  )
})
