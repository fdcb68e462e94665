import { act } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page as testPage } from 'vitest/browser'
import { deepElements } from '../testing/accessibility-tree.ts'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { pause, swipeFrom, tapAt, touch, wheelAt } from '../testing/touch.ts'

afterEach(async () => {
  unmountAll()
  await testPage.viewport(360, 740)
})

const combinations = [
  ['en_US', 'english', 'ltr'],
  ['en_US', 'arabic', 'rtl'],
  ['ar_SA', 'english', 'ltr'],
  ['ar_SA', 'arabic', 'rtl'],
] as const
const settled = () => pause(600)

describe.each(combinations)('under %s, the %s book', (locale, book, direction) => {
  const isArabicUi = locale === 'ar_SA'

  it('R14: mirrors the icons that mean a direction with the interface, and no other', async () => {
    const { region, engine } = await mountReader(book, { locale, onClose: () => undefined })
    act(() => engine().showControls(true))
    const back = region().querySelector(`[aria-label="${isArabicUi ? 'رجوع' : 'Back'}"] svg`)
    const isMirrored = (icon: Element | null) =>
      new DOMMatrix(getComputedStyle(icon as Element).transform).a < 0
    expect(isMirrored(back)).toBe(isArabicUi)
    const settings = [...region().querySelectorAll('[aria-haspopup="dialog"] svg')].at(-1) ?? null
    expect(isMirrored(settings)).toBe(false)
  })

  it('R16, R17: says the page in one sentence, in digits of the interface', async () => {
    const { region, engine } = await mountReader(book, { locale })
    act(() => engine().showControls(true))
    const digits = new Intl.NumberFormat(isArabicUi ? 'ar-SA-u-nu-arab' : 'en-US')
    // The number of pages follows the page.
    await vi.waitFor(() => {
      const { count } = engine().getSnapshot().page
      expect(region().textContent).toContain(
        isArabicUi
          ? `صفحة ${digits.format(1)} من ${digits.format(count)}`
          : `Page 1 of ${digits.format(count)}`,
      )
    })
    const words = region().textContent ?? ''
    expect(words).not.toMatch(/\d\s*\/\s*\d/)
  })

  it('R18: keeps titles and names apart from the words around them', async () => {
    const { region, engine } = await mountReader(book, { locale, title: 'Things Fall Apart!' })
    act(() => engine().showControls(true))
    const titles = [...region().querySelectorAll('bdi')].filter(
      (each) => each.textContent === 'Things Fall Apart!',
    )
    expect(titles.length).toBeGreaterThan(0)
    for (const title of titles) expect(getComputedStyle(title).unicodeBidi).toBe('isolate')
  })

  it('R19: leaves blocks without a direction that of their book', async () => {
    const { region } = await mountReader(book, { locale })
    const paragraph = deepElements(region()).find((each) => each.localName === 'p' && each.closest('kz-flow'))
    expect(getComputedStyle(paragraph as Element).direction).toBe(direction)
  })

  it('R22: keeps a place that knows neither pixels nor sides', async () => {
    const { engine } = await mountReader(book, { locale })
    for (let turn = 0; turn < 3; turn++) await act(() => engine().goForward())
    const { locator } = engine().getSnapshot()
    expect(Object.keys(locator.locations).toSorted()).toEqual([
      'progression',
      'textOffset',
      'totalProgression',
    ])
    const { text } = engine().visibleText()
    unmountAll()
    const other = await mountReader(book, {
      locale: isArabicUi ? 'en_US' : 'ar_SA',
      defaultLocator: JSON.parse(JSON.stringify(locator)),
    })
    expect(other.engine().visibleText().text.split(' ')[0]).toBe(text.split(' ')[0])
  })
})

describe('what no hand means as a turn', () => {
  it('five fingers', async () => {
    const { page, offset } = await mountReader('english')
    const hand = (dx: number) => [60, 120, 180, 240, 300].map((x) => ({ x: x + dx, y: 300 }))
    await touch('touchStart', hand(0))
    for (const dx of [-15, -30, -45]) await touch('touchMove', hand(dx))
    await touch('touchEnd')
    await settled()
    expect([page(), offset()]).toEqual([0, 0])
    await tapAt(330)
    await vi.waitFor(() => expect(page()).toBe(1))
  })

  it('a pinch', async () => {
    const { page, offset } = await mountReader('english')
    const fingers = (apart: number) => [
      { x: 180 - apart, y: 300 },
      { x: 180 + apart, y: 300 },
    ]
    await touch('touchStart', fingers(100))
    for (const apart of [80, 60, 40]) await touch('touchMove', fingers(apart))
    await touch('touchEnd')
    await settled()
    expect([page(), offset()]).toEqual([0, 0])
  })

  it('a finger up and down that then slides sideways', async () => {
    const { page, offset } = await mountReader('english')
    await touch('touchStart', [{ x: 250, y: 500 }])
    for (const y of [470, 440, 410]) await touch('touchMove', [{ x: 250, y }])
    for (const x of [200, 120, 60]) await touch('touchMove', [{ x, y: 410 }])
    await touch('touchEnd')
    await settled()
    expect([page(), offset()]).toEqual([0, 0])
  })

  it('the momentum of a wheel after its turn', async () => {
    const { page } = await mountReader('english')
    await Promise.all(Array.from({ length: 12 }, (_, i) => wheelAt(180, 300, 60 - i * 5, 0)))
    await vi.waitFor(() => expect(page()).toBe(1))
    await settled()
    expect(page()).toBe(1)
  })
})

describe('a turn that is disturbed', () => {
  it('by a rotation in the middle of a swipe leaves a whole page', async () => {
    const { page, offset, view, engine } = await mountReader('english')
    await swipeFrom({ x: 300, y: 300 }, { x: 180, y: 300 }, { hold: true })
    await vi.waitFor(() => expect(offset()).toBeLessThan(-60))
    const box = view.container.firstElementChild as HTMLElement
    await testPage.viewport(740, 360)
    box.style.cssText = 'inline-size:740px;block-size:360px'
    await touch('touchEnd')
    await vi.waitFor(() => expect(engine().getSnapshot().isBusy).toBe(false))
    await settled()
    expect(offset()).toBe(0)
    expect(engine().visibleText().text.length).toBeGreaterThan(0)
    expect(page()).toBeLessThanOrEqual(1)
  })

  it('by a tab that is hidden comes to rest', async () => {
    const { offset } = await mountReader('english')
    await swipeFrom({ x: 300, y: 300 }, { x: 180, y: 300 }, { hold: true })
    await vi.waitFor(() => expect(offset()).toBeLessThan(-60))
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    hidden.mockRestore()
    await settled()
    expect(offset()).toBe(0)
    await touch('touchEnd')
  })
})

describe('a hand that is not a machine', () => {
  it('turns by a thumb whose first 14 px go down the screen', async () => {
    const { page } = await mountReader('english')
    await touch('touchStart', [{ x: 300, y: 400 }])
    for (const [x, y] of [
      [299, 407],
      [299, 414],
      [270, 416],
      [220, 418],
      [160, 418],
      [100, 416],
    ] as const) {
      // Else the browser joins the moves of a frame, and the way down is not seen.
      await pause(20)
      await touch('touchMove', [{ x, y }], 16)
    }
    await touch('touchEnd', [], 12)
    await vi.waitFor(() => expect(page()).toBe(1))
    await settled()
    expect(page()).toBe(1)
  })

  it('turns by a flick of 100 px that rests for 60 ms before it leaves', async () => {
    const { page } = await mountReader('english')
    const start = touch('touchStart', [{ x: 280, y: 400 }])
    const moves = [1, 2, 3, 4, 5, 6, 7, 8].map((step) =>
      touch('touchMove', [{ x: 280 - step * 12.5, y: 400 }], 16),
    )
    await Promise.all([start, ...moves, touch('touchEnd', [], 60)])
    await vi.waitFor(() => expect(page()).toBe(1))
  })
})

describe('a page that is busy', () => {
  /** Holds every move of a finger up for so long, as a page does that is working. @returns the kinds of what was heard */
  function holdUp(ms: number) {
    const heard: string[] = []
    const work = ({ type }: Event) => {
      heard.push(type)
      const end = performance.now() + (type === 'pointermove' ? ms : 0)
      while (performance.now() < end);
    }
    const ended = new AbortController()
    for (const type of ['pointermove', 'pointerup', 'pointercancel'])
      window.addEventListener(type, work, { capture: true, signal: ended.signal })
    onTestFinished(() => ended.abort())
    return heard
  }

  const quickSwipe = () =>
    Promise.all([
      touch('touchStart', [{ x: 300, y: 400 }]),
      ...[1, 2, 3, 4, 5, 6].map((step) => touch('touchMove', [{ x: 300 - step * 30, y: 400 }], 16)),
      touch('touchEnd', [], 12),
    ])

  it('turns once for each swipe', async () => {
    const { page, offset } = await mountReader('english')
    const heard = holdUp(120)
    for (const expected of [1, 2]) {
      await quickSwipe()
      await vi.waitFor(() => expect(page()).toBe(expected))
      await vi.waitFor(() => expect(offset()).toBe(0), { timeout: 5000 })
    }
    expect(heard).not.toContain('pointercancel')
  })

  it('loses neither page nor swipe to a finger that the system takes away', async () => {
    const { page, offset } = await mountReader('english')
    const heard = holdUp(120)
    await Promise.all([
      touch('touchStart', [{ x: 300, y: 400 }]),
      ...[1, 2, 3, 4].map((step) => touch('touchMove', [{ x: 300 - step * 30, y: 400 }], 16)),
      touch('touchCancel', [], 12),
    ])
    await vi.waitFor(() => expect(heard).toContain('pointercancel'))
    await quickSwipe()
    await vi.waitFor(() => expect([page(), offset()]).toEqual([1, 0]), { timeout: 5000 })
    await tapAt(330)
    await vi.waitFor(() => expect([page(), offset()]).toEqual([2, 0]), { timeout: 5000 })
  })
})

it('shows how many pages there are at the foot, a number that stays until a turn or an exact count', async () => {
  const { region, engine } = await mountReader('english')
  // Bars that are hidden follow no page.
  const foot = () =>
    [...region().querySelectorAll('*')]
      .filter((each) => !each.closest('[inert]'))
      .map((each) => each.textContent ?? '')
  await vi.waitFor(() => expect(engine().getSnapshot().page.isRough ?? false).toBe(false), {
    timeout: 10_000,
  })
  await act(() => engine().updateSettings({ fontSize: 1.9 }))
  // Some frames later the foot shows the new number.
  await pause(300)
  const seen = new Set<string>()
  for (let look = 0; look < 150; look++) {
    for (const text of foot()) if (/^Page 1 of \d+$/.test(text)) seen.add(text)
    await pause(10)
  }
  expect([...seen]).toHaveLength(1)
  const count = await engine().countPages()
  expect(count).toBeGreaterThan(1)
  await vi.waitFor(() => expect(foot()).toContain(`Page 1 of ${count}`), { timeout: 1000 })
})
