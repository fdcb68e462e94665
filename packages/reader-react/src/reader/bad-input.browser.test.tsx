import { ReaderError, type ReaderPanel } from '@kurasa/reader-core'
import { act, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page as testPage, userEvent } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { noteBook } from '../testing/note-book.ts'
import { brokenPublication, samplePublication } from '../testing/sample-publication.ts'
import { storySpeech } from '../testing/story-speech.ts'
import { aFrame, pause, swipeFrom, tapAt, touch } from '../testing/touch.ts'
import { watchTroubles } from '../testing/watch-troubles.ts'
import { Reader } from './reader.tsx'

/*
 * Disturbances of a reader from outside. After each: no stuck page, an empty console, no unhandled promise rejection.
 */

const long = { timeout: 20_000 }
let troubles: ReturnType<typeof watchTroubles>
beforeEach(() => {
  troubles = watchTroubles()
})
afterEach(async () => {
  vi.restoreAllMocks()
  unmountAll()
  await testPage.viewport(360, 740)
  // Requests pending at the reader's end have time to fail.
  await pause(300)
  const { list } = troubles
  troubles.end()
  expect(list).toEqual([])
})

type Mounted = Awaited<ReturnType<typeof mountReader>>

/** A whole page is shown, and the reader turns on by touch. */
async function expectItTurns({ engine, offset }: Mounted) {
  await vi.waitFor(() => {
    expect(engine().getSnapshot().isBusy).toBe(false)
    expect(offset()).toBe(0)
  }, long)
  expect(engine().visibleText().text.length).toBeGreaterThan(0)
  // By the place: the number of the page becomes another where a player that closes gives its space back just then.
  const place = () => engine().getSnapshot().locator!.locations.totalProgression
  const before = place()
  await tapAt(window.innerWidth - 40)
  await vi.waitFor(() => {
    expect(place()).toBeGreaterThan(before!)
    expect(offset()).toBe(0)
  }, long)
}

/** Lets the page be read for some ms: the steady clock goes ahead by the greater part of them, less than a device that slept. */
async function readFor(ms: number) {
  const rest = 1500
  const now = performance.now.bind(performance)
  await pause(rest)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms - rest)
  await pause(100)
}

async function rotate({ view }: Mounted) {
  await testPage.viewport(740, 360)
  const box = view.container.firstElementChild as HTMLElement
  box.style.cssText = 'inline-size:740px;block-size:360px'
}

/** The page of the browser is put away, and comes back. */
function hideAndShow() {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
}

/** The page is drawn away from its place: a finger or a glide moves it. */
const drawn = ({ offset }: Mounted) => vi.waitFor(() => expect(Math.abs(offset())).toBeGreaterThan(1), long)

/** Begins a glide, and returns in the middle of it: the next step must not wait. */
async function glide({ page }: Mounted): Promise<undefined> {
  const before = page()
  await tapAt(320)
  await vi.waitFor(() => expect(page()).toBe(before + 1), long)
}

/** Draws the page. @returns lets it go */
async function drag(mounted: Mounted) {
  await swipeFrom({ x: 300, y: 300 }, { x: 180, y: 300 }, { hold: true })
  await drawn(mounted)
  return () => touch('touchEnd')
}

describe('fingers', () => {
  it('that the system takes in a press, a drag and a glide leave a whole page', async () => {
    const mounted = await mountReader('english')
    await touch('touchStart', [{ x: 330, y: 300 }])
    await touch('touchCancel')
    await aFrame()
    expect(mounted.page()).toBe(0)
    await drag(mounted)
    await touch('touchCancel')
    await vi.waitFor(() => expect([mounted.page(), mounted.offset()]).toEqual([0, 0]), long)
    await glide(mounted)
    await touch('touchStart', [{ x: 180, y: 300 }])
    await touch('touchMove', [{ x: 200, y: 300 }])
    await touch('touchCancel')
    await vi.waitFor(() => expect([mounted.page(), mounted.offset()]).toEqual([1, 0]), long)
    await expectItTurns(mounted)
  })

  it('five at once, in a drag too, never turn', async () => {
    const mounted = await mountReader('english')
    const hand = (dx: number) => [60, 120, 180, 240, 300].map((x) => ({ x: x + dx, y: 300 }))
    await drag(mounted)
    await touch('touchStart', [{ x: 180, y: 300 }, ...hand(0).slice(1)])
    for (const dx of [-15, -30, -45]) await touch('touchMove', [{ x: 180, y: 300 }, ...hand(dx).slice(1)])
    await touch('touchEnd')
    await vi.waitFor(() => expect([mounted.page(), mounted.offset()]).toEqual([0, 0]), long)
    await expectItTurns(mounted)
  })
})

describe('a turn', () => {
  it.each([
    ['a swipe', drag],
    ['a glide', glide],
  ] as const)('goes on after the screen is rotated in the middle of %s', async (_, begin) => {
    const mounted = await mountReader('english')
    const letGo = await begin(mounted)
    await rotate(mounted)
    await letGo?.()
    await vi.waitFor(() => expect(mounted.engine().pageStride).toBeGreaterThan(360), long)
    await expectItTurns(mounted)
  })

  it.each([
    ['a swipe', drag],
    ['a glide', glide],
  ] as const)('goes on after the tab was hidden in the middle of %s', async (_, begin) => {
    const mounted = await mountReader('english')
    const letGo = await begin(mounted)
    hideAndShow()
    await letGo?.()
    await expectItTurns(mounted)
  })
})

describe('storage', () => {
  const refuse = (name: string) => () => {
    throw new DOMException('No.', name)
  }

  /** A full disk: each write is taken back, as browsers do. */
  function fillUp() {
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      const request = put.apply(this, row)
      this.transaction.abort()
      return request
    })
  }

  it.each([
    ['refused', 'SecurityError'],
    ['full', 'QuotaExceededError'],
  ])('that is %s costs no page and no minute; a bookmark says that it was not kept', async (_, name) => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse(name))
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse(name))
    if (name === 'SecurityError') vi.spyOn(indexedDB, 'open').mockImplementation(refuse(name))
    else fillUp()
    let reported = 0
    const mounted = await mountReader('english', {
      hintStorage: localStorage,
      readTime: { user: crypto.randomUUID() },
      onReadTime: async (intervals) => {
        reported = intervals.reduce((sum, { ms }) => sum + ms, reported)
      },
    })
    const { engine, region } = mounted
    await vi.waitFor(() => expect(engine().readTime.minutesLeft).toBeDefined(), long)
    const began = performance.now()
    await expectItTurns(mounted)
    act(() => engine().showControls(true))
    const ribbon = await vi.waitFor(() => {
      const found = region().querySelector<HTMLElement>('[aria-pressed][aria-label*="ookmark"]')
      expect(found).not.toBeNull()
      return found!
    }, long)
    ribbon.click()
    await vi.waitFor(
      () => expect(region().textContent).toContain('The bookmark could not be saved on this device'),
      long,
    )
    act(() => engine().showControls(false))
    // Ten seconds are the shortest session that counts.
    await readFor(11_000)
    await tapAt(320)
    const read = performance.now() - began
    mounted.view.unmount()
    await vi.waitFor(() => expect(reported).toBeGreaterThan(0), long)
    expect(reported).toBeGreaterThan(read - 15_000)
  })

  it('whose database never answers does not block reading', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
    await expectItTurns(await mountReader('english', { readTime: { user: crypto.randomUUID() } }))
  })
})

describe('listening', () => {
  it('is not offered where nothing can speak, and says so where no voice knows the language', async () => {
    const silent = await mountReader('english', { speech: null })
    act(() => silent.engine().showControls(true))
    await vi.waitFor(() => expect(silent.region().textContent).toContain('Settings'), long)
    expect(silent.engine().listen).toBeUndefined()
    expect([...silent.region().querySelectorAll('button')].map((each) => each.textContent)).not.toContain(
      'Listen',
    )
    await expectItTurnsAfterBars(silent)
    unmountAll()

    const speech = storySpeech([])
    const voiceless = await mountReader('english', { speech })
    act(() => voiceless.engine().openPanel('listen'))
    await vi.waitFor(() => expect(voiceless.region().textContent).toContain('This phone has no voice'), long)
    await vi.waitFor(
      () => expect(document.activeElement?.closest('[data-kurasa-listen]')).not.toBeNull(),
      long,
    )
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(voiceless.engine().getSnapshot().panel).toBeUndefined(), long)
    await expectItTurnsAfterBars(voiceless)
  })
})

async function expectItTurnsAfterBars(mounted: Mounted) {
  act(() => mounted.engine().showControls(false))
  await vi.waitFor(() => expect(mounted.region().dataset.controls).toBe('closed'), long)
  await expectItTurns(mounted)
}

describe('the host', () => {
  it('that renders in every frame, with new functions and objects each time, disturbs nothing', async () => {
    const mounted = await mountReader('english')
    const { engine, again, page, offset } = mounted
    const first = engine()
    let isOn = true
    const render = () => {
      if (!isOn) return
      again({
        settings: { fontSize: 2 },
        labels: { back: 'Away' },
        onLocatorChange: () => undefined,
        onSettingsChange: () => undefined,
        onReadTime: async () => undefined,
        style: { color: 'inherit' },
      })
      requestAnimationFrame(render)
    }
    render()
    try {
      await expectItTurns(mounted)
      await swipeFrom({ x: 300, y: 300 }, { x: 100, y: 300 })
      await vi.waitFor(() => expect([page(), offset()]).toEqual([2, 0]), long)
      await tapAt(180)
      await vi.waitFor(() => expect(mounted.region().dataset.controls).toBe('open'), long)
      act(() => engine().openPanel('contents'))
      await vi.waitFor(() => expect(mounted.region().querySelector('[role="dialog"]')).not.toBeNull(), long)
      await userEvent.keyboard('{Escape}')
      await vi.waitFor(() => expect(mounted.region().querySelector('[role="dialog"]')).toBeNull(), long)
      expect(engine()).toBe(first)
    } finally {
      isOn = false
    }
  })

  it('that mounts twice, as StrictMode does, has one reader that counts once', async () => {
    let reported = 0
    const mounted = await mountReader('english', {
      isStrict: true,
      readTime: { user: crypto.randomUUID() },
      onReadTime: async (intervals) => {
        reported = intervals.reduce((sum, { ms }) => sum + ms, reported)
      },
    })
    const began = performance.now()
    expect(mounted.region().querySelectorAll('[part="view"]')).toHaveLength(1)
    await expectItTurns(mounted)
    await readFor(11_000)
    await tapAt(320)
    mounted.view.unmount()
    await vi.waitFor(() => expect(reported).toBeGreaterThan(0), long)
    expect(reported).toBeLessThanOrEqual(performance.now() - began + 5000)
  })
})

describe('a reader that is taken away', () => {
  const panels: ReaderPanel[] = ['contents', 'settings', 'search', 'page', 'listen', 'note', 'image']
  const states: Record<string, (mounted: Mounted) => unknown> = {
    reading: () => undefined,
    dragging: drag,
    gliding: glide,
    jumping: ({ engine }) => {
      engine()
        .goTo({ totalProgression: 1 })
        .catch(() => undefined)
    },
    'laying out again': ({ engine }) => {
      engine()
        .updateSettings({ fontSize: 1 })
        .catch(() => undefined)
    },
    controls: ({ engine }) => act(() => engine().showControls(true)),
    selecting: ({ region }) => {
      const view = region().querySelector('[data-kurasa-surface] > div > div')?.shadowRoot
      const text = view?.querySelector('.track > *')?.shadowRoot?.querySelector('p')
      getSelection()?.selectAllChildren(text as Node)
      return vi.waitFor(
        () => expect(region().querySelector('[role="toolbar"], [role="group"]')).not.toBeNull(),
        long,
      )
    },
    searching: ({ engine }) => {
      act(() => engine().openPanel('search'))
      void (async () => {
        for await (const _ of engine().search('the')) await aFrame()
      })().catch(() => undefined)
    },
    listening: ({ engine }) => engine().listen!.play(),
    ...Object.fromEntries(
      panels.map((panel) => [
        `the panel "${panel}"`,
        ({ engine }: Mounted) => act(() => engine().openPanel(panel)),
      ]),
    ),
  }

  it.each(Object.keys(states))('in %s leaves nothing behind', async (state) => {
    const publication = await noteBook()
    const mounted = await mountReader('english', {
      speech: storySpeech(),
      ...(/note|image/.test(state) && { publication, settings: { fontSize: 1 } }),
    })
    await states[state]!(mounted)
    const { view, engine } = mounted
    const reader = engine()
    view.unmount()
    await touch('touchCancel').catch(() => undefined)
    getSelection()?.removeAllRanges()
    await vi.waitFor(() => expect(reader.getSnapshot().status).toBe('closed'), long)
    expect(document.querySelector('[part="view"]')).toBeNull()
    expect(await reader.goForward()).toBe(false)
    publication.close()
  })

  it.each(['opening', 'failed'] as const)('in %s leaves nothing behind', async (state) => {
    const failure = state === 'opening' ? 'pending' : new ReaderError('network', 'No line.')
    const view = render(
      <StrictMode>
        <Reader publication={await brokenPublication(failure)} style={{ blockSize: 600 }} />
      </StrictMode>,
    )
    await vi.waitFor(
      () => expect(view.container.querySelector(`[data-state="${state}"]`)).not.toBeNull(),
      long,
    )
    view.unmount()
    expect(document.querySelector('[part="view"]')).toBeNull()
  })

  it('while its book is on its way leaves nothing behind', async () => {
    const publication = await samplePublication('english')
    const view = render(<Reader publication={publication} style={{ blockSize: 600 }} />)
    view.unmount()
    await aFrame()
    expect(document.querySelector('[part="view"]')).toBeNull()
    publication.close()
  })
})
