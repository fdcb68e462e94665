import type { Publication } from '@kurasa/reader-core'
import { afterEach, describe, expect, it } from 'vitest'
import { mountPages, mountPictures, unmountPictures } from '../testing/mounted-pictures.tsx'
import { pictureBook } from '../testing/sample-pictures.ts'
import { pause, tapAt, wheelAt } from '../testing/touch.ts'
import { waitFor } from '../testing/wait-for.ts'

afterEach(unmountPictures)

const stripPages = (region: HTMLElement) =>
  [...region.querySelectorAll<HTMLElement>('[data-page]')].map((element) => ({
    page: Number(element.dataset.page) + 1,
    rect: element.getBoundingClientRect(),
  }))
/** The page at a place of the window, and how far it has been scrolled past. */
const pageAt = (region: HTMLElement, x: number, y: number) =>
  stripPages(region).find(({ rect }) => rect.left <= x && rect.right > x && rect.top <= y && rect.bottom > y)

function watchShifts(): () => number {
  let sum = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
  })
  observer.observe({ type: 'layout-shift' })
  return () => {
    for (const entry of observer.takeRecords()) sum += (entry as PerformanceEntry & { value: number }).value
    observer.disconnect()
    return sum
  }
}

describe.each(['ltr', 'rtl'] as const)('a %s picture book', (direction) => {
  it('has spreads on a wide screen: the cover alone, then pairs in the book’s order, a wide page alone', async () => {
    const pages = { 4: { width: 1200 } }
    const { images, settled, shadow, engine } = await mountPictures(
      { direction, pages },
      { size: [800, 600] },
    )
    const numbers = () => images().map((image) => image.alt)
    expect(numbers()).toEqual(['Page 1, image'])
    await engine().goForward()
    await settled()
    const pair = ['Page 2, image', 'Page 3, image']
    await waitFor(() => expect(numbers()).toEqual(direction === 'ltr' ? pair : pair.reverse()))
    const [left, right] = images().map((image) => image.getBoundingClientRect())
    expect(left!.right).toBeCloseTo(right!.left, 0)
    await engine().goForward()
    await settled()
    await waitFor(() => expect(numbers()).toEqual(['Page 4, image']))
    for (const slot of shadow().querySelectorAll<HTMLElement>('.slot')) {
      expect(slot.inert).toBe(slot.ariaHidden === 'true')
    }
    expect(shadow().querySelectorAll('.slot:not([aria-hidden="true"])').length).toBe(1)
  })

  it('runs across as a strip in its own direction, from the place it was left at, and jumps exactly', async () => {
    const { region, engine, position } = await mountPictures(
      { direction, count: 200, pages: { 3: { width: 1400 } } },
      { settings: { imageMode: 'horizontal', turn: 'none' } },
    )
    const startX = direction === 'ltr' ? 1 : 358
    await waitFor(() => expect(pageAt(region(), startX, 300)?.page).toBe(1))
    await engine().goTo({ position: 120 })
    await waitFor(() => expect(pageAt(region(), startX, 300)?.page).toBe(120))
    const { rect } = pageAt(region(), startX, 300)!
    // Not only laid out, but seen.
    expect(document.elementFromPoint(startX, 300)?.closest('[data-page="119"]')).not.toBeNull()
    expect(direction === 'ltr' ? rect.left : 360 - rect.right).toBeCloseTo(0, 0)
    await waitFor(() => expect(position()).toBe(120))
    await engine().goForward()
    const before = direction === 'ltr' ? -324 : 324
    await waitFor(() => {
      const item = stripPages(region()).find(({ page }) => page === 120)!
      const start = direction === 'ltr' ? item.rect.left : item.rect.right - 360
      expect(start).toBeCloseTo(before, 0)
    })
  })

  it('runs down as a strip: scrolls, reports its place, comes back to it, and nothing ever shifts', async () => {
    const pages = { 2: { height: 2400 }, 5: { width: 900, height: 400 } }
    const shifts = watchShifts()
    const { region, engine, position } = await mountPictures(
      { direction, count: 1000, pages },
      { settings: { imageMode: 'vertical', turn: 'none' } },
    )
    await waitFor(() => expect(region().querySelectorAll('[data-page] img').length).toBeGreaterThan(0))
    for (let turn = 0; turn < 12; turn++) {
      await wheelAt(180, 300, 0, 500)
      await pause(60)
    }
    await waitFor(() => expect(position()).toBeGreaterThan(5))
    await engine().goTo({ position: 500 })
    await waitFor(() => expect(pageAt(region(), 180, 1)?.page).toBe(500))
    await waitFor(() => expect(position()).toBe(500))
    expect(pageAt(region(), 180, 1)!.rect.top).toBeCloseTo(0, 0)
    for (let turn = 0; turn < 5; turn++) {
      await wheelAt(180, 300, 0, -300)
      await pause(60)
    }
    await waitFor(() => expect(position()).toBeLessThan(500))
    expect(region().querySelectorAll('[data-page] img').length).toBeLessThanOrEqual(8)
    await engine().updateSettings({ imageMode: 'paged' })
    const place = position()!
    await engine().updateSettings({ imageMode: 'vertical' })
    await waitFor(() => expect(pageAt(region(), 180, 1)?.page).toBe(place))
    expect(shifts()).toBe(0)
  })
})

describe('a page without its image', () => {
  it('keeps its box and says that it comes', async () => {
    const { region } = await mountPictures({ pages: { 1: { failure: 'pending' } } })
    await waitFor(() => expect(region().textContent).toContain('Page 1 is loading'))
  })

  it.each([
    ['en_US', 'damaged', 'Its picture is damaged.', 'Try again'],
    ['sw_KE', 'missing', 'Ukurasa huu haumo tena kitabuni.', 'Jaribu tena'],
    ['ar_SA', 'damaged', 'صورتها تالفة.', 'حاول مجددًا'],
  ] as const)(
    'says why in %s, the others read on, and comes when it is requested again',
    async (locale, failure, reason, retry) => {
      const { region, heal, images, position, settled, requests } = await mountPictures(
        { pages: { 1: { failure } } },
        { locale },
      )
      await waitFor(() => expect(region().textContent).toContain(reason))
      await tapAt(330)
      await settled()
      expect(position()).toBe(2)
      expect(images().length).toBe(1)
      await tapAt(20)
      await settled()
      await waitFor(() => expect(region().textContent).toContain(reason))
      heal()
      const requestsBefore = requests.length
      const button = [...region().querySelectorAll('button')].find(
        ({ textContent }) => textContent === retry,
      )!
      expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
      const { left, top } = button.getBoundingClientRect()
      await tapAt(left + 10, top + 10)
      await waitFor(() => expect(images().length).toBe(1))
      expect(requests.length).toBeGreaterThan(requestsBefore)
      expect(region().textContent).not.toContain(reason)
    },
  )
})

it.each([
  ['damaged', 'Its picture is damaged.'],
  ['huge', 'Its picture is too large for this device.'],
  ['missing', 'This page is not in the book any more.'],
  ['network', 'It could not be reached. Check your connection.'],
] as const)('of a strip says why (%s), and its neighbours are there', async (failure, reason) => {
  const { region, heal, requests } = await mountPictures(
    { pages: { 2: { failure, height: 300 } } },
    { settings: { imageMode: 'vertical', turn: 'none' } },
  )
  const box = () => region().querySelector<HTMLElement>('[data-page="1"]')!
  await waitFor(() => expect(box().textContent).toContain(reason), { timeout: 10_000 })
  expect(box().getBoundingClientRect().height).toBe(180)
  for (const page of [0, 2]) {
    await waitFor(() => expect(region().querySelector(`[data-page="${page}"] img`)).not.toBeNull(), {
      timeout: 10_000,
    })
  }
  heal()
  const requestsBefore = requests.length
  const button = [...box().querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')!
  const { left, top, width, height } = button.getBoundingClientRect()
  await tapAt(left + width / 2, top + height / 2)
  await waitFor(() => expect(box().querySelector('img')).not.toBeNull(), { timeout: 10_000 })
  expect(requests.length).toBeGreaterThan(requestsBefore)
})

it('a slow image: its page says that it comes, the rest reads on, and nothing moves when it is there', async () => {
  const { publication } = await pictureBook({ count: 6 })
  let give = () => {}
  const slow = new Promise<void>((resolve) => {
    give = resolve
  })
  const read: Publication['read'] = async (href, options) => {
    if (href === 'page-2.svg') await slow
    return publication.read(href, options)
  }
  const shifts = watchShifts()
  const mounted = await mountPages({ ...publication, read })
  await tapAt(330)
  await mounted.settled()
  await waitFor(() => expect(mounted.region().textContent).toContain('Page 2 is loading'))
  const leaf = () => mounted.shadow().querySelector('.slot:not([inert]) .leaf')!.getBoundingClientRect()
  const before = leaf()
  await tapAt(330)
  await mounted.settled()
  await waitFor(() => expect(mounted.images().map(({ alt }) => alt)).toEqual(['Page 3, image']))
  await tapAt(20)
  await mounted.settled()
  give()
  await waitFor(() => expect(mounted.images().map(({ alt }) => alt)).toEqual(['Page 2, image']), {
    timeout: 10_000,
  })
  expect(leaf()).toEqual(before)
  expect(mounted.region().textContent).not.toContain('Page 2 is loading')
  expect(shifts()).toBe(0)
})

it('shows what the host offers in place of a page that is locked, on pages and in a strip', async () => {
  const { region, engine, position, images } = await mountPictures(
    { pages: { 2: { failure: 'locked' } } },
    { lockedPage: <a href="#offer">All books for 10 shillings</a> },
  )
  expect(region().textContent).not.toContain('10 shillings')
  await engine().goForward()
  await waitFor(() => expect(region().textContent).toContain('10 shillings'))
  expect(region().querySelector('a')?.getAttribute('href')).toBe('#offer')
  await engine().goForward()
  expect(position()).toBe(3)
  await waitFor(() => expect(images().length).toBe(1))
  await engine().goBackward()
  await engine().updateSettings({ imageMode: 'vertical' })
  await waitFor(() =>
    expect(region().querySelector('[data-page="1"]')?.textContent).toContain('10 shillings'),
  )
})

it('names its images in the language of the interface', async () => {
  const { images } = await mountPictures({ direction: 'rtl' }, { locale: 'ar_SA' })
  expect(images()[0]!.alt).toBe('صفحة ١، صورة')
})

it.each([
  ['light', 'rgb(13, 11, 12)'],
  ['sepia', 'rgb(13, 11, 12)'],
  ['night', 'rgb(13, 11, 12)'],
  ['contrast', 'rgba(0, 0, 0, 0)'],
] as const)('lies on a dark ground but for high contrast: %s', async (theme, ground) => {
  const { surface } = await mountPictures({}, { settings: { theme } })
  expect(getComputedStyle(surface()).backgroundColor).toBe(ground)
})
