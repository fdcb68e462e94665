import { act } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as testPage, userEvent } from 'vitest/browser'
import { accessibilityTree, deepElements, focusedElement, prefer } from '../testing/accessibility-tree.ts'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { clickAt, pause, tapAt, touch } from '../testing/touch.ts'

/** Boxes of the letters that show on the page in view. */
function linesOf(root: ShadowRoot, frame: DOMRect): DOMRect[] {
  const range = document.createRange()
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const boxes: DOMRect[] = []
  while (texts.nextNode()) {
    if (!texts.currentNode.parentElement?.closest('p')) continue
    range.selectNodeContents(texts.currentNode)
    boxes.push(...range.getClientRects())
  }
  return boxes.filter(
    ({ left, right, width }) => width > 0 && right > frame.left + 1 && left < frame.right - 1,
  )
}

afterEach(async () => {
  unmountAll()
  await testPage.viewport(360, 740)
})

type Mounted = Awaited<ReturnType<typeof mountReader>>

const locales = ['en_US', 'sw_KE', 'ar_SA'] as const
const glided = () => pause(350)
const articles = ({ region }: Mounted) =>
  deepElements(region()).filter((element): element is HTMLElement => element.role === 'article')
const inText = (mounted: Mounted, selector: string) =>
  articles(mounted)
    .filter((article) => !article.inert)
    .flatMap((article) => [...(article.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])])
const isOnScreen = (element: Element) =>
  [...element.getClientRects()].some(({ left, right }) => left >= -1 && right <= window.innerWidth + 1)
const setSize = async ({ view }: Mounted, width: number, height: number) => {
  await testPage.viewport(width, height)
  const box = view.container.firstElementChild as HTMLElement
  box.style.inlineSize = `${width}px`
  box.style.blockSize = `${height}px`
  await pause(600)
}
const focusables = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('button, a[href], input, [tabindex="0"]')].filter(
    (element) => !element.closest('[inert]') && !element.hasAttribute('disabled'),
  )

/** Brings a reader into each state that axe looks at. */
const states: Record<string, (mounted: Mounted) => Promise<void>> = {
  reading: async () => {},
  controls: async ({ engine }) => act(() => engine().showControls(true)),
  contents: async ({ engine }) => act(() => engine().openPanel('contents')),
  settings: async ({ engine }) => act(() => engine().openPanel('settings')),
  search: async ({ engine }) => act(() => engine().openPanel('search')),
  selection: async (mounted) => {
    act(() => mounted.engine().showControls(false))
    const paragraph = inText(mounted, 'p').find(isOnScreen)
    getSelection()?.selectAllChildren(paragraph as Node)
    await pause(200)
    getSelection()?.removeAllRanges()
  },
  end: async ({ engine }) => engine().goTo({ totalProgression: 1 }),
}

describe.each(locales)('A1, A16: under %s', (locale) => {
  it('axe finds no violation, whatever is open', async () => {
    const mounted = await mountReader(locale === 'ar_SA' ? 'arabic' : 'english', {
      locale,
      onClose: () => {},
    })
    const found: string[] = []
    for (const [state, enter] of Object.entries(states)) {
      await enter(mounted)
      await glided()
      const { violations } = await axe.run(mounted.region(), {
        resultTypes: ['violations'],
        preload: false,
      })
      for (const { id, nodes } of violations)
        found.push(`${state}: ${id} ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
    }
    expect(found).toEqual([])
  })
})

describe('the page', () => {
  it('A1: is a region named by its title, with the chapter as an article; nothing is an application', async () => {
    await mountReader('english')
    const tree = await accessibilityTree()
    expect(tree.some(({ role, name }) => role === 'region' && name === 'The Lamp at Ras Kitau')).toBe(true)
    expect(tree.some(({ role, name }) => role === 'article' && name === 'The keeper’s stairs')).toBe(true)
    expect(tree.filter(({ role }) => role === 'application')).toEqual([])
    // The whole chapter is there, pages out of view too; the next chapter is not.
    const text = tree.filter(({ role }) => role === 'StaticText').map(({ name }) => name)
    expect(text.some((words) => words.startsWith('There were one hundred'))).toBe(true)
    expect(text.some((words) => words.startsWith('He did not believe her'))).toBe(false)
  })

  it.each(['paged', 'scrolled'] as const)(
    'A1, A8: links of the %s text lie in the way of Tab',
    async (flow) => {
      const mounted = await mountReader('english', { settings: { fontSize: 1, flow } })
      const { engine } = mounted
      await engine().goTo({ position: engine().getSnapshot().section.pageCount })
      await vi.waitFor(() => expect(inText(mounted, 'a[href]').some(isOnScreen)).toBe(true), {
        timeout: 10_000,
      })
      for (const article of articles(mounted)) expect(article.hasAttribute('tabindex')).toBe(false)
      ;(document.activeElement as HTMLElement | null)?.blur()
      const names: string[] = []
      for (let press = 0; press < 6; press++) {
        await userEvent.keyboard('{Tab}')
        names.push(focusedElement()?.textContent ?? '')
      }
      expect(names).toContain('What the water said')
    },
  )

  it.each(['a click of a mouse', 'a block of it'] as const)(
    'A7: keys go on over chapters, jumps and other letters after %s took the keyboard into the text',
    async (way) => {
      const mounted = await mountReader('english')
      const { engine, page, region } = mounted
      const first = region().querySelector('[data-kurasa-surface]')!
      if (way === 'a block of it') act(() => engine().focusText())
      else await clickAt(180, 300)
      act(() => engine().showControls(false))
      const isHeld = () =>
        expect(
          focusedElement() === first ||
            articles(mounted).includes(focusedElement() as HTMLElement) ||
            inText(mounted, '*').includes(focusedElement() as HTMLElement),
        ).toBe(true)
      await vi.waitFor(isHeld)
      const { count } = engine().getSnapshot().page
      for (let turns = 1; turns < count; turns++) {
        await userEvent.keyboard('{ArrowRight}')
        await vi.waitFor(() => expect(page()).toBe(turns), { timeout: 10_000 })
      }
      expect(engine().getSnapshot().atEnd).toBe(true)
      // Leftovers of quick turns go when pages rest.
      await pause(600)
      isHeld()
      await userEvent.keyboard('{Control>}{Home}{/Control}')
      await vi.waitFor(() => expect(page()).toBe(0), { timeout: 10_000 })
      await vi.waitFor(isHeld)
      await userEvent.keyboard('{ArrowRight}')
      await vi.waitFor(() => expect(page()).toBe(1), { timeout: 10_000 })
      await act(() => engine().updateSettings({ fontSize: 1.5 }))
      await vi.waitFor(isHeld)
      const before = page()
      await userEvent.keyboard('{ArrowRight}')
      await vi.waitFor(() => expect(page()).toBe(before + 1), { timeout: 10_000 })
    },
  )

  it('A7: the focus goes on with the text in the middle of a glide, too', async () => {
    const mounted = await mountReader('english')
    const { engine, page } = mounted
    act(() => engine().focusText())
    for (let turns = 1; turns <= 6; turns++) {
      await act(() => {
        // The page is drawn almost where the one before it was.
        engine().setTurnOffset(359)
        return engine().goForward()
      })
      act(() => engine().setTurnOffset(0))
      expect(page()).toBe(turns)
      const focused = focusedElement()!
      expect(inText(mounted, '*')).toContain(focused)
      const isInView = [...focused.getClientRects()].some(({ left }) => left >= 0 && left < 360)
      expect(isInView, `after ${turns} turns`).toBe(true)
    }
  })

  it('A2: has names in the language of the interface, and states on its controls', async () => {
    const names: string[][] = []
    for (const locale of locales) {
      const { region, engine } = await mountReader('english', { locale, onClose: () => {} })
      act(() => engine().showControls(true))
      const controls = focusables(region())
      names.push(controls.map((control) => control.ariaLabel ?? control.textContent ?? ''))
      for (const opener of region().querySelectorAll('[aria-haspopup="dialog"]'))
        expect(opener.getAttribute('aria-expanded')).toBe('false')
      unmountAll()
    }
    for (const name of names.flat()) {
      expect(name).not.toBe('')
      expect(name).not.toMatch(/^[a-z]+([.A-Z_]\w*)+$|[{}]/)
    }
    const [english, swahili, arabic] = names
    expect(swahili!.filter((name, i) => name === english![i] && /[a-z]/i.test(name))).toEqual([])
    expect(arabic!.filter((name, i) => name === english![i] && /[a-z]/i.test(name))).toEqual([])
  })

  it('A3: has no nameless stop, and a finger can take its touch back', async () => {
    const { page, region } = await mountReader('english')
    const tree = await accessibilityTree()
    const nameless = tree.filter(
      ({ isFocusable, name, role }) =>
        isFocusable && name === '' && !/generic|RootWebArea|paragraph/.test(role),
    )
    expect(nameless).toEqual([])
    await touch('touchStart', [{ x: 330, y: 300 }])
    await touch('touchMove', [{ x: 330, y: 420 }])
    await touch('touchEnd')
    await pause(100)
    expect([page(), region().dataset.controls]).toEqual([0, 'closed'])
  })

  it.each([320, 360])('A4: has targets of at least 44 px at %i px', async (width) => {
    const mounted = await mountReader('english', { onClose: () => {} })
    await setSize(mounted, width, 640)
    act(() => mounted.engine().showControls(true))
    await glided()
    const small: string[] = []
    for (const control of focusables(mounted.region())) {
      control.focus({ preventScroll: true })
      const box = (control.closest('label') ?? control).getBoundingClientRect()
      if (box.width < 43.5 || box.height < 43.5)
        small.push(`${control.ariaLabel ?? control.textContent} ${box.width}×${box.height}`)
    }
    expect(small).toEqual([])
  })

  it('A5: says the page once for ten quick turns', async () => {
    const { region, engine } = await mountReader('english', { settings: { fontSize: 2.5 } })
    await pause(700)
    const status = [...region().querySelectorAll('[role="status"]')]
    expect(status.length).toBeGreaterThan(0)
    const said: string[] = []
    const observer = new MutationObserver(() => {
      const words = status.map((each) => each.textContent).join('')
      if (words !== said.at(-1)) said.push(words)
    })
    for (const each of status) observer.observe(each, { childList: true, characterData: true, subtree: true })
    for (let turn = 0; turn < 10; turn++) await act(() => engine().goForward())
    await pause(900)
    observer.disconnect()
    expect(said).toEqual([`Page 11 of ${engine().getSnapshot().page.count}`])
  })

  it.each(['english', 'arabic'] as const)(
    'A6: follows the focus to the page of a link of the %s book',
    async (book) => {
      const mounted = await mountReader(book)
      const { engine } = mounted
      await engine().goTo({ position: engine().getSnapshot().section.pageCount - 1 })
      await pause(300)
      const before = engine().getSnapshot().page.index
      // A link on the unseen end of a slice is out of reach; the same link is on the next slice.
      await vi.waitFor(
        () => {
          const link = inText(mounted, 'a[href]').find((each) => !isOnScreen(each))
          link?.focus()
          expect(focusedElement()).toBe(link)
        },
        { timeout: 10_000 },
      )
      await vi.waitFor(() => expect(engine().getSnapshot().page.index).toBe(before + 1), { timeout: 10_000 })
      await pause(200)
      expect(isOnScreen(focusedElement() as Element)).toBe(true)
      const scroller = mounted.region().querySelector('[part="view"]')?.shadowRoot?.querySelector('.page')
      expect(Math.abs(scroller?.scrollLeft ?? 1) % engine().pageStride).toBe(0)
    },
  )

  it.each([
    ['english', 1],
    ['english', -1],
    ['arabic', 1],
    ['arabic', -1],
  ] as const)('A6: follows assistive technology that scrolls the %s book by %i page', async (book, way) => {
    const mounted = await mountReader(book, { settings: { fontSize: 1.4 } })
    const { engine } = mounted
    const stride = engine().pageStride
    const pageOf = ({ left }: DOMRect) => Math.floor((left + 1) / stride) * (book === 'arabic' ? -1 : 1)
    // A paragraph that is whole on the neighbouring page.
    const onNeighbour = () =>
      inText(mounted, 'p, h1').find((each) => {
        const rects = [...each.getClientRects()]
        return rects.length === 1 && rects.every((rect) => pageOf(rect) === way)
      })
    while (!onNeighbour() && !engine().getSnapshot().atEnd) {
      await act(() => engine().goForward())
      await pause(300)
    }
    const before = engine().getSnapshot().page.index
    const away = onNeighbour()
    expect(away).toBeTruthy()
    away!.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    await vi.waitFor(() => expect(engine().getSnapshot().page.index).toBe(before + way))
    await pause(200)
    expect(isOnScreen(away as Element)).toBe(true)
  })

  it('A7: the focus goes on with the text after a turn by key, and stays on a button of the toolbar', async () => {
    const mounted = await mountReader('english')
    const { engine, page, region } = mounted
    act(() => engine().focusText())
    expect(inText(mounted, '*')).toContain(focusedElement())
    await userEvent.keyboard('{ArrowRight}')
    await vi.waitFor(() => expect(page()).toBe(1))
    await pause(200)
    expect(inText(mounted, '*')).toContain(focusedElement())
    expect(isOnScreen(focusedElement() as Element)).toBe(true)
    const next = [...region().querySelectorAll('button')].find((button) => button.textContent === 'Next page')
    next!.focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(page()).toBe(2))
    await vi.waitFor(() => expect(inText(mounted, '*')).toContain(focusedElement()))
    act(() => engine().showControls(true))
    await glided()
    const tool = region().querySelector<HTMLElement>('[aria-haspopup="dialog"]')
    tool!.focus()
    await userEvent.keyboard('{ArrowRight}')
    await vi.waitFor(() => expect(page()).toBe(3))
    expect(focusedElement()).toBe(tool)
  })

  it('A7: Space presses the button that has the focus, and turns no page', async () => {
    const { engine, page, region } = await mountReader('english')
    act(() => engine().showControls(true))
    await glided()
    region().querySelector<HTMLElement>('[aria-haspopup="dialog"]')!.focus()
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(engine().getSnapshot().panel).toBeDefined())
    await pause(200)
    expect(page()).toBe(0)
  })

  it('A8: is walked from the continuous view by toolbar, text and turns to the slider', async () => {
    const mounted = await mountReader('english', { onClose: () => {} })
    const { engine } = mounted
    // Until it is counted the end of the chapter is an estimate.
    await engine().countPages()
    await engine().goTo({ position: engine().getSnapshot().section.pageCount })
    act(() => engine().showControls(true))
    await glided()
    // Text out of view leaves the order of focus when pages have rested.
    await pause(1000)
    const stops: string[] = []
    ;(document.activeElement as HTMLElement | null)?.blur()
    for (let i = 0; i < 30; i++) {
      await userEvent.keyboard('{Tab}')
      const stop = focusedElement() as HTMLElement
      const name = stop.ariaLabel ?? stop.textContent ?? ''
      if (stops.includes(name) || !stop.isConnected || stop === document.body) {
        stops.push(`(${stop.outerHTML.slice(0, 200)})`)
        break
      }
      stops.push(name)
    }
    const order = ['Continuous view', 'Back', 'Next chapter', 'Place in the book'].map((name) =>
      stops.indexOf(name),
    )
    expect(order[0], stops.join(', ')).toBe(0)
    expect(order, stops.join(', ')).toEqual(order.toSorted((a, b) => a - b))
  })

  it('A8: ends a chapter with a way on that makes no other page', async () => {
    const mounted = await mountReader('english')
    const { engine } = mounted
    await engine().countPages()
    const { pageCount } = engine().getSnapshot().section
    await engine().goTo({ position: pageCount })
    await pause(300)
    const text = engine().visibleText().text
    const findWayOn = () => inText(mounted, 'button').find((button) => button.ariaLabel === 'Next chapter')
    await vi.waitFor(() => expect(findWayOn()?.parentElement?.localName).toBe('p'), { timeout: 5000 })
    const wayOn = findWayOn()
    expect(text).not.toContain('Next chapter')
    wayOn!.focus()
    await pause(100)
    expect(engine().getSnapshot().section).toMatchObject({ index: 0, pageCount })
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(engine().getSnapshot().section.index).toBe(1))
    await vi.waitFor(() => expect(inText(mounted, 'h1')).toContain(focusedElement()))
  })

  it.each([
    ['ArrowRight', 1],
    ['PageDown', 1],
    [' ', 1],
    ['F10', 0],
    ['Escape', 0],
    ['a', 0],
    ['1', 0],
  ] as const)(
    'A10: the key "%s" does one thing in the text, nothing in a field or with Alt',
    async (key, turns) => {
      const mounted = await mountReader('english')
      const { page, surface, engine } = mounted
      surface().focus()
      await userEvent.keyboard(`{${key}}`)
      await pause(150)
      expect(page()).toBe(turns)
      await engine().goTo({ position: 1 })
      await userEvent.keyboard(`{Alt>}{${key}}{/Alt}`)
      await pause(150)
      expect(page()).toBe(0)
      act(() => engine().openPanel('search'))
      await glided()
      const field = mounted.region().querySelector<HTMLInputElement>('[role="dialog"] input')
      if (key === 'Escape' || key === 'F10') return
      field!.focus()
      await userEvent.keyboard(`{${key}}`)
      await pause(150)
      expect(page()).toBe(0)
    },
  )

  it('A12: keeps its edges and its focus ring in forced colours', async () => {
    const end = await prefer('forced-colors', 'active')
    try {
      const { region, engine } = await mountReader('english')
      act(() => engine().showControls(true))
      await glided()
      const lacking: string[] = []
      for (const button of region().querySelectorAll<HTMLElement>('button:not([class*="skip"])')) {
        if (button.closest('[inert]')) continue
        button.focus({ preventScroll: true })
        const { outlineStyle, outlineWidth, forcedColorAdjust } = getComputedStyle(button)
        if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 || forcedColorAdjust === 'none')
          lacking.push(`${button.ariaLabel ?? button.textContent}: ${outlineWidth} ${outlineStyle}`)
      }
      expect(lacking).toEqual([])
    } finally {
      await end()
    }
  })

  it.each([
    [640, 512],
    [320, 256],
  ])('A13: can be used at %i×%i, as after zooming', async (width, height) => {
    const mounted = await mountReader('english', { onClose: () => {} })
    const { engine, region } = mounted
    await setSize(mounted, width, height)
    act(() => engine().showControls(true))
    await glided()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const bars = [...region().querySelectorAll<HTMLElement>('[data-state="open"]')].map(
      (bar) => bar.offsetHeight,
    )
    expect(bars.reduce((sum, bar) => sum + bar, 0)).toBeLessThanOrEqual(height * 0.4)
    const outside = () =>
      focusables(region())
        .filter((each) => !/skip/.test(each.className))
        .filter((control) => {
          // A bar may scroll: what the keyboard comes to must then be in view.
          control.focus()
          const { left, right, top, bottom } = control.getBoundingClientRect()
          return left < -1 || right > width + 1 || top < -1 || bottom > height + 1
        })
        .map((control) => control.ariaLabel ?? control.textContent)
    await vi.waitFor(() => expect(outside()).toEqual([]), { timeout: 5000 })
    for (const panel of ['contents', 'settings'] as const) {
      act(() => engine().openPanel(panel))
      await glided()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    }
  })

  it('A14: loses nothing of its interface under wider text', async () => {
    const mounted = await mountReader('english', { onClose: () => {} })
    const { region, engine } = mounted
    const style = document.createElement('style')
    style.textContent =
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
    document.head.append(style)
    try {
      act(() => engine().showControls(true))
      await glided()
      for (const tool of region().querySelectorAll<HTMLElement>('[aria-haspopup="dialog"] span')) {
        expect(tool.scrollWidth, tool.textContent ?? '').toBeLessThanOrEqual(tool.clientWidth + 1)
      }
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    } finally {
      style.remove()
    }
  })

  it.each(['english', 'arabic'] as const)(
    'A14: keeps the %s text whole when the page around it is set wider',
    async (book) => {
      const style = document.createElement('style')
      style.textContent =
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
      document.head.append(style)
      try {
        const { engine, region } = await mountReader(book, { settings: { fontSize: 1, turn: 'none' } })
        const seen: string[] = []
        let pages = 0
        for (let page = 0; page < 4; page++) {
          const { text } = engine().visibleText()
          const view = region().querySelector('[data-kurasa-surface] > div > div')!
          const frame = view.getBoundingClientRect()
          for (const host of view.shadowRoot!.querySelectorAll<HTMLElement>('.track > div')) {
            const box = host.getBoundingClientRect()
            // The slice that holds the page in view; others are beside it.
            if (box.left > frame.left + 1 || box.right < frame.right - 1) continue
            pages += 1
            const { letterSpacing } = getComputedStyle(host.shadowRoot!.querySelector('p')!)
            // Styles of the host's page do not reach the book: nothing moves after layout.
            expect(letterSpacing).toBe('normal')
            const lines = linesOf(host.shadowRoot!, frame)
            expect(lines.length).toBeGreaterThan(3)
            for (const line of lines) {
              expect(line.left).toBeGreaterThanOrEqual(frame.left - 1)
              expect(line.right).toBeLessThanOrEqual(frame.right + 1)
              expect(line.bottom).toBeLessThanOrEqual(frame.bottom + 1)
            }
          }
          seen.push(text)
          await engine().goForward()
        }
        expect(pages).toBe(4)
        // Pages follow each other without a word lost or repeated.
        const all = seen.join('')
        expect(new Set(seen).size).toBe(seen.length)
        expect(all.length).toBeGreaterThan(500)
      } finally {
        style.remove()
      }
    },
  )

  it('A15: never hides the focus behind its bars', async () => {
    const mounted = await mountReader('english', { onClose: () => {} })
    const { region, engine } = mounted
    act(() => engine().showControls(true))
    await glided()
    const bars = [...region().querySelectorAll<HTMLElement>('[data-state="open"]')]
    for (let i = 0; i < 20; i++) {
      await userEvent.keyboard('{Tab}')
      const stop = focusedElement() as HTMLElement
      if (!region().contains(document.activeElement) || bars.some((bar) => bar.contains(stop))) continue
      const box = stop.getBoundingClientRect()
      for (const bar of bars) {
        const over = bar.getBoundingClientRect()
        const isCovered = box.top >= over.top - 1 && box.bottom <= over.bottom + 1 && box.height > 1
        const isAbove = getComputedStyle(stop).zIndex !== 'auto'
        expect(isCovered && !isAbove, stop.outerHTML.slice(0, 120)).toBe(false)
      }
    }
  })

  it('A17: keeps the language of the book on its text, and the interface’s on everything else', async () => {
    const mounted = await mountReader('arabic', { locale: 'en_US' })
    expect(articles(mounted)[0]?.lang).toBe('ar')
    expect(mounted.region().lang).toBe('en-US')
    expect(mounted.region().dir).toBe('ltr')
  })

  it.each([
    [360, 640],
    [640, 360],
  ])('A18: reads at %i×%i', async (width, height) => {
    const mounted = await mountReader('english')
    await setSize(mounted, width, height)
    expect(mounted.engine().visibleText().text.length).toBeGreaterThan(20)
    await tapAt(width - 30, height / 2)
    await vi.waitFor(() => expect(mounted.engine().getSnapshot().atStart).toBe(false))
  })
})
