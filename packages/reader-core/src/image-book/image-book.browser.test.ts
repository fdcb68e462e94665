import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import type { Zoom } from '../layout/zoom.ts'
import type { Reader } from '../reader.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { type ImagePageInput, makeImageBook } from '../testing/image-book.ts'
import { seededRandom } from '../testing/seeded-random.ts'

const open: { reader: Reader; box: HTMLElement }[] = []

async function openBook(
  pages: readonly ImagePageInput[] | number,
  direction: 'ltr' | 'rtl' = 'ltr',
  settings: Partial<ReaderSettings> = {},
  size: [number, number] = [300, 500],
) {
  const { publication, requests } = await makeImageBook(pages, direction)
  const box = document.createElement('div')
  box.style.cssText = `position:absolute;left:0;top:0;width:${size[0]}px;height:${size[1]}px`
  document.body.append(box)
  const reader = createReader({ publication, settings })
  reader.mount(box)
  open.push({ reader, box })
  await reader.ready
  const root = box.firstElementChild!.shadowRoot!
  return { reader, box, root, requests, publication }
}

afterEach(() => {
  for (const { reader, box } of open.splice(0)) {
    reader.destroy()
    box.remove()
  }
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const slotOnScreen = (root: ShadowRoot) => root.querySelector<HTMLElement>('.slot:not([inert])')!
/** Visible pages: number and rectangle of each, screen left to right. */
const seen = (root: ShadowRoot) =>
  [...slotOnScreen(root).querySelectorAll<HTMLElement>('.leaf')]
    .map((leaf) => ({ page: Number(leaf.dataset.page), rect: leaf.getBoundingClientRect() }))
    .sort((a, b) => a.rect.left - b.rect.left)
const isShown = (reader: Reader) =>
  expect
    .poll(() => reader.getSnapshot().images!.shown.map(({ state }) => state.status), { timeout: 10_000 })
    .toSatisfy((states: string[]) => states.every((status) => status === 'ready'))
const position = (reader: Reader) => reader.getSnapshot().locator.locations.position

describe.each(['ltr', 'rtl'] as const)('a book of images, %s', (direction) => {
  const sign = direction === 'ltr' ? 1 : -1

  it('opens, turns, jumps and says where it is', async () => {
    const { reader, root } = await openBook(10, direction)
    const images = () => reader.getSnapshot().images!
    expect(reader.getSnapshot()).toMatchObject({
      status: 'ready',
      direction,
      atStart: true,
      atEnd: false,
      page: { index: 0, count: 10, isExact: true },
      locator: { href: 'p1.png', type: 'image/png', locations: { totalProgression: 0, position: 1 } },
    })
    expect(images()).toMatchObject({ mode: 'paged', isDouble: false, zoom: 1 })
    expect(images().shown).toMatchObject([
      {
        section: 0,
        alt: 'Page 1, image',
        state: { status: 'ready' },
        box: { x: 0, y: 25, width: 300, height: 450 },
      },
    ])
    const image = slotOnScreen(root).querySelector('img')!
    expect(image).toMatchObject({ alt: 'Page 1, image', naturalWidth: 300, complete: true })

    expect(await reader.goForward()).toBe(true)
    expect(position(reader)).toBe(2)
    await reader.goTo({ position: 10 })
    expect(reader.getSnapshot()).toMatchObject({ atEnd: true, page: { index: 9 } })
    expect(await reader.goForward()).toBe(false)
    await reader.goTo({ totalProgression: 0.45 })
    expect(position(reader)).toBe(5)
    await reader.goTo('p3.png')
    const saved = reader.getSnapshot().locator
    await reader.goTo({ totalProgression: 1 })
    expect(position(reader)).toBe(10)
    await reader.goTo(saved)
    expect(position(reader)).toBe(3)
    expect(await reader.goBackward()).toBe(true)
    expect(position(reader)).toBe(2)
    await expect(reader.goTo('p99.png')).rejects.toMatchObject({ code: 'not-found' })
    expect(await reader.countPages()).toBe(10)
    expect(reader.visibleText()).toMatchObject({
      text: '',
      start: { href: 'p2.png' },
      end: { href: 'p3.png' },
    })
  })

  it('has the next page on its side, and moves as the finger does', async () => {
    const { reader, root } = await openBook(5, direction)
    await reader.goForward()
    const slots = () =>
      [...root.querySelectorAll('.slot')].map((slot) => [
        Number(slot.querySelector<HTMLElement>('.leaf')!.dataset.page),
        slot.getBoundingClientRect().left,
      ])
    await expect.poll(() => Object.fromEntries(slots())).toEqual({ 0: -300 * sign, 1: 0, 2: 300 * sign })
    expect(reader.pageStride).toBe(300)
    reader.setTurnOffset(-40)
    expect(Object.fromEntries(slots())[1]).toBe(-40)
    const turned = reader.goForward()
    expect(Object.fromEntries(slots())).toMatchObject({ 1: -300 * sign - 40, 2: -40 })
    await turned
    await expect
      .poll(() => Object.fromEntries(slots()))
      .toEqual({ 1: -300 * sign - 40, 2: -40, 3: 300 * sign - 40 })
    reader.setTurnOffset(0)
  })

  it('turns twenty pages on twenty calls in a row, and back', async () => {
    const { reader, requests } = await openBook(40, direction)
    const turned = await Promise.all(Array.from({ length: 20 }, () => reader.goForward()))
    expect(turned).toEqual(Array(20).fill(true))
    expect(position(reader)).toBe(21)
    await isShown(reader)
    // Skipped pages are not loaded: only the first page and its neighbours, then those of the last; a cancelled one may
    // be requested again.
    expect(new Set(requests).size).toBeLessThanOrEqual(8)
    const back = await Promise.all(Array.from({ length: 25 }, () => reader.goBackward()))
    expect(back.filter(Boolean).length).toBe(20)
    expect(position(reader)).toBe(1)
  })

  it('has spreads: the cover alone on its half, pairs joined in the gutter, a wide page over both', async () => {
    const wide = { width: 900, height: 450 }
    const { reader, root } = await openBook([{}, {}, {}, wide, {}, {}], direction, {}, [800, 500])
    const mirrored = (rect: DOMRect) => (direction === 'ltr' ? rect.left : 800 - rect.right)
    const [cover] = seen(root)
    expect(mirrored(cover!.rect)).toBeCloseTo(400, 0)
    expect(reader.getSnapshot().images).toMatchObject({ isDouble: true })

    await reader.goForward()
    const pair = seen(root)
    expect(pair.map(({ page }) => page)).toEqual(direction === 'ltr' ? [1, 2] : [2, 1])
    expect(pair[0]!.rect.right).toBeCloseTo(pair[1]!.rect.left, 1)
    expect(pair[0]!.rect.right).toBeCloseTo(400, 1)

    await reader.goForward()
    expect(seen(root).map(({ page }) => page)).toEqual([3])
    expect(seen(root)[0]!.rect.width).toBeCloseTo(800, 1)

    await reader.updateSettings({ spreadOffset: true })
    expect(position(reader)).toBe(4)
    await reader.goBackward()
    expect(seen(root).map(({ page }) => page)).toEqual([2])
    await reader.goBackward()
    expect(
      seen(root)
        .map(({ page }) => page)
        .sort(),
    ).toEqual([0, 1])
    await reader.updateSettings({ spread: 'single' })
    expect(seen(root).map(({ page }) => page)).toEqual([0])
    // In the middle of the view, whatever it scrolls by.
    const [single] = seen(root)
    expect((single!.rect.left + single!.rect.right) / 2).toBeCloseTo(400, 0)
  })

  it('splits wide pages in two, the half that is read first first, and keeps the page through the switch', async () => {
    const { reader, root } = await openBook([{}, { width: 900, height: 450 }, {}], direction, {
      splitWide: true,
      imageFit: 'height',
    })
    await reader.goForward()
    await isShown(reader)
    const half = () => {
      const leaf = slotOnScreen(root).querySelector('.leaf')!.getBoundingClientRect()
      const image = slotOnScreen(root).querySelector('img')!.getBoundingClientRect()
      expect(image.width).toBeCloseTo(2 * leaf.width, 0)
      return Math.abs(image.left - leaf.left) < 1 ? 'left' : 'right'
    }
    expect(half()).toBe(direction === 'ltr' ? 'left' : 'right')
    expect(position(reader)).toBe(2)
    await reader.goForward()
    expect(half()).toBe(direction === 'ltr' ? 'right' : 'left')
    expect(reader.getSnapshot().locator.locations).toMatchObject({ position: 2, progression: 0.5 })
    await reader.updateSettings({ splitWide: false })
    expect(position(reader)).toBe(2)
    await reader.updateSettings({ splitWide: true })
    expect(half()).toBe(direction === 'ltr' ? 'right' : 'left')
    await reader.goForward()
    expect(position(reader)).toBe(3)
  })

  it('begins a page that is larger than the view at the corner where reading begins, and reads on in it', async () => {
    const { reader, root } = await openBook([{ width: 700, height: 900 }], direction, {
      imageFit: 'original',
    })
    const corner = () => seen(root)[0]!.rect
    expect(direction === 'ltr' ? corner().left : corner().right).toBeCloseTo(direction === 'ltr' ? 0 : 300)
    expect(corner().top).toBe(0)
    await reader.updateSettings({ turn: 'none' })
    let steps = 0
    while (reader.images!.panOn('forward')) steps++
    expect(steps).toBe(5)
    expect(direction === 'ltr' ? corner().right : corner().left).toBeCloseTo(direction === 'ltr' ? 300 : 0)
    expect(corner().bottom).toBeCloseTo(500)
  })
})

describe('zoom', () => {
  it('keeps the point under the fingers within a pixel, through pinch, drift and double tap', async () => {
    const { reader, root } = await openBook([{ width: 1200, height: 2000 }], 'ltr', { turn: 'none' })
    const images = reader.images!
    const pointUnder = (x: number, y: number) => {
      const { left, top, width, height } = slotOnScreen(root).querySelector('img')!.getBoundingClientRect()
      return { x: (x - left) / width, y: (y - top) / height, width }
    }
    const random = seededRandom(3)
    let focal = { x: 120, y: 200 }
    const start = pointUnder(focal.x, focal.y)
    for (let scale = 1; scale < 3; scale += 0.07) {
      const drift = { x: (random() - 0.5) * 8, y: (random() - 0.5) * 8 }
      focal = { x: focal.x + drift.x, y: focal.y + drift.y }
      images.setZoom(scale, focal, drift)
      const now = pointUnder(focal.x, focal.y)
      expect(Math.abs(now.x - start.x) * now.width).toBeLessThan(1)
      expect(Math.abs(now.y - start.y) * now.width).toBeLessThan(1)
      expect(now.width / start.width).toBeCloseTo(scale, 2)
    }
    images.settleZoom()
    expect(reader.getSnapshot().images!.zoom).toBeCloseTo(images.zoom.scale)

    await reader.goTo({ position: 1 })
    expect(images.zoom.scale).toBe(1)
    const tapped = pointUnder(90, 250)
    images.toggleZoom({ x: 90, y: 250 })
    expect(images.zoom.scale).toBe(2)
    expect(Math.abs(pointUnder(90, 250).x - tapped.x) * 600).toBeLessThan(1)
    images.toggleZoom({ x: 90, y: 250 })
    expect(images.zoom.scale).toBe(1)
  })

  it('has bounds that resist and give back, and knows where the page goes on', async () => {
    const { reader, root } = await openBook([{ width: 600, height: 1000 }], 'ltr', { turn: 'none' })
    const images = reader.images!
    const left = () => seen(root)[0]!.rect.left
    expect(images.zoom).toEqual({
      scale: 1,
      limits: { least: 1, most: 4 },
      canPan: { left: false, right: false, up: false, down: false },
    })
    images.setZoom(2, { x: 0, y: 0 })
    expect(images.zoom.canPan).toEqual({ left: false, right: true, up: false, down: true })
    images.panBy(100, 0)
    expect(left()).toBeCloseTo(35)
    images.settleZoom()
    expect(left()).toBeCloseTo(0)
    images.panBy(-5000, -5000)
    images.settleZoom()
    expect(images.zoom.canPan).toEqual({ left: true, right: false, up: true, down: false })
    images.setZoom(20)
    expect(images.zoom.scale).toBeGreaterThan(4)
    images.settleZoom()
    expect(images.zoom.scale).toBe(4)
    images.setZoom(0.4)
    images.settleZoom()
    expect(images.zoom.scale).toBe(1)
    images.stepZoom(1)
    expect(images.zoom.scale).toBe(1.5)
    images.stepZoom(-1)
    expect(images.zoom.scale).toBe(1)
    expect(() => images.setZoom(0)).toThrow(RangeError)
  })

  it('is cancelled on the next page, or kept, as the settings say', async () => {
    const { reader } = await openBook(4, 'ltr', { turn: 'none' })
    const images = reader.images!
    images.setZoom(2)
    images.settleZoom()
    await reader.goForward()
    expect(reader.getSnapshot().images!.zoom).toBe(1)
    await reader.updateSettings({ keepZoom: true })
    images.setZoom(2)
    images.settleZoom()
    await reader.goForward()
    expect(reader.getSnapshot().images!.zoom).toBe(2)
  })
})

describe('plain borders', () => {
  it('are cut off when the settings say so, in a worker, and come back', async () => {
    const workers: Worker[] = []
    vi.stubGlobal(
      'Worker',
      class extends Worker {
        constructor(url: URL, options: WorkerOptions) {
          super(url, options)
          workers.push(this)
        }
      },
    )
    const { reader, root } = await openBook([{ width: 300, height: 450, border: 60 }, { border: 30 }])
    const whole = reader.images!.pages[0]!
    expect([whole.width, whole.height]).toEqual([300, 450])
    await reader.updateSettings({ cropBorders: true })
    await expect.poll(() => reader.images!.pages[0]!.clip.x).toBeGreaterThan(0.15)
    const { clip, width, height } = reader.images!.pages[0]!
    expect(clip.x).toBeLessThanOrEqual(0.2)
    expect(clip.x + clip.width).toBeGreaterThanOrEqual(0.8)
    expect(clip.y).toBeLessThanOrEqual(60 / 450)
    expect(width).toBeCloseTo(300 * clip.width)
    expect(height).toBeCloseTo(450 * clip.height)
    const leaf = slotOnScreen(root).querySelector('.leaf')!.getBoundingClientRect()
    expect(leaf.width / leaf.height).toBeCloseTo(width / height, 2)
    expect(workers.length).toBe(1)
    await reader.goForward()
    await isShown(reader)
    await expect.poll(() => reader.images!.pages[1]!.clip.x).toBeGreaterThan(0.07)
    await reader.updateSettings({ cropBorders: false })
    expect(reader.images!.pages[0]!.clip).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })

  it.each([true, false])(
    'are cut off where the page may start no worker, too (said at once: %s)',
    async (isAtOnce) => {
      // One page refuses at once, another after a while.
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError')
      }
      const fail = (worker: EventTarget) => {
        setTimeout(() => worker.dispatchEvent(new ErrorEvent('error', { cancelable: true })))
      }
      class Refused extends EventTarget {
        constructor() {
          super()
          if (isAtOnce) refuse()
          this.addEventListener('error', (event) => this.onerror?.(event as ErrorEvent))
          fail(this)
        }
        onerror: ((event: ErrorEvent) => void) | undefined
        postMessage() {}
        terminate() {}
      }
      vi.stubGlobal('Worker', Refused)
      const { reader } = await openBook([{ border: 60 }], 'ltr', { cropBorders: true })
      expect(reader.images!.pages[0]!.clip.x).toBeGreaterThan(0.15)
    },
  )
})

describe('colours', () => {
  it('of ground and images are as the settings say, on one element around all pages', async () => {
    const { reader, root } = await openBook(3)
    const stage = root.querySelector<HTMLElement>('.stage')!
    expect(getComputedStyle(root.querySelector('.track')!).filter).toBe('none')
    expect(getComputedStyle(stage).backgroundColor).toBe('rgba(0, 0, 0, 0)')
    await reader.updateSettings({
      imageBackground: 'black',
      imageFilter: { greyscale: true, night: true, brightness: 0.5 },
    })
    expect(getComputedStyle(stage).backgroundColor).toBe('rgb(0, 0, 0)')
    expect(getComputedStyle(root.querySelector('.track')!).filter).toBe(
      'grayscale(1) sepia(0.35) brightness(0.8) brightness(0.5)',
    )
  })
})

describe('loading', () => {
  const alternate = [480, 60].map((width) => ({ href: `p1-${width}.png`, type: 'image/png', width }))
  const pages = Array.from({ length: 9 }, (_, index): ImagePageInput => {
    const own = alternate.map((variant) => ({ ...variant, href: variant.href.replace('1', `${index + 1}`) }))
    return { width: 1600, height: 2400, link: { alternate: own } }
  })

  it('takes the smallest image that is large enough, a tiny one first, and a larger one for a zoom', async () => {
    const { reader, requests } = await openBook(pages.slice(0, 1), 'ltr', { turn: 'none' })
    await isShown(reader)
    expect(requests).toEqual(['p1-60.png', 'p1-480.png'])
    reader.images!.toggleZoom({ x: 150, y: 250 })
    await expect.poll(() => requests.at(-1)).toBe('p1.png')
  })

  it('follows the direction of reading', async () => {
    const { reader, requests } = await openBook(30)
    const requested = () => requests.splice(0).map((href) => Number.parseInt(href.slice(1), 10))
    await expect.poll(() => requests.length).toBe(3)
    expect(requested()).toEqual([1, 2, 3])
    await reader.goTo({ position: 20 })
    await expect.poll(() => requests.length).toBe(4)
    expect(requested()).toEqual([20, 21, 19, 22])
    await reader.goTo({ position: 10 })
    await expect.poll(() => requests.length).toBe(4)
    expect(requested()).toEqual([10, 9, 11, 8])
  })

  it('saves data where that is wanted: small images, one ahead', async () => {
    const { reader, requests } = await openBook(pages, 'ltr', { dataSaver: 'on', turn: 'none' })
    await expect.poll(() => requests.length).toBeGreaterThanOrEqual(4)
    reader.images!.toggleZoom({ x: 150, y: 250 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(requests).toEqual(['p1-60.png', 'p1-480.png', 'p2-60.png', 'p2-480.png'])
  })

  it('gives thumbnails: the narrowest image that is wide enough, else a reduced copy', async () => {
    const { reader, requests } = await openBook([...pages, { width: 900, height: 1350 }])
    await isShown(reader)
    const sizeOf = async (blob: Blob) => {
      const bitmap = await createImageBitmap(blob)
      return [bitmap.width, bitmap.height]
    }
    await reader.images!.thumbnail(6, 60)
    expect(requests.filter((href) => href.startsWith('p7'))).toEqual(['p7-60.png'])
    const reduced = await reader.images!.thumbnail(9, 90)
    expect(await sizeOf(reduced)).toEqual([90, 135])
    expect(reduced.type).toBe('image/jpeg')
    const cancelled = reader.images!.thumbnail(9, 90, { signal: AbortSignal.abort() })
    await expect(cancelled).rejects.toMatchObject({ code: 'aborted' })
  })
})

describe('a strip', () => {
  it('is drawn by the interface: the reader provides its pages, moves it, and takes its place from it', async () => {
    const { reader, root } = await openBook(20, 'ltr', { imageMode: 'vertical', turn: 'none' })
    expect(root.querySelector('.stage')).toBeNull()
    expect(reader.images!.pages).toHaveLength(20)
    const strip = {
      scrollToPage: vi.fn(),
      scrollByView: vi.fn(() => true),
      scrollBy: vi.fn(),
      setZoom: vi.fn(),
      glideTo: vi.fn(),
      holdZoom: (zoom: Zoom) => zoom,
      scroll: (dx: number, dy: number) => ({ x: dx, y: dy }),
      scrollRoom: () => ({ left: false, right: false, up: true, down: true }),
    }
    const end = reader.images!.attachStrip(strip)
    expect(strip.scrollToPage).toHaveBeenLastCalledWith(0, 0)
    reader.images!.stripMoved(3, 0.25, 4, false)
    expect(reader.getSnapshot()).toMatchObject({
      atStart: false,
      page: { index: 3 },
      locator: { href: 'p4.png', locations: { position: 4, progression: 0.25 } },
      images: { mode: 'vertical', shown: [{ section: 3 }, { section: 4 }] },
    })
    await isShown(reader)
    expect(await reader.goForward()).toBe(true)
    expect(strip.scrollByView).toHaveBeenLastCalledWith(0.9, false)
    await reader.goTo({ position: 10 })
    expect(strip.scrollToPage).toHaveBeenLastCalledWith(9, 0)
    reader.images!.stripMoved(18, 0, 19, true)
    expect(reader.getSnapshot().atEnd).toBe(true)
    expect(await reader.goForward()).toBe(false)
    await reader.updateSettings({ imageMode: 'paged' })
    expect(seen(root).map(({ page }) => page)).toEqual([18])
    end()
  })
})
