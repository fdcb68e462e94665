import '@kurasa/reader-react/tokens.css'
import '../../app/global.css'
import '../../app/page.css'
import type { ReadingProgress } from '@kurasa/portal-contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPlace, writePlace } from '../../reading/local-places.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { putOnShelf, readShelf } from '../../storage/local-shelf.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp } from '../../testing/render-app.tsx'
import { bookOf, manifestOf, mapMaker, sampleCards, unitOf } from '../../testing/sample-books.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { noEntitlements, sampleMe } from '../../testing/sample-member.ts'
import { acceptSync, keepOtherPlace, sentPlaces } from '../../testing/sync-answers.ts'

const PATIENCE = { timeout: 20_000 }

const there = (more: Partial<ReadingProgress> = {}): ReadingProgress => ({
  bookId: 'map-maker',
  editionId: 'map-maker-text',
  unitId: 'u2',
  offset: 0,
  percent: 0.67,
  furthest: 0.67,
  deviceId: 'other',
  deviceName: 'Redmi 9',
  clientAt: new Date(Date.now() - 60_000).toISOString(),
  updatedAt: new Date().toISOString(),
  rev: 4,
  ...more,
})

const book: Answers = {
  getBook: bookOf(mapMaker),
  getManifest: manifestOf(mapMaker),
  getUnit: ({ path }) => unitOf(Number(path.i)),
  getMe: sampleMe,
  getEntitlements: noEntitlements,
  getProgress: [],
  postSync: acceptSync(),
}

/** Words of the pages that are drawn, wherever the engine keeps them. */
function shownText(): string {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  return roots
    .slice(1)
    .filter((root) => getComputedStyle((root as ShadowRoot).host).visibility !== 'hidden')
    .map((root) => {
      const flow = root.querySelector('kz-flow')
      const { left } = flow?.getBoundingClientRect() ?? { left: -1 }
      return left >= 0 && left < window.innerWidth ? (flow?.textContent ?? '') : ''
    })
    .join(' ')
}
const shows = (words: string) => waitFor(() => expect(shownText()).toContain(words), PATIENCE)

const reader = () => document.querySelector<HTMLElement>('section[data-state="ready"]')!
async function open(answers: Answers = {}, address = '/read?id=map-maker') {
  const app = await renderApp(address, { ...book, ...answers })
  await waitFor(() => expect(reader()).not.toBeNull(), PATIENCE)
  return app
}

/** The reader's keyboard: the page after this one. */
function turn() {
  act(() => {
    reader().dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))
  })
}

/** The page is put away, and comes back. */
async function putAway() {
  const set = (state: string) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  await act(async () => set('hidden'))
  await act(async () => set('visible'))
}

describe('the read screen with an engine', () => {
  beforeEach(() => {
    clearBrowser()
    document.body.style.cssText = 'margin: 0; block-size: 740px'
  })
  afterEach(cleanup)

  it('opens for a member at the newest place, sends nothing for that, and sends the next page at once when it is hidden', async () => {
    logIn()
    const { server } = await open({ getProgress: [there({ unitId: 'u1', percent: 0.34 })] })
    await shows('Chapter 2')
    await putAway()
    expect(sentPlaces(server)).toHaveLength(0)
    turn()
    await shows('Chapter 3')
    await waitFor(() => expect(readPlace('map-maker', clientStorage)).toBeDefined(), PATIENCE)
    await putAway()
    await waitFor(() => expect(sentPlaces(server)).toHaveLength(1), PATIENCE)
    expect(sentPlaces(server)[0]).toMatchObject([
      { bookId: 'map-maker', unitId: 'u2', baseRev: 4, cause: 'turn' },
    ])
  })

  it('opens at this phone when the server does not answer', async () => {
    logIn()
    await open({ getProgress: () => new Promise(() => undefined) })
    await shows('Chapter 1')
  })

  it('says on the first page alone who wrote the book and how long it takes, and leads into it', async () => {
    await open()
    const begin = await screen.findByRole('button', { name: 'Begin' }, PATIENCE)
    expect(begin.parentElement).toHaveTextContent(`${mapMaker.authors[0]}${mapMaker.minutes} min`)
    act(() => begin.click())
    await shows('Chapter 2')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull(), PATIENCE)
    expect(document.activeElement).toBe(document.querySelector('[data-kurasa-surface]'))
  })

  it('offers five stars on the last page alone, and saves them in one tap', async () => {
    logIn()
    let stars: number | null = null
    const { server } = await open({
      getRating: () => ({ stars }),
      putRating: ({ body }) => {
        stars = (body as { stars: number | null }).stars
        return { stars }
      },
    })
    await shows('Chapter 1')
    turn()
    await shows('Chapter 2')
    expect(screen.queryByRole('group', { name: 'How was it?' })).toBeNull()
    turn()
    await shows('Chapter 3')
    const four = await screen.findByRole<HTMLInputElement>('radio', { name: '4 stars' }, PATIENCE)
    const target = four.closest('label')!.getBoundingClientRect()
    expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44)
    const foot = four.closest('fieldset')!.getBoundingClientRect()
    expect(foot.height, 'as high as the foot of the page').toBeLessThanOrEqual(48)
    act(() => four.click())
    await screen.findByText('Thank you. Your rating is saved.', undefined, PATIENCE)
    expect(server.callsOf('putRating').map(({ body }) => body)).toEqual([{ stars: 4 }])
    expect(four.checked).toBe(true)
    act(() => screen.getByRole('button', { name: 'Undo' }).click())
    await waitFor(() => expect(stars).toBeNull(), PATIENCE)
    await waitFor(() => expect(four.checked).toBe(false), PATIENCE)
  })

  it('leads from the last page to what comes after it: finished, stars, the next book, and back by Escape', async () => {
    logIn()
    const { server } = await open({
      getRating: { stars: null },
      putRating: { stars: 5 },
      getRelated: [sampleCards[4]!],
    })
    await shows('Chapter 1')
    for (const chapter of ['Chapter 2', 'Chapter 3']) {
      turn()
      await shows(chapter)
    }
    expect(screen.queryByRole('dialog')).toBeNull()
    turn()
    const dialog = await screen.findByRole('dialog', { name: 'Finished' }, PATIENCE)
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true), PATIENCE)
    expect(dialog.textContent).toContain(mapMaker.title)
    await waitFor(() => expect(readShelf(clientStorage)[0]?.isFinished).toBe(true), PATIENCE)
    act(() => within(dialog).getByRole('radio', { name: '5 stars' }).click())
    await waitFor(
      () => expect(server.callsOf('putRating').map(({ body }) => body)).toEqual([{ stars: 5 }]),
      PATIENCE,
    )
    const next = await within(dialog).findByRole('link', undefined, PATIENCE)
    expect(next.textContent).toContain(sampleCards[4]!.title)
    act(() => {
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENCE)
    await shows('Chapter 3')
  })

  it('offers the place of another device once, and goes there', async () => {
    logIn()
    await open({
      postSync: keepOtherPlace(there({ rev: 9 })),
    })
    await shows('Chapter 1')
    turn()
    await shows('Chapter 2')
    await waitFor(() => expect(readPlace('map-maker', clientStorage)?.position.unitId).toBe('u1'), PATIENCE)
    await putAway()
    const yes = await screen.findByRole('button', { name: 'Go there' }, PATIENCE)
    expect(screen.getByRole('dialog', { name: 'Continue from “Amana”?' }).textContent).toContain(
      'You reached “Amana” on Redmi 9. On this phone you are on “Three Inks”.',
    )
    act(() => yes.click())
    await shows('Chapter 3')
    await putAway()
    expect(screen.queryByRole('dialog', { name: /Continue from/ })).toBeNull()
  })

  it('stays, and says so to the server, when the reader wants that', async () => {
    logIn()
    let isFirst = true
    const { server } = await open({
      postSync: (call) => {
        const hasPlace = (call.body as { changes: { kind: string }[] }).changes.some(
          ({ kind }) => kind === 'place',
        )
        if (!isFirst || !hasPlace) return acceptSync()(call)
        isFirst = false
        return keepOtherPlace(there({ rev: 9 }))(call)
      },
    })
    await shows('Chapter 1')
    turn()
    await shows('Chapter 2')
    await waitFor(() => expect(readPlace('map-maker', clientStorage)?.position.unitId).toBe('u1'), PATIENCE)
    await putAway()
    const no = await screen.findByRole('button', { name: 'Stay here' }, PATIENCE)
    act(() => no.click())
    await waitFor(() => expect(sentPlaces(server).length).toBeGreaterThan(1), PATIENCE)
    expect(sentPlaces(server).at(-1)).toMatchObject([{ unitId: 'u1', baseRev: 9 }])
    expect(shownText()).toContain('Chapter 2')
  })

  it('does not offer a place that is close by', async () => {
    logIn()
    const near = there({ rev: 9, unitId: 'u1', percent: 0.34 })
    const { server } = await open({
      postSync: keepOtherPlace(near),
    })
    await shows('Chapter 1')
    turn()
    await shows('Chapter 2')
    await waitFor(() => expect(readPlace('map-maker', clientStorage)?.position.unitId).toBe('u1'), PATIENCE)
    await putAway()
    await waitFor(() => expect(sentPlaces(server)).toHaveLength(1), PATIENCE)
    await waitFor(() => expect(clientStorage.readJson('k_revs_u1')).toEqual({ 'map-maker': 9 }), PATIENCE)
    expect(screen.queryByRole('dialog', { name: /Continue from/ })).toBeNull()
  })

  it('begins a finished book again on request, and reports that to the server', async () => {
    logIn()
    const locator = {
      href: 'text/c3.xhtml',
      type: 'application/xhtml+xml',
      locations: { progression: 0, totalProgression: 1 },
    }
    const position = { editionId: 'map-maker-text', unitId: 'u2', offset: 0, percent: 1 }
    writePlace({ bookId: 'map-maker', locator, position, at: Date.now() }, 'text', clientStorage)
    putOnShelf({ book: mapMaker, openedAt: 1, fraction: 1, isFinished: true }, clientStorage)
    const { server, history } = await renderApp('/details?id=map-maker', book)
    const again = await screen.findByRole('link', { name: 'Read again' }, PATIENCE)
    act(() => again.click())
    await waitFor(() => expect(history.location.pathname).toBe('/read'), PATIENCE)
    await waitFor(() => expect(reader()).not.toBeNull(), PATIENCE)
    await shows('Chapter 1')
    expect(readShelf(clientStorage)[0]?.isFinished).toBe(false)
    turn()
    await shows('Chapter 2')
    await waitFor(() => expect(readPlace('map-maker', clientStorage)?.position.unitId).toBe('u1'), PATIENCE)
    await putAway()
    await waitFor(() => expect(sentPlaces(server)).toHaveLength(1), PATIENCE)
    expect(sentPlaces(server)[0]).toMatchObject([{ unitId: 'u1', readAgain: true }])
  })

  it('keeps everything of a visitor on the phone', async () => {
    const { server } = await open()
    await shows('Chapter 1')
    turn()
    await shows('Chapter 2')
    await waitFor(() => expect(readShelf(clientStorage)[0]?.chapter).toBe('Three Inks'), PATIENCE)
    await putAway()
    for (const call of ['getProgress', 'postSync', 'postShelf'] as const)
      expect(server.callsOf(call)).toHaveLength(0)
  })

  it('shows what opens a locked chapter in its place, and remembers the last open one', async () => {
    const card = sampleCards[2]!
    const { history } = await open(
      {
        getBook: bookOf(card),
        getManifest: manifestOf(card),
        getUnit: ({ path }) => {
          if (path.i !== '0') throw new Refusal(200, -30001)
          return unitOf(0)
        },
      },
      `/read?id=${card.id}`,
    )
    await shows('Chapter 1')
    turn()
    await shows('Three Inks')
    expect(await screen.findByRole('link', { name: /log in/i }, PATIENCE)).toBeTruthy()
    expect(history.location.pathname).toBe('/read')
    await putAway()
    expect(readPlace(card.id, clientStorage)).toBeUndefined()
  })

  it.each([
    ['a visitor', 'Look up (log in)'],
    ['a member', 'Look up'],
  ])('names for %s what looking a word up needs: %s', async (who, name) => {
    if (who === 'a member') logIn()
    await open({ getConfig: { ...sampleConfig, ai: { ...sampleConfig.ai, on: true } } })
    await shows('Chapter 1')
    act(() => {
      const key = { key: 'ArrowRight', shiftKey: true, bubbles: true }
      reader().dispatchEvent(new KeyboardEvent('keydown', key))
    })
    expect(await screen.findByRole('button', { name }, PATIENCE)).toBeTruthy()
  })

  it('stays the same reader on the same page when the language changes', async () => {
    await open()
    turn()
    await shows('Chapter 2')
    const before = reader()
    act(() => {
      clientStorage.write('lang', 'ar_SA')
    })
    await waitFor(() => expect(document.documentElement.dir).toBe('rtl'), PATIENCE)
    await waitFor(() => expect(reader().lang).toBe('ar-SA'), PATIENCE)
    expect(reader()).toBe(before)
    expect(shownText()).toContain('Chapter 2')
  })
})
