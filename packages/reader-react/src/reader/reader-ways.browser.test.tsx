import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page as testPage, userEvent } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { noteBook } from '../testing/note-book.ts'
import { pinch, swipeFrom, tapAt, touch } from '../testing/touch.ts'

afterEach(async () => {
  unmountAll()
  await testPage.viewport(360, 740)
})

type Mounted = Awaited<ReturnType<typeof mountReader>>

const buttonOf = ({ region }: Mounted, name: RegExp) =>
  [...region().querySelectorAll<HTMLButtonElement>('button')].find((each) =>
    name.test(each.ariaLabel ?? each.textContent ?? ''),
  )

it('after a jump there is a way back to the page one was on', async () => {
  const mounted = await mountReader('english')
  const { engine, page } = mounted
  await engine().goForward()
  await engine().goTo({ position: 7 })
  engine().showControls(true)
  await vi.waitFor(() => expect(buttonOf(mounted, /^Back to page 2$/)).toBeTruthy())
  buttonOf(mounted, /^Back to page 2$/)!.click()
  await vi.waitFor(() => expect(page()).toBe(1))
  await vi.waitFor(() => expect(buttonOf(mounted, /^Back to page/)).toBeUndefined())
})

it('a number goes to its page, in digits of any script; a page that does not exist is reported', async () => {
  const mounted = await mountReader('arabic', { locale: 'ar_SA' })
  const { engine, page, region } = mounted
  engine().showControls(true)
  await vi.waitFor(() => expect(buttonOf(mounted, /^صفحة ١ من/)).toBeTruthy())
  buttonOf(mounted, /^صفحة ١ من/)!.click()
  const field = await vi.waitFor(() => {
    const found = region().querySelector<HTMLInputElement>('[role="dialog"] input')
    expect(document.activeElement).toBe(found)
    return found!
  })
  await userEvent.fill(field, '٩٩٩')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(region().textContent).toContain('لا توجد في الكتاب صفحة بهذا الرقم'))
  expect(field.ariaInvalid).toBe('true')
  await userEvent.fill(field, '٣')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(page()).toBe(2))
  expect(engine().getSnapshot().panel).toBeUndefined()
})

/** An element of the page in view, found in its shadow trees. */
function inPage({ region }: Mounted, selector: string): HTMLElement {
  const view = region().querySelector('[data-kurasa-surface] > div > div') as HTMLElement
  for (const host of view.shadowRoot!.querySelectorAll('.track > div')) {
    const found = host.shadowRoot!.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  throw new Error(`No ${selector} on this page.`)
}

/** Words on screen, those of shadow trees too: text of the book is in them. */
function seenText(element: HTMLElement): string {
  const within = [...element.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<HTMLElement>('kz-flow') ?? []),
  ])
  return [element, ...within].map(({ innerText }) => innerText).join(' ')
}

it('a note opens over the page, can be gone to, and leaves a way back; printed pages are found by label', async () => {
  const mounted = await mountReader('english', { publication: await noteBook(), settings: { fontSize: 1 } })
  const { engine, region, page } = mounted
  inPage(mounted, 'a').click()
  const dialog = await vi.waitFor(() => {
    const found = region().querySelector<HTMLElement>('[role="dialog"]')
    expect(found && seenText(found)).toContain('What the note says.')
    return found!
  })
  expect(seenText(dialog)).not.toContain('↩')
  expect(page()).toBe(0)
  buttonOf(mounted, /^Go to note$/)!.click()
  await vi.waitFor(() => expect(page()).toBeGreaterThan(1))
  await vi.waitFor(() => expect(engine().getSnapshot().wayBack?.locations.position).toBe(1))
  engine().openPanel('page')
  const field = await vi.waitFor(() => {
    const found = region().querySelector<HTMLInputElement>('[role="dialog"] input:not([type="checkbox"])')
    expect(found).not.toBeNull()
    return found!
  })
  region().querySelector<HTMLElement>('[role="dialog"] input[type="checkbox"]')!.click()
  await userEvent.fill(field, 'XII')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(engine().visibleText().text).toContain('Printed page twelve begins'))
})

it('a link that is held shows what it leads to, and the way there', async () => {
  const publication = await noteBook(
    '<p>See <a id="far" href="#p12">page twelve</a>, or <a id="out" href="https://example.org/">elsewhere</a>.</p>',
  )
  const mounted = await mountReader('english', { publication, settings: { fontSize: 1 } })
  const { engine, region, page } = mounted
  const hold = (selector: string) =>
    inPage(mounted, selector).dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, composed: true, cancelable: true }),
    )
  // The tools come after a touch.
  act(() => engine().showControls(true))
  await vi.waitFor(() => expect(buttonOf(mounted, /^Contents$/)).toBeTruthy())
  act(() => engine().showControls(false))
  // The menu of the browser stays for links out of the book.
  expect(hold('#out')).toBe(true)
  expect(hold('#far')).toBe(false)
  const dialog = await vi.waitFor(() => {
    const found = region().querySelector<HTMLElement>('[role="dialog"]')
    expect(found && seenText(found)).toContain('Printed page twelve begins.')
    return found!
  })
  expect(dialog.textContent).toContain('Link preview')
  expect(page()).toBe(0)
  buttonOf(mounted, /^Go there$/)!.click()
  await vi.waitFor(() => expect(engine().visibleText().text).toContain('Printed page twelve begins'))
  await vi.waitFor(() => expect(engine().getSnapshot().wayBack?.locations.position).toBe(1))
})

it('the way back stays on the page with the bars closed, until it is used or left behind', async () => {
  const mounted = await mountReader('english')
  const { engine, page } = mounted
  const chip = () =>
    [...mounted.region().querySelectorAll<HTMLButtonElement>('button:not([inert] *)')].find(
      (each) =>
        /^Back to page/.test(each.textContent ?? '') && each.checkVisibility({ visibilityProperty: true }),
    )
  await engine().goForward()
  await engine().goTo({ position: 7 })
  const found = await vi.waitFor(() => {
    expect(chip()).toBeDefined()
    return chip()!
  })
  const { left, top, width, height } = found.getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(44)
  const text = mounted.region().querySelector('[data-kurasa-surface] > div')!.getBoundingClientRect()
  expect(top + height).toBeLessThanOrEqual(text.top)
  // The title above the page is covered from side to side, however long it is.
  const cover = found.parentElement!.getBoundingClientRect()
  const title = mounted.region().querySelector('[aria-hidden="true"]:has(> bdi)')!.getBoundingClientRect()
  expect(cover.left).toBeLessThanOrEqual(title.left)
  expect(cover.right).toBeGreaterThanOrEqual(title.right)
  expect(cover.top).toBeLessThanOrEqual(title.top)
  expect(cover.bottom).toBeGreaterThanOrEqual(title.bottom)
  expect(getComputedStyle(found.parentElement!).backgroundColor).toMatch(/^rgb\(/)
  await tapAt(left + width / 2, top + height / 2)
  await vi.waitFor(() => expect(page()).toBe(1))
  await vi.waitFor(() => expect(chip()).toBeUndefined())
  await engine().goTo({ position: 7 })
  await vi.waitFor(() => expect(chip()).toBeDefined())
  for (let turn = 0; turn < 3; turn++) {
    expect(chip()).toBeDefined()
    await engine().goForward()
  }
  await vi.waitFor(() => expect(chip()).toBeUndefined())
  // Left behind is not taken back: the bars still know the way.
  await engine().goBackward()
  expect(chip()).toBeUndefined()
  expect(engine().getSnapshot().wayBack?.locations.position).toBe(2)
})

it('the way back of the bars leaves before that of the page comes', async () => {
  const { engine, region } = await mountReader('english')
  const ways = () =>
    [...region().querySelectorAll('button')].filter(
      (each) =>
        /^Back to page/.test(each.textContent ?? '') && each.checkVisibility({ visibilityProperty: true }),
    )
  await engine().goForward()
  await engine().goTo({ position: 7 })
  // The code of both is there.
  await vi.waitFor(() => expect(ways()).toHaveLength(1))
  act(() => engine().showControls(true))
  await vi.waitFor(() => expect(ways()[0]?.closest('[data-state="open"]')).toBeTruthy())
  act(() => engine().showControls(false))
  let most = 0
  for (const end = performance.now() + 500; performance.now() < end; ) {
    most = Math.max(most, ways().length)
    await new Promise(requestAnimationFrame)
  }
  expect(most).toBe(1)
  expect(ways()).toHaveLength(1)
})

const tapTwice = async (x: number, y: number) => {
  await tapAt(x, y)
  await tapAt(x, y)
}

it('a second tap on a picture opens it alone: it grows by its buttons and closes by Escape and by a button', async () => {
  const mounted = await mountReader('english', { publication: await noteBook(), settings: { fontSize: 1 } })
  const { engine, region } = mounted
  const { top, height } = inPage(mounted, 'img').getBoundingClientRect()
  const open = async () => {
    await tapTwice(150, top + height / 2)
    return vi.waitFor(() => {
      const found = region().querySelector<HTMLImageElement>('[role="dialog"] img')
      expect(found?.alt).toBe('A map')
      return found!
    })
  }
  const picture = await open()
  expect(engine().getSnapshot().page.index).toBe(0)
  const width = picture.getBoundingClientRect().width
  buttonOf(mounted, /^Zoom in$/)!.click()
  await vi.waitFor(() => expect(picture.getBoundingClientRect().width).toBeGreaterThan(width * 1.4))
  buttonOf(mounted, /^Close$/)!.click()
  await vi.waitFor(() => expect(region().querySelector('[role="dialog"]')).toBeNull())
  await open()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(region().querySelector('[role="dialog"]')).toBeNull())
})

it('one tap on a picture brings the bars, a second opens it, and one after that takes the bars away', async () => {
  const mounted = await mountReader('english', { publication: await noteBook(), settings: { fontSize: 1 } })
  const { region } = mounted
  const { top, height } = inPage(mounted, 'img').getBoundingClientRect()
  await tapAt(150, top + height / 2)
  await vi.waitFor(() => expect(region().dataset.controls).toBe('open'))
  expect(region().querySelector('[role="dialog"]')).toBeNull()
  await tapAt(150, top + height / 2)
  await vi.waitFor(() => expect(region().querySelector('[role="dialog"] img')).not.toBeNull())
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(region().querySelector('[role="dialog"]')).toBeNull())
  await tapAt(150, top + height / 2)
  await vi.waitFor(() => expect(region().dataset.controls).toBe('closed'))
  expect(region().querySelector('[role="dialog"]')).toBeNull()
  await tapAt(150, top + height / 2)
  await vi.waitFor(() => expect(region().dataset.controls).toBe('open'))
})

it('a picture by itself zooms and moves by keys, never beyond its edge', async () => {
  const mounted = await mountReader('english', { publication: await noteBook(), settings: { fontSize: 1 } })
  const { engine, region } = mounted
  const { left, top, width, height } = inPage(mounted, 'img').getBoundingClientRect()
  act(() => void engine().showImageAt(left + width / 2, top + height / 2))
  const picture = () => region().querySelector<HTMLImageElement>('[role="dialog"] img')
  await vi.waitFor(() => expect(picture()?.complete).toBe(true), { timeout: 20_000 })
  const box = () => picture()!.getBoundingClientRect()
  const whole = box()
  await userEvent.keyboard('++++')
  await vi.waitFor(() => expect(box().width).toBeGreaterThan(whole.width * 4))
  const before = box()
  await userEvent.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(box().left).toBeLessThan(before.left - 40))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await vi.waitFor(() => expect(box().left).toBeGreaterThan(before.left + 40))
  for (let press = 0; press < 20; press++) await userEvent.keyboard('{ArrowLeft}')
  await vi.waitFor(() => expect(Math.abs(box().left)).toBeLessThan(2))
  await userEvent.keyboard('-')
  await vi.waitFor(() => expect(box().width).toBeLessThan(before.width * 0.9))
  await userEvent.keyboard('0')
  await vi.waitFor(() => expect(box().width).toBe(whole.width))
  expect(engine().getSnapshot().page.index).toBe(0)
})

it('a second tap on a formula that was made smaller to fit opens it as a picture, which shows it', async () => {
  const cell = '<mtd><mn>12345678</mn><mo>+</mo></mtd>'
  const formula = `<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" alttext="A long sum"><mtable><mtr>${cell.repeat(9)}</mtr></mtable></math>`
  const publication = await noteBook(formula)
  const mounted = await mountReader('english', { publication, settings: { fontSize: 1 } })
  const { top, height } = inPage(mounted, 'math').getBoundingClientRect()
  await tapTwice(150, top + height / 2)
  const picture = await vi.waitFor(() => {
    const found = mounted.region().querySelector<HTMLImageElement>('[role="dialog"] img')
    expect(found?.alt).toBe('A long sum')
    return found!
  })
  await picture.decode()
  expect(picture.naturalWidth).toBeGreaterThan(1000)
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight).getContext('2d')!
  canvas.drawImage(picture, 0, 0)
  // Ink on the left and on the right: all of the sum is there.
  const inkIn = (x: number) => {
    const { data } = canvas.getImageData(x, 0, 200, picture.naturalHeight)
    return data.filter((value, i) => i % 4 === 3 && value > 128).length
  }
  expect(inkIn(0)).toBeGreaterThan(100)
  expect(inkIn(picture.naturalWidth - 200)).toBeGreaterThan(100)
})

it('a picture by itself is drawn away to close, but not by a little, nor by a finger the system takes', async () => {
  const mounted = await mountReader('english', { publication: await noteBook(), settings: { fontSize: 1 } })
  const { region, page } = mounted
  const { top, height } = inPage(mounted, 'img').getBoundingClientRect()
  await tapTwice(150, top + height / 2)
  const dialog = () => region().querySelector<HTMLElement>('[role="dialog"]')
  const picture = () => dialog()?.querySelector<HTMLImageElement>('img')
  await vi.waitFor(() => expect(picture()?.complete).toBe(true), { timeout: 20_000 })
  const middle = () => {
    const box = picture()!.getBoundingClientRect()
    return (box.top + box.bottom) / 2
  }
  const rest = middle()
  const from = { x: 180, y: rest }

  await swipeFrom(from, { x: 180, y: rest + 60 }, { hold: true })
  await vi.waitFor(() => expect(middle()).toBeGreaterThan(rest + 40))
  await touch('touchEnd')
  await vi.waitFor(() => expect(middle()).toBeCloseTo(rest, 0))

  await swipeFrom(from, { x: 180, y: rest + 200 }, { hold: true })
  await touch('touchCancel')
  await vi.waitFor(() => expect(middle()).toBeCloseTo(rest, 0))
  expect(dialog()).not.toBeNull()

  await swipeFrom(from, { x: 180, y: rest + 200 })
  await vi.waitFor(() => expect(dialog()).toBeNull(), { timeout: 10_000 })
  expect(page()).toBe(0)
})

it('two fingers enlarge a picture about what lies between them, and one then moves it', async () => {
  const mounted = await mountReader('english', { publication: await noteBook(), settings: { fontSize: 1 } })
  const { region } = mounted
  const { top, height } = inPage(mounted, 'img').getBoundingClientRect()
  await tapTwice(150, top + height / 2)
  const picture = () => region().querySelector<HTMLImageElement>('[role="dialog"] img')
  await vi.waitFor(() => expect(picture()?.complete).toBe(true), { timeout: 20_000 })
  const box = () => picture()!.getBoundingClientRect()
  const before = box()
  const y = (before.top + before.bottom) / 2
  await pinch(
    [
      { x: 150, y },
      { x: 90, y },
    ],
    [
      { x: 210, y },
      { x: 270, y },
    ],
  )
  await vi.waitFor(() => expect(box().width / before.width).toBeCloseTo(3, 1))
  expect((box().top + box().bottom) / 2).toBeCloseTo(y, 0)
  const left = box().left
  await swipeFrom({ x: 180, y }, { x: 120, y })
  await vi.waitFor(() => expect(box().left).toBeLessThan(left - 30))
  expect(region().querySelector('[role="dialog"]')).not.toBeNull()
})

it.each([
  [640, 360],
  [360, 560],
])('on a short screen of %i×%i one can go to a page, and back', async (width, height) => {
  const { engine, region, view } = await mountReader('english', { locale: 'sw_KE', onClose: () => undefined })
  await testPage.viewport(width, height)
  ;(view.container.firstElementChild as HTMLElement).style.cssText =
    `inline-size:${width}px;block-size:${height}px`
  await engine().countPages()
  await engine().goTo({ totalProgression: 1 })
  engine().showControls(true)
  const ways = await vi.waitFor(() => {
    const found = [...region().querySelectorAll<HTMLElement>('[data-state="open"] button')].filter((button) =>
      /^(Ukurasa \d|Rudi ukurasa)/.test(button.textContent ?? ''),
    )
    expect(found).toHaveLength(2)
    return found
  })
  await vi.waitFor(() => {
    for (const way of ways) {
      const box = way.getBoundingClientRect()
      expect(box.height).toBeGreaterThanOrEqual(44)
      expect([box.left >= 0, box.right <= width, box.bottom <= height]).toEqual([true, true, true])
    }
  })
  const bars = [...region().querySelectorAll('[data-state="open"]')].reduce(
    (sum, bar) => sum + bar.getBoundingClientRect().height,
    0,
  )
  expect(bars).toBeLessThanOrEqual(height * 0.4)
})
