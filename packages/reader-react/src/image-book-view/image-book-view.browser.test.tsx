import { afterEach, describe, expect, it, vi } from 'vitest'
import { mountPictures, unmountPictures } from '../testing/mounted-pictures.tsx'
import { pause, tapAt, wheelAt } from '../testing/touch.ts'

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
    await vi.waitFor(() => expect(numbers()).toEqual(direction === 'ltr' ? pair : pair.reverse()))
    const [left, right] = images().map((image) => image.getBoundingClientRect())
    expect(left!.right).toBeCloseTo(right!.left, 0)
    await engine().goForward()
    await settled()
    await vi.waitFor(() => expect(numbers()).toEqual(['Page 4, image']))
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
    await vi.waitFor(() => expect(pageAt(region(), startX, 300)?.page).toBe(1))
    await engine().goTo({ position: 120 })
    await vi.waitFor(() => expect(pageAt(region(), startX, 300)?.page).toBe(120))
    const { rect } = pageAt(region(), startX, 300)!
    // Not only laid out, but seen.
    expect(document.elementFromPoint(startX, 300)?.closest('[data-page="119"]')).not.toBeNull()
    expect(direction === 'ltr' ? rect.left : 360 - rect.right).toBeCloseTo(0, 0)
    await vi.waitFor(() => expect(position()).toBe(120))
    await engine().goForward()
    const before = direction === 'ltr' ? -324 : 324
    await vi.waitFor(() => {
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
    await vi.waitFor(() => expect(region().querySelectorAll('[data-page] img').length).toBeGreaterThan(0))
    for (let turn = 0; turn < 12; turn++) {
      await wheelAt(180, 300, 0, 500)
      await pause(60)
    }
    await vi.waitFor(() => expect(position()).toBeGreaterThan(5))
    await engine().goTo({ position: 500 })
    await vi.waitFor(() => expect(pageAt(region(), 180, 1)?.page).toBe(500))
    await vi.waitFor(() => expect(position()).toBe(500))
    expect(pageAt(region(), 180, 1)!.rect.top).toBeCloseTo(0, 0)
    for (let turn = 0; turn < 5; turn++) {
      await wheelAt(180, 300, 0, -300)
      await pause(60)
    }
    await vi.waitFor(() => expect(position()).toBeLessThan(500))
    expect(region().querySelectorAll('[data-page] img').length).toBeLessThanOrEqual(8)
    await engine().updateSettings({ imageMode: 'paged' })
    const place = position()!
    await engine().updateSettings({ imageMode: 'vertical' })
    await vi.waitFor(() => expect(pageAt(region(), 180, 1)?.page).toBe(place))
    expect(shifts()).toBe(0)
  })
})

describe('a page without its image', () => {
  it('keeps its box and says that it comes', async () => {
    const { region } = await mountPictures({ pages: { 1: { failure: 'pending' } } })
    await vi.waitFor(() => expect(region().textContent).toContain('Page 1 is loading'))
  })

  it.each([
    ['en_US', 'damaged', 'Its picture is damaged.', 'Try again'],
    ['sw_KE', 'missing', 'Ukurasa huu haumo tena kitabuni.', 'Jaribu tena'],
    ['ar_SA', 'damaged', 'صورتها تالفة.', 'حاول مجددًا'],
  ] as const)(
    'says why in %s, the others read on, and comes when it is asked for again',
    async (locale, failure, reason, retry) => {
      const { region, heal, images, position, settled, requests } = await mountPictures(
        { pages: { 1: { failure } } },
        { locale },
      )
      await vi.waitFor(() => expect(region().textContent).toContain(reason))
      await tapAt(330)
      await settled()
      expect(position()).toBe(2)
      expect(images().length).toBe(1)
      await tapAt(20)
      await settled()
      await vi.waitFor(() => expect(region().textContent).toContain(reason))
      heal()
      const asked = requests.length
      const button = [...region().querySelectorAll('button')].find(
        ({ textContent }) => textContent === retry,
      )!
      expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
      const { left, top } = button.getBoundingClientRect()
      await tapAt(left + 10, top + 10)
      await vi.waitFor(() => expect(images().length).toBe(1))
      expect(requests.length).toBeGreaterThan(asked)
      expect(region().textContent).not.toContain(reason)
    },
  )
})

it('shows what the host offers in place of a page that is locked, on pages and in a strip', async () => {
  const { region, engine, position, images } = await mountPictures(
    { pages: { 2: { failure: 'locked' } } },
    { lockedPage: <a href="#offer">All books for 10 shillings</a> },
  )
  expect(region().textContent).not.toContain('10 shillings')
  await engine().goForward()
  await vi.waitFor(() => expect(region().textContent).toContain('10 shillings'))
  expect(region().querySelector('a')?.getAttribute('href')).toBe('#offer')
  await engine().goForward()
  expect(position()).toBe(3)
  await vi.waitFor(() => expect(images().length).toBe(1))
  await engine().goBackward()
  await engine().updateSettings({ imageMode: 'vertical' })
  await vi.waitFor(() =>
    expect(region().querySelector('[data-page="1"]')?.textContent).toContain('10 shillings'),
  )
})

it('names its images in the language of the interface', async () => {
  const { images } = await mountPictures({ direction: 'rtl' }, { locale: 'ar_SA' })
  expect(images()[0]!.alt).toBe('صفحة ١، صورة')
})
