import type { Annotation } from '@kurasa/reader-core'
import { marksAsWebAnnotations } from '@kurasa/reader-core/annotations'
import { act } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { bringMarks } from '../marks/bring-marks.ts'
import { memoryAnnotations } from '../testing/memory-annotations.ts'
import { mountPictures, unmountPictures } from '../testing/mounted-pictures.tsx'
import { pixelsOf } from '../testing/pixels-of.ts'
import { pause, type TouchPoint, tapAt, touch } from '../testing/touch.ts'

afterEach(unmountPictures)

type Mounted = Awaited<ReturnType<typeof mountPictures>>

/** A finger that stays and is then drawn to another place. */
async function holdAndDraw(from: TouchPoint, to: TouchPoint, { heldMs = 700, isLifted = true } = {}) {
  await touch('touchStart', [from])
  await pause(heldMs)
  await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }])
  await touch('touchMove', [to])
  if (isLifted) await touch('touchEnd')
}

const boxes = ({ shadow, region }: Mounted) => [
  ...shadow().querySelectorAll<HTMLElement>('.slot:not([inert]) [data-kurasa-region]'),
  ...region().querySelectorAll<HTMLElement>('[data-kurasa-region]'),
]
const only = (kept: Map<string, Annotation>) => [...kept.values()][0]
const dialog = ({ region }: Mounted) => region().querySelector<HTMLElement>('[role="dialog"]')
const close = ({ engine, region }: Mounted) =>
  vi.waitFor(() => {
    act(() => engine().showControls(false))
    expect(region().querySelector('[role="dialog"][data-state="open"]')).toBeNull()
  })
const lineOf = (box: HTMLElement) => getComputedStyle(box).borderTopColor

/** Where a region of the page on screen is in the window: a page of 600 × 900 on a screen of 360 × 740. */
const inWindow = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  new DOMRect(360 * x, 100 + 540 * y, 360 * width, 540 * height)

describe.each([
  ['ltr', 'images'],
  ['rtl', 'fixed'],
] as const)('a held finger on a %s book of %s', (direction, kind) => {
  it('marks what it draws over; a tap opens the mark, and it is there again on the next page of another size', async () => {
    const annotationStore = memoryAnnotations()
    const book = { direction, isFixedLayout: kind === 'fixed' }
    const mounted = await mountPictures(book, { annotationStore })
    const { engine, position, region } = mounted
    await holdAndDraw({ x: 90, y: 260 }, { x: 240, y: 420 })
    const mark = await vi.waitFor(() => {
      expect(annotationStore.kept.size).toBe(1)
      return only(annotationStore.kept)!
    }, 10_000)
    const wanted = { x: 0.25, y: 160 / 540, width: 150 / 360, height: 160 / 540 }
    for (const [name, value] of Object.entries(wanted)) {
      expect(mark.target.region![name as 'x'], name).toBeCloseTo(value, 2)
    }
    expect(mark.target.start.locations.position).toBe(1)
    // It is open: its colour and its note are chosen now.
    await vi.waitFor(() => expect(engine().getSnapshot().panel).toBe('mark'))
    await vi.waitFor(() => expect(dialog(mounted)?.textContent).toContain('Page 1, part of the picture'))
    const pink = await vi.waitFor(() => {
      const found = dialog(mounted)?.querySelector<HTMLElement>('[aria-label="Pink"]')
      expect(found).toBeTruthy()
      return found!
    })
    await act(() => pink.click())
    await vi.waitFor(() => expect(only(annotationStore.kept)?.colour).toBe('pink'))
    await close(mounted)
    expect(position()).toBe(1)
    const [box] = boxes(mounted)
    expect(boxes(mounted)).toHaveLength(1)
    const rect = inWindow(mark.target.region!)
    const edge = new DOMRect(rect.x - 1, rect.y - 1, rect.width + 2, 5)
    await vi.waitFor(async () => expect(await pixelsOf(lineOf(box!), edge)).toBeGreaterThan(100))
    // No mark elsewhere.
    const below = new DOMRect(0, rect.bottom + 4, 360, 600 - rect.bottom)
    expect(await pixelsOf(lineOf(box!), below)).toBe(0)
    await tapAt(165, 330)
    await vi.waitFor(() => expect(engine().getSnapshot().panel).toBe('mark'))
    const { violations } = await axe.run(region(), { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    await close(mounted)
    // Reached by keyboard, too.
    const named = [...region().querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(named).toContain('Highlighted: Page 1, part of the picture')
    await act(() => engine().goForward())
    await vi.waitFor(() => expect(boxes(mounted)).toHaveLength(0))
    unmountPictures()
    const wide = await mountPictures(book, {
      annotationStore,
      size: [900, 700],
      settings: { spread: 'double' },
    })
    await vi.waitFor(() => expect(boxes(wide)).toHaveLength(1), 10_000)
  })
})

const frameOf = ({ surface }: Mounted) => surface().querySelector<HTMLElement>('[data-kurasa-frame]')

/** Opens the frame by keys alone. */
async function openFrame(mounted: Mounted): Promise<HTMLElement> {
  mounted.surface().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  return vi.waitFor(() => {
    const frame = frameOf(mounted)
    expect(document.activeElement).toBe(frame)
    expect(boxes(mounted)).toHaveLength(1)
    return frame!
  }, 10_000)
}

describe.each([
  ['en_US', 'ltr', /^Part of the picture/, /^\d+% from the left, \d+% from the top, \d+% wide, \d+% high$/],
  ['sw_KE', 'ltr', /^Sehemu ya picha/, /^\d+% kutoka kushoto/],
  ['ar_SA', 'rtl', /^جزء الصورة/, /^[٠-٩]+٪.* من اليسار/],
] as const)('a frame that the keyboard moves, %s', (locale, direction, name, place) => {
  it('is moved and resized by arrows as they lie on the screen, announced, and marked by Enter', async () => {
    const annotationStore = memoryAnnotations()
    const mounted = await mountPictures({ direction }, { annotationStore, locale })
    const { position, surface, engine } = mounted
    const frame = await openFrame(mounted)
    const { violations } = await axe.run(mounted.region(), { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    expect(frame.getAttribute('aria-label')).toMatch(name)
    const before = frame.getBoundingClientRect()
    expect(before.width).toBeCloseTo(120, 0)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowUp}')
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}')
    const after = frame.getBoundingClientRect()
    expect(after.left - before.left).toBeCloseTo(0.02 * 360, 1)
    expect(after.top - before.top).toBeCloseTo(-0.02 * 540, 1)
    expect(after.width - before.width).toBeCloseTo(0.04 * 360, 1)
    expect(after.height - before.height).toBeCloseTo(0.02 * 540, 1)
    const status = () =>
      [...surface().querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
    await vi.waitFor(() => expect(status().some((words) => place.test(words))).toBe(true))
    const drawn = boxes(mounted)[0]!.getBoundingClientRect()
    expect(drawn.left).toBeCloseTo(after.left, 0)
    expect(drawn.bottom).toBeCloseTo(after.bottom, 0)
    // Keys that move it turn no page, nor do other keys.
    await userEvent.keyboard('{PageDown} ')
    expect(position()).toBe(1)
    await userEvent.keyboard('{Enter}')
    const mark = await vi.waitFor(() => {
      expect(annotationStore.kept.size).toBe(1)
      return only(annotationStore.kept)!
    }, 10_000)
    const wanted = { x: 1 / 3 + 0.02, y: 1 / 3 - 0.02, width: 1 / 3 + 0.04, height: 1 / 3 + 0.02 }
    for (const [key, value] of Object.entries(wanted)) {
      expect(mark.target.region![key as 'x'], key).toBeCloseTo(value, 2)
    }
    expect(frameOf(mounted)).toBeNull()
    await vi.waitFor(() => expect(engine().getSnapshot().panel).toBe('mark'))
  })
})

it('the frame goes by Esc, by a turn and with the keyboard, and nothing is marked', async () => {
  const annotationStore = memoryAnnotations()
  const mounted = await mountPictures({}, { annotationStore })
  const { engine, surface, position } = mounted
  const isGone = () =>
    vi.waitFor(() => {
      expect(frameOf(mounted)).toBeNull()
      expect(boxes(mounted)).toHaveLength(0)
    })
  await openFrame(mounted)
  await userEvent.keyboard('{Escape}')
  await isGone()
  expect(document.activeElement).toBe(surface())
  await openFrame(mounted)
  await act(() => engine().goForward())
  await isGone()
  await openFrame(mounted)
  await userEvent.keyboard('{Tab}')
  await isGone()
  expect(annotationStore.kept.size).toBe(0)
  surface().focus()
  await userEvent.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(position()).toBe(3))
})

it('zoomed the frame is over what is in view; of two pages side by side it goes from one to the other', async () => {
  const annotationStore = memoryAnnotations()
  const mounted = await mountPictures({}, { annotationStore, settings: { turn: 'none' } })
  act(() => mounted.engine().images!.toggleZoom({ x: 180, y: 370 }))
  await mounted.settled()
  await openFrame(mounted)
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(annotationStore.kept.size).toBe(1), 10_000)
  expect(only(annotationStore.kept)!.target.region!.width).toBeCloseTo(1 / 6, 2)
  unmountPictures()
  const wide = await mountPictures(
    {},
    { annotationStore: memoryAnnotations(), size: [900, 700], settings: { spread: 'double' } },
  )
  await act(() => wide.engine().goForward())
  await wide.settled()
  const frame = await openFrame(wide)
  expect(frame.getBoundingClientRect().right).toBeLessThan(450)
  await userEvent.keyboard('{ArrowRight>40/}')
  expect(frame.getBoundingClientRect().left).toBeGreaterThan(449)
})

it('in a strip the finger draws too, and scrolls when it does not stay', async () => {
  const annotationStore = memoryAnnotations()
  const mounted = await mountPictures({}, { annotationStore, settings: { imageMode: 'vertical' } })
  await vi.waitFor(() => expect(mounted.region().querySelector('[data-page="0"] img')).not.toBeNull())
  await holdAndDraw({ x: 90, y: 135 }, { x: 270, y: 405 })
  await vi.waitFor(() => expect(annotationStore.kept.size).toBe(1), 10_000)
  const { region, start } = only(annotationStore.kept)!.target
  expect(start.locations.position).toBe(1)
  expect(region!.x).toBeCloseTo(0.25, 2)
  expect(region!.y).toBeCloseTo(0.25, 2)
  expect(region!.height).toBeCloseTo(0.5, 2)
  await close(mounted)
  const [box] = boxes(mounted)
  expect(box!.getBoundingClientRect().top).toBeCloseTo(135, -1)
  await holdAndDraw({ x: 180, y: 500 }, { x: 180, y: 300 }, { heldMs: 0 })
  await pause(700)
  expect(annotationStore.kept.size).toBe(1)
  expect(box!.getBoundingClientRect().top).toBeLessThan(100)
})

it('zoomed, the region is of the part of the picture under the finger', async () => {
  const annotationStore = memoryAnnotations()
  const mounted = await mountPictures({}, { annotationStore, settings: { turn: 'none' } })
  act(() => mounted.engine().images!.toggleZoom({ x: 180, y: 370 }))
  await mounted.settled()
  await holdAndDraw({ x: 90, y: 270 }, { x: 270, y: 470 })
  await vi.waitFor(() => expect(annotationStore.kept.size).toBe(1), 10_000)
  const { region } = only(annotationStore.kept)!.target
  expect(region!.width).toBeCloseTo(180 / 720, 2)
  expect(region!.x).toBeCloseTo(0.375, 2)
  expect(mounted.zoom()).toBe(2)
})

it('nothing is marked by a finger that only stays, one that slides at once, two of them, or outside of the page', async () => {
  const annotationStore = memoryAnnotations()
  const mounted = await mountPictures({}, { annotationStore })
  const { position, engine } = mounted
  await touch('touchStart', [{ x: 180, y: 300 }])
  await pause(700)
  await vi.waitFor(() => expect(boxes(mounted)).toHaveLength(1))
  await touch('touchEnd')
  await vi.waitFor(() => expect(boxes(mounted)).toHaveLength(0))
  await touch('touchStart', [{ x: 180, y: 300 }])
  await pause(700)
  await touch('touchMove', [{ x: 250, y: 400 }])
  await touch('touchStart', [
    { x: 250, y: 400 },
    { x: 100, y: 300 },
  ])
  await touch('touchEnd')
  await holdAndDraw({ x: 180, y: 40 }, { x: 250, y: 300 })
  await holdAndDraw({ x: 250, y: 300 }, { x: 80, y: 310 }, { heldMs: 0 })
  await vi.waitFor(() => expect(position()).toBe(2))
  await pause(300)
  expect(annotationStore.kept.size).toBe(0)
  expect(boxes(mounted)).toHaveLength(0)
  expect(engine().getSnapshot().panel).toBeUndefined()
})

it('is listed by its page, and comes back equal from a file', async () => {
  const annotationStore = memoryAnnotations()
  const mounted = await mountPictures({}, { annotationStore })
  const { engine, region } = mounted
  await act(() => engine().goForward())
  await holdAndDraw({ x: 90, y: 260 }, { x: 240, y: 420 })
  await vi.waitFor(() => expect(engine().getSnapshot().panel).toBe('mark'), 10_000)
  await close(mounted)
  act(() => engine().openPanel('contents'))
  const tab = await vi.waitFor(() => {
    const found = region().querySelectorAll<HTMLElement>('[role="tab"]')[2]
    expect(found).toBeTruthy()
    return found!
  })
  act(() => tab.click())
  await vi.waitFor(() =>
    expect(region().querySelector('[role="tabpanel"] li')?.textContent).toContain(
      'Page 2, part of the picture',
    ),
  )
  const made = only(annotationStore.kept)!
  const { identifier, title, authors } = engine().publication.metadata
  const file = marksAsWebAnnotations([{ identifier, title, authors, annotations: [made] }])
  expect(JSON.parse(file).first.items[0].target.selector).toContainEqual(
    expect.objectContaining({
      type: 'FragmentSelector',
      value: expect.stringMatching(/^xywh=percent:[\d.,]+$/),
    }),
  )
  const annotations = await engine().annotations
  await annotations.remove(made.id)
  const { openMarks } = await import('../book-state/book-marks.ts')
  await bringMarks(new Blob([file]), await openMarks(engine()), identifier)
  expect({ ...only(annotationStore.kept), modified: '' }).toEqual({ ...made, modified: '' })
})
