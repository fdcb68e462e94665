import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { pixelsBut } from '../testing/pixels-of.ts'
import { clickAt, pause, preferReducedMotion, swipeFrom, tapAt, touch, wheelAt } from '../testing/touch.ts'

afterEach(unmountAll)

const settled = () => pause(450)

/** Interfaces and books against each other's direction come first: each side has both directions in them. */
const combinations = [
  ['en_US', 'arabic', 'rtl'],
  ['ar_SA', 'english', 'ltr'],
  ['en_US', 'english', 'ltr'],
  ['ar_SA', 'arabic', 'rtl'],
] as const

describe.each(inject('isLong') ? combinations : combinations.slice(0, 2))(
  'under %s, the %s book',
  (locale, book, direction) => {
    const sign = direction === 'ltr' ? 1 : -1
    const [forwardX, backwardX] = direction === 'ltr' ? [324, 36] : [36, 324]

    it('R2: turns by taps at its own sides and shows the controls by one in the middle', async () => {
      const { page, region } = await mountReader(book, { locale })
      await tapAt(forwardX)
      expect(page()).toBe(1)
      await tapAt(forwardX)
      expect(page()).toBe(2)
      await tapAt(backwardX)
      expect(page()).toBe(1)
      await tapAt(180)
      await vi.waitFor(() => expect(region().dataset.controls).toBe('open'))
      expect(page()).toBe(1)
      await pause(350)
      await tapAt(180)
      await vi.waitFor(() => expect(region().dataset.controls).toBe('closed'))
    })

    it('R3: follows a finger and turns by a swipe in its own direction', async () => {
      const { page, offset } = await mountReader(book, { locale })
      const start = { x: 180 + sign * 100, y: 300 }
      await swipeFrom(start, { x: 180 - sign * 100, y: 310 }, { hold: true })
      expect(page()).toBe(0)
      await vi.waitFor(() => expect(Math.abs(offset())).toBeGreaterThan(150), { timeout: 5000 })
      await touch('touchEnd')
      await vi.waitFor(() => expect(page()).toBe(1))
      await settled()
      expect(offset()).toBe(0)
      await swipeFrom({ x: 180 - sign * 100, y: 300 }, start)
      await vi.waitFor(() => expect(page()).toBe(0))
      await settled()
      expect(offset()).toBe(0)
    })

    it('R3: snaps back after a short drag, and does nothing up and down', async () => {
      const { page, offset } = await mountReader(book, { locale })
      await swipeFrom({ x: 180, y: 300 }, { x: 180 - sign * 18, y: 300 }, { pauseMs: 60, steps: 6 })
      await settled()
      expect([page(), offset()]).toEqual([0, 0])
      await swipeFrom({ x: 180, y: 500 }, { x: 190, y: 200 }, { hold: true })
      expect(offset()).toBe(0)
      await touch('touchEnd')
      expect([page(), offset()]).toEqual([0, 0])
    })

    it('R1, R10: draws the next page on the side it lies and lets it enter from there', async () => {
      const { offset, page } = await mountReader(book, { locale })
      const seen: number[] = []
      await tapAt(forwardX)
      expect(page()).toBe(1)
      for (let frame = 0; frame < 40; frame++) {
        await new Promise(requestAnimationFrame)
        seen.push(offset())
      }
      expect(seen.at(-1)).toBe(0)
      const arriving = seen.filter((px) => px !== 0).at(-1) ?? 0
      expect(Math.sign(arriving)).toBe(sign)
    })

    it('R4: turns once by a wheel gesture', async () => {
      const { page } = await mountReader(book, { locale })
      // Sent without waiting in between: on a busy machine a wait could be longer than a gesture's silence.
      await Promise.all(Array.from({ length: 4 }, () => wheelAt(180, 300, sign * 40, 0)))
      await vi.waitFor(() => expect(page()).toBe(1))
      await settled()
      await wheelAt(180, 300, sign * -80, 0)
      await vi.waitFor(() => expect(page()).toBe(0))
      await settled()
      await wheelAt(180, 300, 0, 100)
      await vi.waitFor(() => expect(page()).toBe(1))
    })

    it('R5, R6, R7: turns by keys, arrows as they lie on the screen', async () => {
      const { page, surface, engine } = await mountReader(book, { locale })
      surface().focus()
      const [forwardKey, backwardKey] =
        direction === 'ltr' ? ['{ArrowRight}', '{ArrowLeft}'] : ['{ArrowLeft}', '{ArrowRight}']
      await userEvent.keyboard(forwardKey)
      expect(page()).toBe(1)
      await userEvent.keyboard('{PageDown}')
      expect(page()).toBe(2)
      await userEvent.keyboard(' ')
      expect(page()).toBe(3)
      await userEvent.keyboard('{PageUp}')
      expect(page()).toBe(2)
      await userEvent.keyboard('{Shift>} {/Shift}')
      expect(page()).toBe(1)
      await userEvent.keyboard(backwardKey)
      expect(page()).toBe(0)
      await userEvent.keyboard('{End}')
      await vi.waitFor(() => {
        const { section } = engine().getSnapshot()
        expect([section.index, section.page]).toEqual([0, section.pageCount - 1])
      })
      await userEvent.keyboard('{Home}')
      await vi.waitFor(() => expect(page()).toBe(0))
      await userEvent.keyboard('{Control>}{End}{/Control}')
      await vi.waitFor(() => expect(engine().getSnapshot().atEnd).toBe(true))
      await userEvent.keyboard('{Control>}{Home}{/Control}')
      await vi.waitFor(() => expect(page()).toBe(0))
    })

    it('R8, R9, R12: seeks by a slider that lies as the book does', async () => {
      const { page, region, engine } = await mountReader(book, { locale })
      engine().showControls(true)
      await pause(400)
      const slider = region().querySelector<HTMLInputElement>('input[type="range"]') as HTMLInputElement
      const box = slider.getBoundingClientRect()
      await clickAt(box.left + box.width * 0.25, box.top + box.height / 2)
      const wanted = direction === 'ltr' ? 0.25 : 0.75
      const count = engine().getSnapshot().page.count
      await vi.waitFor(() => expect(Math.abs(page() / (count - 1) - wanted)).toBeLessThan(0.12))

      const fill = region().querySelector('[dir] > span > span')?.getBoundingClientRect() as DOMRect
      const track = region().querySelector('[dir] > span')?.getBoundingClientRect() as DOMRect
      if (direction === 'ltr') expect(fill.left).toBeCloseTo(track.left, 0)
      else expect(fill.right).toBeCloseTo(track.right, 0)
      expect(Math.abs(fill.width / track.width - page() / (count - 1))).toBeLessThan(0.1)

      slider.focus()
      const before = page()
      await userEvent.keyboard(direction === 'ltr' ? '{ArrowRight}' : '{ArrowLeft}')
      await vi.waitFor(() => expect(page()).toBe(before + 1))
      await userEvent.keyboard('{ArrowDown}')
      await vi.waitFor(() => expect(page()).toBe(before))
      await userEvent.keyboard('{End}')
      await vi.waitFor(() => expect(engine().getSnapshot().atEnd).toBe(true))
      await userEvent.keyboard('{Home}')
      await vi.waitFor(() => expect(page()).toBe(0))
    })

    it('R13, R15: names the chevrons by meaning, and begins its bars on the side of the interface', async () => {
      const { page, region, engine } = await mountReader(book, { locale, onClose: () => undefined })
      engine().showControls(true)
      await pause(400)
      const chevrons = [...region().querySelectorAll<HTMLElement>('[dir] > button')].sort(
        (a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left,
      )
      const names = locale === 'ar_SA' ? ['الصفحة السابقة', 'الصفحة التالية'] : ['Previous page', 'Next page']
      const shown = chevrons.map((button) => button.getAttribute('aria-label'))
      expect(shown).toEqual(direction === 'ltr' ? names : [...names].reverse())
      const next = chevrons[direction === 'ltr' ? 1 : 0] as HTMLElement
      const box = next.getBoundingClientRect()
      await clickAt(box.left + box.width / 2, box.top + box.height / 2)
      await vi.waitFor(() => expect(page()).toBe(1))

      const back = region().querySelector(`[aria-label="${locale === 'ar_SA' ? 'رجوع' : 'Back'}"]`)
      expect((back?.getBoundingClientRect().left ?? 180) > 180).toBe(locale === 'ar_SA')
    })

    it('R23: leaves the edges of the screen to the system', async () => {
      const { page, offset } = await mountReader(book, { locale })
      await tapAt(forwardX)
      await settled()
      await swipeFrom({ x: 5, y: 300 }, { x: 300, y: 300 }, { hold: true })
      expect(offset()).toBe(0)
      await touch('touchEnd')
      await swipeFrom({ x: 355, y: 300 }, { x: 60, y: 300 })
      expect(page()).toBe(1)
    })
  },
)

describe('turning', () => {
  it.each(['english', 'arabic'] as const)(
    'makes 20 taps in a second 20 pages of the %s book',
    async (book) => {
      const { page, engine } = await mountReader(book, { settings: { fontSize: 2.5 } })
      expect(engine().getSnapshot().page.count).toBeGreaterThan(21)
      const x = book === 'arabic' ? 30 : 330
      // All under way at once: by the clock of the hand they take less than half a second.
      await Promise.all(Array.from({ length: 20 }, () => tapAt(x)))
      await vi.waitFor(() => expect(page()).toBe(20), { timeout: 20_000 })
      await settled()
      await Promise.all(Array.from({ length: 20 }, () => tapAt(360 - x)))
      await vi.waitFor(() => expect(page()).toBe(0), { timeout: 20_000 })
    },
  )

  it('counts every one of 10 quick flicks', async () => {
    const { page, offset } = await mountReader('english', { settings: { fontSize: 2.5 } })
    for (let flick = 0; flick < 10; flick++) {
      await swipeFrom({ x: 300, y: 300 }, { x: 110, y: 305 }, { steps: 3, pauseMs: 8 })
    }
    await vi.waitFor(() => expect(page()).toBe(10), { timeout: 20_000 })
    await settled()
    expect(offset()).toBe(0)
  })

  it('can be taken by a finger in the middle of a glide', async () => {
    const { page, offset } = await mountReader('english')
    await tapAt(330)
    await pause(40)
    await touch('touchStart', [{ x: 180, y: 300 }])
    await touch('touchMove', [{ x: 194, y: 300 }])
    await touch('touchMove', [{ x: 200, y: 300 }])
    await pause(60)
    const held = offset()
    await pause(300)
    expect(offset()).toBe(held)
    expect(page()).toBe(1)
    await touch('touchEnd')
    await settled()
    expect([page(), offset()]).toEqual([1, 0])
  })

  it.each(['english', 'arabic'] as const)(
    'paints both pages in the middle of a glide, after quick turns as well (%s)',
    async (book) => {
      const { page, region } = await mountReader(book, { settings: { fontSize: 1.6 } })
      const view = region().querySelector('[data-kurasa-surface] > div > div')!.shadowRoot!
      const ground = getComputedStyle(view.host).backgroundColor
      const inkFrom = (left: number) => pixelsBut(ground, new DOMRect(left, 60, 175, 500))
      for (const taps of [1, 1, 2, 3, 1]) {
        const before = page()
        for (let tap = 0; tap < taps; tap++) await tapAt(book === 'english' ? 324 : 36)
        await vi.waitFor(() => expect(page()).toBe(before + taps), { timeout: 20_000 })
        const [glide] = view.querySelector('.track')!.getAnimations()
        // The next page was laid out too late for a glide, or a busy machine has missed it.
        if (!glide) continue
        glide.pause()
        glide.currentTime = 55
        for (const left of [0, 180])
          expect(await inkFrom(left), `${taps} taps, from ${left} px`).toBeGreaterThan(200)
        glide.play()
        await settled()
      }
      expect.hasAssertions()
    },
  )

  it('gives way a little at the start of the book, and comes back', async () => {
    const { page, offset } = await mountReader('english')
    await swipeFrom({ x: 100, y: 300 }, { x: 300, y: 300 }, { hold: true })
    await vi.waitFor(() => expect(offset()).toBeGreaterThan(20))
    expect(offset()).toBeLessThan(100)
    await touch('touchEnd')
    await settled()
    expect([page(), offset()]).toEqual([0, 0])
  })

  it.each(['touchCancel', 'second finger'] as const)('lets the page go back on a %s', async (end) => {
    const { page, offset } = await mountReader('english')
    await swipeFrom({ x: 300, y: 300 }, { x: 120, y: 300 }, { hold: true })
    await vi.waitFor(() => expect(offset()).toBeLessThan(-100))
    if (end === 'touchCancel') await touch('touchCancel')
    else {
      await touch('touchStart', [
        { x: 120, y: 300 },
        { x: 200, y: 500 },
      ])
      await touch('touchEnd')
    }
    await settled()
    expect([page(), offset()]).toEqual([0, 0])
  })

  it('does not animate when the setting says so', async () => {
    const { page, offset } = await mountReader('english', { settings: { fontSize: 2, turn: 'none' } })
    await tapAt(330)
    expect([page(), offset()]).toEqual([1, 0])
  })

  it('does not animate for those who prefer less motion, and still follows the finger', async () => {
    const end = await preferReducedMotion()
    try {
      const { page, offset } = await mountReader('english')
      await tapAt(330)
      expect([page(), offset()]).toEqual([1, 0])
      await swipeFrom({ x: 300, y: 300 }, { x: 120, y: 300 }, { hold: true })
      await vi.waitFor(() => expect(offset()).toBeLessThan(-100))
      await touch('touchEnd')
      expect([page(), offset()]).toEqual([2, 0])
    } finally {
      await end()
    }
  })

  it('lays the page before over the next one, and lets it fade out there', async () => {
    const { page, offset, region } = await mountReader('english', { settings: { fontSize: 2, turn: 'fade' } })
    const view = region().querySelector('[data-kurasa-surface] > div')!
    await tapAt(330)
    expect([page(), offset()]).toEqual([1, 0])
    const cover = view.lastElementChild!
    expect(cover.getAnimations()).toHaveLength(1)
    await vi.waitFor(() => expect(view.childElementCount).toBe(1))
    await Promise.all(Array.from({ length: 5 }, () => tapAt(330)))
    await vi.waitFor(() => expect(page()).toBe(6))
    await vi.waitFor(() => expect(view.childElementCount).toBe(1))
  })

  it('swaps the sides, and leaves the whole page to the controls', async () => {
    const { page, again, region } = await mountReader('english', {
      settings: { fontSize: 2, tapZones: 'swapped' },
    })
    await tapAt(30)
    expect(page()).toBe(1)
    again({ settings: { fontSize: 2, tapZones: 'off' } })
    await pause(300)
    await tapAt(330)
    await vi.waitFor(() => expect(region().dataset.controls).toBe('open'))
    expect(page()).toBe(1)
  })

  it('clears a selection by a tap, without a turn', async () => {
    const { page, region } = await mountReader('english')
    const view = region().querySelector('[data-kurasa-surface] > div > div')?.shadowRoot
    const host = view?.querySelector('.track > *')
    const paragraph = host?.shadowRoot?.querySelector('p')
    expect(paragraph).toBeTruthy()
    getSelection()?.selectAllChildren(paragraph as Node)
    await tapAt(330)
    expect(page()).toBe(0)
  })
})
