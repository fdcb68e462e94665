import { type Locator, type Publication, ReaderError } from '@kurasa/reader-core'
import { act, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { brokenPublication, samplePublication } from '../testing/sample-publication.ts'
import { pause, prepareTouch, swipeFrom, tapAt, touch } from '../testing/touch.ts'
import { Reader } from './reader.tsx'

afterEach(unmountAll)

/** The help for gestures: it comes with the tools, a moment after the page. */
function helpOf({ region }: { region: () => HTMLElement }): Promise<HTMLElement> {
  return vi.waitFor(
    () => {
      const help = region().querySelector<HTMLElement>('[role="note"]')
      if (!help) throw new Error('No help for gestures yet')
      return help
    },
    { timeout: 10_000 },
  )
}

/** Counts what is listened to beyond the life of a component. */
function countListeners() {
  const kept = new Map<string, number>()
  const targets: EventTarget[] = [window, document]
  const undo = targets.map((target) => {
    const { addEventListener, removeEventListener } = target
    const name = (type: string) => `${target === window ? 'window' : 'document'} ${type}`
    target.addEventListener = function (this: EventTarget, type: string, ...rest: never[]) {
      kept.set(name(type), (kept.get(name(type)) ?? 0) + 1)
      const { signal } = Object(rest[1]) as AddEventListenerOptions
      signal?.addEventListener('abort', () => kept.set(name(type), (kept.get(name(type)) ?? 0) - 1))
      return (addEventListener as (...all: unknown[]) => void).call(this, type, ...rest)
    } as typeof addEventListener
    target.removeEventListener = function (this: EventTarget, type: string, ...rest: never[]) {
      kept.set(name(type), (kept.get(name(type)) ?? 0) - 1)
      return (removeEventListener as (...all: unknown[]) => void).call(this, type, ...rest)
    } as typeof removeEventListener
    return () => {
      target.addEventListener = addEventListener
      target.removeEventListener = removeEventListener
    }
  })
  return {
    left: () =>
      [...kept].filter(
        ([type, count]) => count > 0 && !/error|unhandledrejection|selectionchange/.test(type),
      ),
    end: () => {
      for (const one of undo) one()
    },
  }
}

describe('the life of a reader', () => {
  it('is not harmed by StrictMode', async () => {
    const { page, region, offset } = await mountReader('english', { isStrict: true })
    expect(region().querySelectorAll('[part="view"]')).toHaveLength(1)
    await tapAt(330)
    expect(page()).toBe(1)
    await swipeFrom({ x: 300, y: 300 }, { x: 100, y: 300 })
    await vi.waitFor(() => expect(page()).toBe(2))
    await pause(450)
    expect(offset()).toBe(0)
  })

  it.each(['reading', 'dragging', 'gliding', 'controls', 'contents', 'settings'] as const)(
    'leaves no listener when it ends while %s',
    async (state) => {
      const listeners = countListeners()
      try {
        const { view, engine } = await mountReader('english')
        if (state === 'dragging') await swipeFrom({ x: 300, y: 300 }, { x: 200, y: 300 }, { hold: true })
        if (state === 'gliding') await tapAt(330)
        if (state === 'controls') act(() => engine().showControls(true))
        if (state === 'contents' || state === 'settings') act(() => engine().openPanel(state))
        view.unmount()
        if (state === 'dragging') await touch('touchEnd')
        await pause(500)
        expect(listeners.left()).toEqual([])
        expect(document.querySelector('[part="view"]')).toBeNull()
      } finally {
        listeners.end()
      }
    },
  )

  it('leaves no listener when it ends while opening or failed', async () => {
    const listeners = countListeners()
    try {
      for (const failure of ['pending', new ReaderError('network', 'No line.')] as const) {
        const publication = await brokenPublication(failure)
        const view = render(<Reader publication={publication} style={{ blockSize: 600 }} />)
        await pause(300)
        view.unmount()
        await pause(100)
      }
      expect(listeners.left()).toEqual([])
    } finally {
      listeners.end()
    }
  })

  it('loses no tap and no key that comes before it is ready', async () => {
    await prepareTouch()
    const good = await samplePublication('english')
    let comes = () => {}
    const line = new Promise<void>((resolve) => {
      comes = resolve
    })
    const publication: Publication = {
      ...good,
      read: (href, options) => line.then(() => good.read(href, options)),
    }
    const onClose = vi.fn()
    const view = render(
      <div style={{ inlineSize: 360, blockSize: 740 }}>
        <Reader publication={publication} onClose={onClose} autoFocus />
      </div>,
    )
    const region = () => view.container.querySelector<HTMLElement>('section[data-state]')
    const surface = await vi.waitFor(
      () => {
        const found = region()?.querySelector<HTMLElement>('[data-kurasa-surface]')
        expect(document.activeElement).toBe(found)
        return found!
      },
      { timeout: 20_000 },
    )
    await tapAt(180)
    await vi.waitFor(() => expect(region()?.dataset.controls).toBe('open'), { timeout: 20_000 })
    expect(region()?.dataset.state).toBe('opening')
    await vi.waitFor(() => expect(view.getByRole('button', { name: 'Back' })).toBeTruthy(), {
      timeout: 20_000,
    })
    surface.focus()
    await userEvent.keyboard('{F10}')
    await vi.waitFor(() => expect(region()?.dataset.controls).toBe('closed'), { timeout: 20_000 })
    await tapAt(180)
    await vi.waitFor(() => expect(region()?.dataset.controls).toBe('open'), { timeout: 20_000 })
    comes()
    await vi.waitFor(() => expect(region()?.dataset.state).toBe('ready'), { timeout: 20_000 })
    expect(region()?.dataset.controls).toBe('open')
    view.unmount()
    good.close()
  })

  it('says what failed, tries again, and reads', async () => {
    const good = await samplePublication('english')
    let isOnline = false
    const publication: Publication = {
      ...good,
      read: (href, options) =>
        isOnline ? good.read(href, options) : Promise.reject(new ReaderError('network', 'No line.')),
    }
    const onClose = vi.fn()
    const view = render(<Reader publication={publication} onClose={onClose} style={{ blockSize: 600 }} />)
    expect(await view.findByText('This page did not open. Your place is saved')).toBeTruthy()
    expect(view.getByRole('alert').textContent).toContain('Check your connection')
    isOnline = true
    await userEvent.click(view.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(view.container.querySelector('[data-state="ready"]')).toBeTruthy())
    good.close()
  })

  it('reports moves, not the first page, and opens again where it was', async () => {
    const onLocatorChange = vi.fn<(locator: Locator) => void>()
    const first = await mountReader('english', { onLocatorChange })
    expect(onLocatorChange).not.toHaveBeenCalled()
    await tapAt(330)
    await tapAt(330)
    // Of turns in quick succession only the last one is reported.
    const { locator } = first.engine().getSnapshot()
    await vi.waitFor(() => expect(onLocatorChange).toHaveBeenLastCalledWith(locator), { timeout: 10_000 })
    expect(first.engine().getSnapshot().page.index).toBe(2)
    const text = first.engine().visibleText().text
    const saved = JSON.parse(JSON.stringify(onLocatorChange.mock.lastCall?.[0])) as Locator
    unmountAll()
    const second = await mountReader('english', { defaultLocator: saved })
    expect(second.engine().visibleText().text).toBe(text)
  })

  it('takes over settings of the host and reports those of the reader', async () => {
    const onSettingsChange = vi.fn()
    const { again, engine, region } = await mountReader('english', { onSettingsChange })
    again({ settings: { fontSize: 2, theme: 'night' } })
    await vi.waitFor(() => expect(region().dataset.kTheme).toBe('night'))
    expect(onSettingsChange).not.toHaveBeenCalled()
    act(() => engine().openPanel('settings'))
    await userEvent.click(region().querySelector('[role="switch"]') as Element)
    await vi.waitFor(() =>
      expect(onSettingsChange).toHaveBeenCalledWith(expect.objectContaining({ tapZones: 'swapped' })),
    )
    await userEvent.click(region().querySelector('[aria-label="Larger text"]') as Element)
    await vi.waitFor(() =>
      expect(onSettingsChange).toHaveBeenCalledWith(expect.objectContaining({ fontSize: 2.5 })),
    )
  })

  it('follows links of the book without a turn, and hands outer ones to the host', async () => {
    const onExternalLink = vi.fn()
    const { engine, surface } = await mountReader('english', { onExternalLink, settings: { fontSize: 1 } })
    const tapLink = async (section: number) => {
      await engine().goTo({
        href: `chapter-${section}.xhtml`,
        type: 'application/xhtml+xml',
        locations: { progression: 1, totalProgression: 1 },
      })
      const link = linkOnScreen(surface())
      expect(link).toBeTruthy()
      const box = (link as Element).getBoundingClientRect()
      await tapAt(box.left + box.width / 2, box.top + box.height / 2)
    }
    await tapLink(1)
    await vi.waitFor(() => {
      const { section } = engine().getSnapshot()
      expect([section.index, section.page]).toEqual([1, 0])
    })
    await tapLink(5)
    await vi.waitFor(() => expect(onExternalLink).toHaveBeenCalledWith('https://example.org/kurasa'))
    expect(engine().getSnapshot().atEnd).toBe(true)
  })
})

function linkOnScreen(root: Element | ShadowRoot): Element | undefined {
  for (const element of root.querySelectorAll('*')) {
    if (element.matches('a[href]')) {
      const { left, top, width } = element.getBoundingClientRect()
      if (width > 0 && left >= 0 && left < 360 && top > 0 && top < 740) return element
    }
    const inside = element.shadowRoot && linkOnScreen(element.shadowRoot)
    if (inside) return inside
  }
  return undefined
}

describe('panels', () => {
  it.each([
    ['Contents', true],
    ['Settings', false],
  ] as const)('%s is a named dialog that takes the keyboard, and gives it back', async (name, isModal) => {
    const { region, engine, page } = await mountReader('english', { settings: { fontSize: 1.6 } })
    act(() => engine().showControls(true))
    await pause(350)
    const tool = [...region().querySelectorAll<HTMLElement>('[aria-haspopup="dialog"]')].find(
      (button) => button.textContent === name,
    ) as HTMLElement
    await userEvent.click(tool)
    const dialog = region().querySelector('[role="dialog"]') as HTMLElement
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(name)
    expect(dialog.getAttribute('aria-modal')).toBe(isModal ? 'true' : null)
    expect(dialog.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(document.activeElement).toBe(tool))
    await vi.waitFor(() => expect(region().querySelector('[role="dialog"]')).toBeNull())
    await userEvent.keyboard('{ArrowRight}')
    expect(page()).toBe(1)
    await userEvent.keyboard('{Escape}')
    expect(region().dataset.controls).toBe('closed')
    await userEvent.keyboard('{ArrowRight}')
    expect(page()).toBe(2)
    await userEvent.keyboard('{F10}')
    expect(region().dataset.controls).toBe('open')
  })

  it('F10 leads into the bars, and back to the page', async () => {
    const { region, surface } = await mountReader('english', { onClose: () => undefined })
    surface().focus()
    await userEvent.keyboard('{F10}')
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await vi.waitFor(() => expect(focused()).toBe('Back'))
    await userEvent.keyboard('{F10}')
    expect(region().dataset.controls).toBe('closed')
    expect(document.activeElement).toBe(surface())
    await userEvent.keyboard('{F10}')
    await vi.waitFor(() => expect(focused()).toBe('Back'))
    await userEvent.keyboard('{Escape}')
    expect(region().dataset.controls).toBe('closed')
    expect(document.activeElement).toBe(surface())
  })

  it('has large enough touch targets', async () => {
    const { region, engine } = await mountReader('english', { onClose: () => undefined })
    const tooSmall = () =>
      [...region().querySelectorAll<HTMLElement>('button, input')]
        .filter((control) => !control.closest('[inert]') && control.matches(':not(:has(+ [hidden]))'))
        .map((control) =>
          control.matches('[role="switch"]') ? (control.closest('label') as HTMLElement) : control,
        )
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
        .map(({ control, box }) => `${control.outerHTML.slice(0, 80)} ${box.width} × ${box.height}`)
    for (const open of [
      () => engine().showControls(true),
      () => engine().openPanel('contents'),
      () => engine().openPanel('settings'),
    ]) {
      act(open)
      await pause(300)
      expect(tooSmall()).toEqual([])
    }
  })

  it('is walked through in order: bars, page, place in the book, tools', async () => {
    const { region, engine } = await mountReader('english', { onClose: () => undefined })
    const walk = async (presses: number) => {
      const names: string[] = []
      for (let press = 0; press < presses; press++) {
        await userEvent.keyboard('{Tab}')
        const active = document.activeElement
        names.push(active?.getAttribute('aria-label') ?? active?.textContent ?? '')
      }
      return names
    }
    region().querySelector<HTMLElement>('button')?.focus()
    expect(document.activeElement?.textContent).toBe('Continuous view')
    expect(await walk(1)).toEqual(['Show toolbar'])
    expect((await walk(4)).filter((name) => /page$/.test(name))).toEqual(['Next page', 'Previous page'])
    act(() => engine().showControls(true))
    await pause(350)
    region().querySelector<HTMLElement>('[aria-label="Back"]')?.focus()
    const names = await walk(10) // a browser with voices has one more button, Listen
    const wanted = ['Previous page', 'Place in the book', 'Next page', 'Contents', 'Settings']
    expect(names.filter((name) => wanted.includes(name))).toEqual(wanted)
  })

  it('keeps the keyboard inside the contents', async () => {
    const { region, engine } = await mountReader('english')
    act(() => engine().openPanel('contents'))
    const dialog = region().querySelector('[role="dialog"]') as HTMLElement
    for (let press = 0; press < 12; press++) {
      await userEvent.keyboard('{Tab}')
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(dialog.contains(document.activeElement)).toBe(true)
  })

  it('goes to a chapter from the contents, where the present one is marked', async () => {
    const { region, engine } = await mountReader('english')
    act(() => engine().openPanel('contents'))
    const rows = () => [...region().querySelectorAll<HTMLElement>('[role="dialog"] li > button')]
    expect(
      rows()
        .filter((row) => row.ariaCurrent === 'location')
        .map((row) => row.textContent),
    ).toEqual(['The keeper’s stairs'])
    await userEvent.click(rows().find((row) => row.textContent === 'The second boat') as HTMLElement)
    await vi.waitFor(() => expect(engine().visibleText().text).toContain('The second boat'))
    expect(region().dataset.controls).toBe('closed')
    act(() => engine().openPanel('contents'))
    await vi.waitFor(() => expect(rows().filter((row) => row.ariaCurrent === 'location')).toHaveLength(1))
  })

  it('closes the settings by a tap on the page, without a turn', async () => {
    const { region, engine, page } = await mountReader('english')
    act(() => engine().openPanel('settings'))
    await pause(300)
    await tapAt(330, 100)
    await vi.waitFor(() => expect(region().dataset.controls).toBe('closed'))
    expect(page()).toBe(0)
  })

  it('lets the settings be pulled down by their head, not by a little', async () => {
    const { region, engine } = await mountReader('english')
    act(() => engine().openPanel('settings'))
    await pause(300)
    const sheet = region().querySelector('[role="dialog"]') as HTMLElement
    const top = sheet.getBoundingClientRect().top
    const from = { x: 80, y: top + 30 }
    await swipeFrom(from, { x: 80, y: top + 60 }, { pauseMs: 40 })
    await pause(100)
    expect(engine().getSnapshot().panel).toBe('settings')
    expect(sheet.getBoundingClientRect().top).toBe(top)
    await swipeFrom(from, { x: 80, y: top + 180 }, { hold: true })
    await vi.waitFor(() => expect(sheet.getBoundingClientRect().top).toBeGreaterThan(top + 80))
    await touch('touchEnd')
    await vi.waitFor(() => expect(engine().getSnapshot().panel).toBeUndefined())
  })

  it('shows the help for gestures once, and not to who has turned before it came', async () => {
    const kept = new Map<string, string>()
    const hintStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const first = await mountReader('english', { hintStorage })
    await helpOf(first)
    await tapAt(330)
    await vi.waitFor(() => expect(first.region().querySelector('[role="note"]')).toBeNull())
    unmountAll()
    const second = await mountReader('english', { hintStorage })
    await pause(100)
    expect(second.region().querySelector('[role="note"]')).toBeNull()
    unmountAll()
    // The hint comes with the tools, which may be late: here after a turn.
    kept.clear()
    const third = await mountReader('english')
    await tapAt(330)
    await vi.waitFor(() => expect(third.page()).toBe(1))
    third.again({ hintStorage })
    await vi.waitFor(() => expect([...kept.values()]).toEqual(['read']))
    expect(third.region().querySelector('[role="note"]')).toBeNull()
  })

  it('the help for gestures keeps no tap from the page, and goes away by itself', async () => {
    const setItem = vi.fn()
    const timers = vi.spyOn(window, 'setTimeout')
    const { region, page } = await mountReader('english', {
      hintStorage: { getItem: () => null, setItem },
    })
    const help = () => region().querySelector('[role="note"]')
    const words = (await helpOf({ region })).querySelector('p')!.getBoundingClientRect()
    // In the middle of the screen, where no page is turned.
    await tapAt(180, words.top + words.height / 2)
    await vi.waitFor(() => expect(region().dataset.controls).toBe('open'))
    expect(help()).toBeNull()
    expect(page()).toBe(0)
    unmountAll()

    timers.mockClear()
    setItem.mockClear()
    const again = await mountReader('english', { hintStorage: { getItem: () => null, setItem } })
    ;(await helpOf(again)).querySelector('button')!.focus()
    const [goAway] = timers.mock.calls.find(([, ms]) => ms === 20_000) ?? []
    timers.mockRestore()
    act(() => (goAway as () => void)())
    expect(again.region().querySelector('[role="note"]')).toBeNull()
    expect(setItem).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(again.surface())
  })

  it('goes on by keys once the help for gestures is read', async () => {
    const { region, page } = await mountReader('english', {
      hintStorage: { getItem: () => null, setItem: () => undefined },
    })
    const button = (await helpOf({ region })).querySelector('button')!
    button.focus()
    button.click()
    await vi.waitFor(() => expect(region().querySelector('[role="note"]')).toBeNull())
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))
    await vi.waitFor(() => expect(page()).toBe(1), { timeout: 10_000 })
  })

  it('says the page once after many turns', async () => {
    const { region, engine } = await mountReader('english')
    const status = [...region().querySelectorAll('[role="status"]')].at(-1) as HTMLElement
    await vi.waitFor(() => expect(status.textContent).toMatch(/^Page 1 of/), { timeout: 10_000 })
    const said: string[] = []
    const observer = new MutationObserver(() => said.push(status.textContent ?? ''))
    observer.observe(status, { childList: true, characterData: true, subtree: true })
    // In one go: between fingers a busy machine would leave the time in which a page is announced.
    await act(() => Promise.all(Array.from({ length: 6 }, () => engine().goForward())))
    await vi.waitFor(() => expect(status.textContent).toMatch(/^Page 7 of/), { timeout: 10_000 })
    await pause(900)
    observer.disconnect()
    // Meanwhile the number of pages may be announced again; passed pages are not.
    expect(said.filter((each) => !/^Page [17] of \d+$/.test(each))).toEqual([])
    expect(said.filter((each) => each.startsWith('Page 7')).length).toBe(1)
  })

  it('keeps the page where it is when bars and panels come and go', async () => {
    const { region, engine } = await mountReader('english')
    const box = () => region().querySelector('[part="view"]')?.getBoundingClientRect().toJSON()
    const before = box()
    act(() => engine().showControls(true))
    await pause(250)
    expect(box()).toEqual(before)
    act(() => engine().openPanel('settings'))
    await pause(300)
    expect(box()).toEqual(before)
    expect(region().scrollTop).toBe(0)
  })
})
