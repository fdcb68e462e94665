import { afterEach, describe, expect, inject, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountPictures, unmountPictures } from '../testing/mounted-pictures.tsx'
import { aFrame, pause, pinch, swipeFrom, tapAt } from '../testing/touch.ts'
import { waitFor } from '../testing/wait-for.ts'

afterEach(unmountPictures)

type Mode = 'vertical' | 'horizontal'

async function mountStrip(imageMode: Mode, direction: 'ltr' | 'rtl' = 'ltr') {
  const pages = { 3: { width: 1400 }, 6: { height: 2000 } }
  const mounted = await mountPictures(
    { direction, count: 60, pages },
    { settings: { imageMode, turn: 'none' } },
  )
  const { region, engine } = mounted
  await engine().goTo({ position: 20 })
  const pageAt = (x: number, y: number) =>
    document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-page]') ?? undefined
  const startX = direction === 'ltr' ? 2 : 358
  await waitFor(() => expect(pageAt(startX, 2)?.dataset.page).toBe('19'), { timeout: 10_000 })
  await waitFor(() => expect(mounted.position()).toBe(20))
  /** Follows the point of the page that is under a point of the window. */
  const follow = (x: number, y: number) => {
    const page = pageAt(x, y)!
    const before = page.getBoundingClientRect()
    const share = { x: (x - before.left) / before.width, y: (y - before.top) / before.height }
    return (now: { x: number; y: number }) => {
      const rect = page.getBoundingClientRect()
      const at = { x: rect.left + share.x * rect.width, y: rect.top + share.y * rect.height }
      return { off: Math.hypot(at.x - now.x, at.y - now.y), scale: rect.width / before.width }
    }
  }
  /** Nothing glides any more. */
  const atRest = () =>
    waitFor(
      () =>
        expect(
          region()
            .getAnimations({ subtree: true })
            .some((a) => a.playState === 'running'),
        ).toBe(false),
      { timeout: 10_000 },
    )
  const wheel = (init: WheelEventInit) =>
    mounted.surface().dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init }))
  return { ...mounted, pageAt, follow, atRest, wheel }
}

/** Each mode and each direction once; the long suite takes every pair. */
const strips = [
  ['vertical', 'ltr'],
  ['horizontal', 'rtl'],
  ['vertical', 'rtl'],
  ['horizontal', 'ltr'],
] as const

describe.each(inject('isLong') ? strips : strips.slice(0, 2))('a %s strip, %s', (mode, direction) => {
  it('is zoomed by two fingers, the point between them kept within a pixel', { retry: 2 }, async () => {
    const { follow, zoom, atRest } = await mountStrip(mode, direction)
    const look = follow(150, 340)
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
          const { off, scale } = look(middle)
          worst = Math.max(worst, off)
          const wanted = span / Math.hypot(80, 80)
          if (wanted <= 3) expect(scale / wanted).toBeCloseTo(1, 2)
        },
      },
    )
    expect(worst).toBeLessThanOrEqual(1)
    expect(zoom()).toBeGreaterThan(2.5)
    await atRest()
    expect(zoom()).toBeLessThanOrEqual(4)
  })

  it('is zoomed at the point of a double tap, and back; one tap shows the controls', async () => {
    const { follow, zoom, atRest, region } = await mountStrip(mode, direction)
    const look = follow(150, 300)
    await tapAt(150)
    await tapAt(150)
    await waitFor(() => expect(zoom()).toBe(2))
    await atRest()
    expect(look({ x: 150, y: 300 }).off).toBeLessThanOrEqual(1)
    await pause(350)
    expect(region().dataset.controls).toBe('closed')
    await tapAt(200)
    await tapAt(200)
    await waitFor(() => expect(zoom()).toBe(1))
    await atRest()
    expect(look({ x: 0, y: 0 }).scale).toBeCloseTo(1, 3)
    await pause(350)
    await tapAt(180)
    await waitFor(() => expect(region().dataset.controls).toBe('open'))
  })

  it('is moved by one finger when it is zoomed: across to its edges, along it from page to page', {
    retry: 2,
  }, async () => {
    const { zoom, atRest, engine, position, pageAt, surface } = await mountStrip(mode, direction)
    const isDown = mode === 'vertical'
    engine().images!.toggleZoom({ x: 180, y: 370 })
    await atRest()
    await waitFor(() => expect(surface().dataset.zoomed).toBe('true'))
    // Across: to the edge, and back from beyond it.
    for (let drag = 0; drag < 3; drag++) {
      await swipeFrom({ x: 100, y: 200 }, isDown ? { x: 320, y: 200 } : { x: 100, y: 640 })
      await atRest()
    }
    const rect = () => pageAt(180, 370)!.getBoundingClientRect()
    await waitFor(() => expect(isDown ? rect().left : rect().top).toBeCloseTo(0, 0), { timeout: 10_000 })
    const { canPan } = engine().images!.zoom
    expect(isDown ? canPan.left : canPan.up).toBe(false)
    expect(isDown ? canPan.right : canPan.down).toBe(true)
    // Along: on through the pages.
    for (let drag = 0; drag < 8; drag++) {
      const [from, to] = direction === 'ltr' ? [330, 30] : [30, 330]
      await swipeFrom(
        isDown ? { x: 180, y: 640 } : { x: from, y: 300 },
        isDown ? { x: 180, y: 60 } : { x: to, y: 300 },
      )
      await atRest()
    }
    await waitFor(() => expect(position()).toBeGreaterThan(21), { timeout: 10_000 })
    expect(zoom()).toBe(2)
    // A jump shows its page whole.
    await engine().goTo({ position: 40 })
    await waitFor(() => expect(pageAt(direction === 'ltr' ? 2 : 358, 2)?.dataset.page).toBe('39'), {
      timeout: 10_000,
    })
    expect(zoom()).toBe(1)
  })

  it('is zoomed by the wheel with Ctrl at the pointer, moved by the wheel, and zoomed by keys', async () => {
    const { follow, zoom, wheel, surface, engine, atRest } = await mountStrip(mode, direction)
    const look = follow(120, 300)
    for (let step = 0; step < 3; step++) {
      expect(wheel({ ctrlKey: true, deltaY: -30, clientX: 120, clientY: 300 })).toBe(false)
    }
    expect(zoom()).toBeCloseTo(Math.exp(0.9), 3)
    expect(look({ x: 120, y: 300 }).off).toBeLessThanOrEqual(1)
    await pause(250)
    const { canPan } = engine().images!.zoom
    expect(canPan).toEqual({ left: true, right: true, up: true, down: true })
    expect(wheel({ deltaX: 30, deltaY: 40, clientX: 120, clientY: 300 })).toBe(false)
    expect(look({ x: 90, y: 260 }).off).toBeLessThanOrEqual(2)
    await pause(250)
    surface().focus()
    await userEvent.keyboard('0')
    await atRest()
    expect(zoom()).toBe(1)
    await userEvent.keyboard('+')
    expect(zoom()).toBe(1.5)
    await userEvent.keyboard('+')
    await userEvent.keyboard('--')
    await atRest()
    expect(zoom()).toBe(1)
    // Unzoomed, the wheel is the browser's.
    expect(wheel({ deltaY: 40, clientX: 120, clientY: 300 })).toBe(true)
  })

  it('is scrolled by the browser while it is not zoomed', async () => {
    const { pageAt, zoom } = await mountStrip(mode, direction)
    const isDown = mode === 'vertical'
    const page = pageAt(180, 370)!
    const before = page.getBoundingClientRect()
    const [from, to] = direction === 'ltr' ? [300, 100] : [60, 260]
    await swipeFrom(
      isDown ? { x: 180, y: 600 } : { x: from, y: 300 },
      isDown ? { x: 180, y: 400 } : { x: to, y: 300 },
    )
    await aFrame()
    await waitFor(
      () => {
        const now = page.getBoundingClientRect()
        expect(Math.abs(isDown ? now.top - before.top : now.left - before.left)).toBeGreaterThan(100)
      },
      { timeout: 10_000 },
    )
    expect(zoom()).toBe(1)
  })
})

it('ends where it ends: zoomed, the first and the last page come to the edge and no farther', async () => {
  const { engine, atRest, region } = await mountStrip('vertical')
  await engine().goTo({ position: 60 })
  await pause(300)
  engine().images!.toggleZoom({ x: 180, y: 700 })
  await atRest()
  for (let drag = 0; drag < 8; drag++) engine().images!.panBy(0, -700)
  engine().images!.settleZoom()
  await atRest()
  const last = () => region().querySelector('[data-page="59"]')!.getBoundingClientRect()
  await waitFor(() => expect(Math.abs(last().bottom - 740)).toBeLessThanOrEqual(1), { timeout: 10_000 })
  await waitFor(() => expect(engine().getSnapshot().atEnd).toBe(true), { timeout: 10_000 })
  expect(engine().images!.zoom.canPan).toMatchObject({ up: true, down: false })
  await engine().goBackward()
  await waitFor(() => expect(last().bottom).toBeGreaterThan(1300), { timeout: 10_000 })
})
