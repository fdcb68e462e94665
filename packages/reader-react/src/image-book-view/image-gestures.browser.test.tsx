import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountPictures, unmountPictures } from '../testing/mounted-pictures.tsx'
import { aFrame, pause, pinch, swipeFrom, type TouchPoint, tapAt, touch, wheelAt } from '../testing/touch.ts'

afterEach(unmountPictures)

describe.each(['ltr', 'rtl'] as const)('a hand on a %s picture book', (direction) => {
  const sign = direction === 'ltr' ? 1 : -1
  const forwardX = 180 + sign * 150

  it('turns by taps at the side, exactly once for each of twenty', async () => {
    const { position } = await mountPictures({ direction, count: 40 })
    await Promise.all(Array.from({ length: 20 }, () => tapAt(forwardX)))
    await vi.waitFor(() => expect(position()).toBe(21), { timeout: 20_000 })
    await tapAt(360 - forwardX)
    await vi.waitFor(() => expect(position()).toBe(20), { timeout: 20_000 })
  })

  it('turns by a swipe that the page follows, and comes back from a short one', async () => {
    const { position, offset, settled } = await mountPictures({ direction })
    const start = { x: 180 + sign * 100, y: 300 }
    await swipeFrom(start, { x: 180 - sign * 100, y: 310 }, { hold: true })
    await vi.waitFor(() => expect(Math.abs(offset())).toBeGreaterThan(150))
    expect(position()).toBe(1)
    await touch('touchEnd')
    await vi.waitFor(() => expect(position()).toBe(2))
    await settled()
    await swipeFrom({ x: 180, y: 300 }, { x: 180 - sign * 18, y: 300 }, { pauseMs: 60, steps: 6 })
    await settled()
    expect(position()).toBe(2)
  })

  it('counts every flick, however fast they come', async () => {
    const flicks = inject('isLong') ? 20 : 8
    const { position } = await mountPictures({ direction, count: 40 })
    for (let flick = 0; flick < flicks; flick++) {
      const from = { x: 180 + sign * 80, y: 300 }
      await swipeFrom(from, { x: 180 - sign * 80, y: 300 }, { steps: 3, pauseMs: 0 })
    }
    await vi.waitFor(() => expect(position()).toBe(flicks + 1), { timeout: 20_000 })
  })

  it('pans a zoomed page, and turns only when the drag begins at its edge', async () => {
    const { position, engine, settled } = await mountPictures({ direction }, { settings: { turn: 'none' } })
    engine().images!.toggleZoom({ x: 180, y: 370 })
    const away = { x: 180 + sign * 90, y: 300 }
    const towards = { x: 180 - sign * 90, y: 300 }
    for (let drag = 0; drag < 4; drag++) {
      expect(position()).toBe(1)
      const { left, right } = engine().images!.zoom.canPan
      if (!(sign > 0 ? right : left)) break
      await swipeFrom(away, towards)
      await settled()
    }
    await swipeFrom(away, towards)
    expect(position()).toBe(2)
  })
})

describe('two fingers', () => {
  it('zoom with the point between them kept within a pixel, through drift, and scale as they spread', async () => {
    const { pointUnder, zoom } = await mountPictures()
    const start = pointUnder(150, 340)
    const width = start.width
    let worst = 0
    await pinch(
      [
        { x: 110, y: 300 },
        { x: 90, y: 220 },
      ],
      [
        { x: 190, y: 380 },
        { x: 290, y: 480 },
      ],
      {
        each: (middle, span) => {
          const now = pointUnder(middle.x, middle.y)
          worst = Math.max(
            worst,
            Math.abs(now.x - start.x) * now.width,
            Math.abs(now.y - start.y) * now.height,
          )
          const wanted = span / Math.hypot(80, 80)
          if (wanted <= 3) expect(now.width / width / wanted).toBeCloseTo(1, 2)
        },
      },
    )
    expect(worst).toBeLessThanOrEqual(1)
    expect(zoom()).toBeGreaterThan(2.5)
  })

  it('never turn, tap or show the controls, in any order of leaving', async () => {
    const { position, region, settled } = await mountPictures()
    await touch('touchStart', [{ x: 300, y: 300 }])
    await touch('touchMove', [{ x: 240, y: 300 }])
    await touch('touchStart', [
      { x: 240, y: 300 },
      { x: 100, y: 300 },
    ])
    await touch('touchMove', [
      { x: 60, y: 300 },
      { x: 20, y: 300 },
    ])
    await touch('touchMove', [{ x: 20, y: 300 }])
    await touch('touchEnd')
    await pause(400)
    await settled()
    expect(position()).toBe(1)
    expect(region().dataset.controls).toBe('closed')
  })

  it('leave one after the other without a jump, and the one that stays moves the page on', async () => {
    const { images } = await mountPictures()
    const left = () => images()[0]!.getBoundingClientRect().left
    const a: [TouchPoint, TouchPoint] = [
      { x: 150, y: 300 },
      { x: 80, y: 300 },
    ]
    const b: [TouchPoint, TouchPoint] = [
      { x: 210, y: 300 },
      { x: 280, y: 300 },
    ]
    await pinch(a, b, { hold: true })
    const before = left()
    await touch('touchMove', [a[1]])
    await aFrame()
    expect(Math.abs(left() - before)).toBeLessThanOrEqual(1)
    await touch('touchMove', [{ x: 60, y: 300 }])
    await aFrame()
    expect(left() - before).toBeCloseTo(-20, -1)
    await touch('touchEnd')
  })

  it('that pinch a page small let it come back to the fit', async () => {
    const { zoom, settled } = await mountPictures()
    await pinch(
      [
        { x: 80, y: 300 },
        { x: 170, y: 300 },
      ],
      [
        { x: 280, y: 300 },
        { x: 190, y: 300 },
      ],
    )
    await settled()
    expect(zoom()).toBe(1)
  })
})

describe('a tap', () => {
  it('twice in the middle zooms at the point and back, once shows the controls', async () => {
    const { zoom, pointUnder, region, settled } = await mountPictures()
    const before = pointUnder(150, 300)
    await tapAt(150)
    await tapAt(150)
    await settled()
    expect(zoom()).toBe(2)
    const after = pointUnder(150, 300)
    expect(Math.abs(after.x - before.x) * after.width).toBeLessThanOrEqual(1)
    await pause(350)
    expect(region().dataset.controls).toBe('closed')
    await tapAt(150)
    await tapAt(150)
    await settled()
    expect(zoom()).toBe(1)
    await pause(350)
    await tapAt(180)
    await vi.waitFor(() => expect(region().dataset.controls).toBe('open'))
  })

  it('at the side of a page in full width reads it to its end before it turns', async () => {
    const pages = { 1: { height: 1800 } }
    const { position, images, settled } = await mountPictures(
      { pages },
      { settings: { imageFit: 'width', turn: 'none' } },
    )
    const bottom = () => images()[0]!.getBoundingClientRect().bottom
    expect(bottom()).toBeCloseTo(1080, 0)
    await tapAt(330)
    await settled()
    expect(bottom()).toBeCloseTo(740, 0)
    expect(position()).toBe(1)
    await tapAt(330)
    expect(position()).toBe(2)
  })
})

describe('one finger', () => {
  it('moves a page in full width up and down, resists at its ends and gives back', async () => {
    const { images, position, settled } = await mountPictures(
      { pages: { 1: { height: 1800 } } },
      { settings: { imageFit: 'width', turn: 'none' } },
    )
    const top = () => images()[0]!.getBoundingClientRect().top
    await swipeFrom({ x: 180, y: 300 }, { x: 180, y: 500 }, { hold: true })
    await vi.waitFor(() => expect(top()).toBeGreaterThan(40))
    expect(top()).toBeLessThan(100)
    await touch('touchEnd')
    await settled()
    expect(top()).toBe(0)
    await swipeFrom({ x: 180, y: 500 }, { x: 185, y: 300 })
    await settled()
    expect(top()).toBeCloseTo(-190, -1)
    await swipeFrom({ x: 280, y: 300 }, { x: 60, y: 310 })
    await vi.waitFor(() => expect(position()).toBe(2))
  })

  it('that the system takes away turns nothing', async () => {
    const { position, offset, settled } = await mountPictures()
    await swipeFrom({ x: 300, y: 300 }, { x: 60, y: 300 }, { hold: true })
    await vi.waitFor(() => expect(Math.abs(offset())).toBeGreaterThan(150))
    await touch('touchCancel')
    await settled()
    expect(position()).toBe(1)
  })
})

describe('wheel and keys', () => {
  it('zoom at the pointer with Ctrl, move a larger page, and turn at its end', async () => {
    const { zoom, surface, pointUnder, position } = await mountPictures({}, { settings: { turn: 'none' } })
    const before = pointUnder(120, 300)
    const wheel = (init: WheelEventInit) =>
      surface().dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init }))
    for (let step = 0; step < 4; step++) {
      expect(wheel({ ctrlKey: true, deltaY: -30, clientX: 120, clientY: 300 })).toBe(false)
    }
    expect(zoom()).toBeCloseTo(Math.exp(1.2), 3)
    const after = pointUnder(120, 300)
    expect(Math.abs(after.x - before.x) * after.width).toBeLessThanOrEqual(1)
    await pause(200)
    await wheelAt(180, 370, 0, 4000)
    await pause(400)
    expect(position()).toBe(1)
    await vi.waitFor(
      async () => {
        await wheelAt(180, 370, 0, 100)
        // Longer than the silence that ends a gesture of the wheel.
        await pause(400)
        expect(position()).toBe(2)
      },
      { timeout: 5000 },
    )
  })

  it('zoom by +, - and 0, and move a larger page by arrows before they turn', async () => {
    const { zoom, position, surface, settled } = await mountPictures({}, { settings: { turn: 'none' } })
    surface().focus()
    await userEvent.keyboard('+')
    expect(zoom()).toBe(1.5)
    await userEvent.keyboard('+')
    expect(zoom()).toBe(2.25)
    await userEvent.keyboard('-')
    expect(zoom()).toBe(1.5)
    for (let press = 0; press < 2; press++) await userEvent.keyboard('{ArrowRight}')
    expect(position()).toBe(1)
    await userEvent.keyboard('{ArrowRight}')
    expect(position()).toBe(2)
    await userEvent.keyboard('++0')
    await settled()
    expect(zoom()).toBe(1)
  })
})
