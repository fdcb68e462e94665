import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { writeInterests } from '../../storage/interests.ts'
import { putOnShelf } from '../../storage/local-shelf.ts'
import { Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { mapMaker, sampleCards } from '../../testing/sample-books.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { sampleMe } from '../../testing/sample-member.ts'

const sections = [{ id: 'new', title: 'New this week', items: sampleCards }]

describe('home', () => {
  beforeEach(() => {
    clearBrowser()
    setOnline(true)
  })
  afterEach(cleanup)

  it('shows the promise, the shelves, and the whole shelf one tap away', async () => {
    await renderApp('/', { getHome: { sections }, getConfig: sampleConfig })
    const shelf = await screen.findByRole('list', { name: 'New this week' })
    expect(within(shelf).getAllByRole('listitem')).toHaveLength(sampleCards.length)
    expect(await screen.findByRole('heading', { name: 'All member books, 10KSH per day' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See all: New this week' }).getAttribute('href')).toBe(
      '/list?type=section&id=new&name=New+this+week&from=home',
    )
    expect(screen.queryByText('Continue reading')).toBeNull()
  })

  it('has a book at most twice, news first, and leaves out what is finished', async () => {
    putOnShelf({ book: sampleCards[1]!, openedAt: 3, fraction: 1, isFinished: true }, clientStorage)
    const items = sampleCards.slice(0, 3)
    await renderApp('/', {
      getHome: {
        sections: [
          { id: 'choice', title: 'Choice', items },
          { id: 'short', title: 'Short', items },
          { id: 'new', title: 'New', items },
        ],
      },
      getRelated: [],
    })
    const count = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem').length
    await screen.findByRole('list', { name: 'New' })
    expect([count('Choice'), count('New')]).toEqual([2, 2])
    expect(screen.queryByRole('list', { name: 'Short' })).toBeNull()
  })

  it('says that it loads', async () => {
    await renderApp('/', { getHome: () => new Promise(() => {}) })
    expect(await screen.findByText('Loading')).toBeTruthy()
  })

  it('says so when there are no books', async () => {
    await renderApp('/', { getHome: { sections: [] } })
    expect(await screen.findByText('The shelves are still empty')).toBeTruthy()
  })

  it('offers another try after an error', async () => {
    let isBroken = true
    await renderApp('/', {
      getHome: () => {
        if (isBroken) throw new Refusal(503, 500)
        return { sections }
      },
    })
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByText('Kurasa is down for a moment')).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'New this week' })).toBeTruthy()
  })

  it('says that it is offline, and still leads to the shelf of this phone', async () => {
    setOnline(false)
    await renderApp('/', { getHome: { sections } })
    expect(await screen.findByText('You are offline')).toBeTruthy()
    expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Bookshelf' })).toBeTruthy()
  })

  it('keeps the list when the network goes, with its age', async () => {
    await renderApp('/', { getHome: { sections } })
    await screen.findByRole('list', { name: 'New this week' })
    setOnline(false)
    expect(await screen.findByText(/You are offline. Last updated \d\d:\d\d./)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'New this week' })).toBeTruthy()
  })

  it('continues the book that was read last, in one tap', async () => {
    putOnShelf(
      { book: mapMaker, openedAt: 2, fraction: 0.27, chapter: 'Amana', minutesLeft: 8 },
      clientStorage,
    )
    putOnShelf({ book: sampleCards[1]!, openedAt: 3, fraction: 1, isFinished: true }, clientStorage)
    await renderApp('/', { getHome: { sections: [] } })
    const card = screen.getByRole('link', { name: /Amana.*27% read.*8 min left in chapter/ })
    expect(card.getAttribute('href')).toBe('/read?id=map-maker')
  })

  it('leads to search, saved books and orders', async () => {
    await renderApp('/', { getHome: { sections } })
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Search')).toBe('/search?from=home')
    expect(hrefOf('Saved books')).toBe('/member_bookshelf')
    expect(hrefOf('My orders')).toBe('/myPurchase')
  })

  it('offers to choose interests, and shows matching books once they are chosen', async () => {
    const { server } = await renderApp('/', {
      getHome: { sections },
      getBooks: { items: sampleCards.slice(1, 2), nextCursor: null },
    })
    const invitation = await screen.findByRole('link', { name: /What do you like to read/ })
    expect(invitation.getAttribute('href')).toBe('/interested')
    expect(server.callsOf('getBooks')).toHaveLength(0)
    act(() => writeInterests({ categories: ['stories', 'poetry'], languages: ['sw'] }, clientStorage))
    const shelf = await screen.findByRole('list', { name: 'For you' })
    expect(within(shelf).getAllByRole('listitem')).toHaveLength(1)
    expect(server.callsOf('getBooks')[0]!.query).toMatchObject({ category: 'stories,poetry', language: 'sw' })
    expect(screen.queryByRole('link', { name: /What do you like to read/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Change: For you' }).getAttribute('href')).toBe('/interested')
  })

  it('shows its shelves when the personal books fail', async () => {
    writeInterests({ categories: ['stories'], languages: [] }, clientStorage)
    await renderApp('/', {
      getHome: { sections },
      getBooks: () => {
        throw new Refusal(500, 500)
      },
    })
    expect(await screen.findByText('Could not load more books.')).toBeTruthy()
    expect(await screen.findByRole('list', { name: 'New this week' })).toBeTruthy()
  })

  it.each([
    ['another device, when that was later', '2026-11-20T08:00:00Z', 'Saa ya Babu'],
    ['this phone, when that was later', '2026-11-01T08:00:00Z', 'The Map-Maker of Lamu'],
  ])('continues on from %s', async (_where, lastAt, title) => {
    logIn()
    putOnShelf({ book: mapMaker, openedAt: Date.parse('2026-11-10T08:00:00Z'), fraction: 0.3 }, clientStorage)
    const { server } = await renderApp('/', {
      getHome: { sections: [] },
      getMe: sampleMe,
      getHistory: {
        items: [
          { book: sampleCards[3]!, lastAt: '2026-11-21T08:00:00Z', minutes: 9, percent: 1 },
          { book: sampleCards[1]!, lastAt, minutes: 4, percent: 0.4 },
        ],
        nextCursor: null,
      },
    })
    await waitFor(() => {
      const card = screen.getByRole('region', { name: 'Continue reading' })
      expect(card.textContent!).toContain(title)
    })
    await waitFor(() => expect(server.callsOf('getHistory')).toHaveLength(1))
  })

  it.each([
    [{ priceKsh: 15, periodDays: 1 }, 'All member books, 15KSH per day'],
    [{ priceKsh: 50, periodDays: 7 }, 'All member books, 50KSH per week'],
    [{ priceKsh: 200, periodDays: 30 }, 'All member books, 200KSH for 30 days'],
    [null, 'All member books'],
  ])('has the price of the server: %j', async (promo, title) => {
    await renderApp('/', { getHome: { sections }, getConfig: { ...sampleConfig, promo } })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })

  it('promises no price while the server has named none', async () => {
    await renderApp('/', { getHome: { sections }, getConfig: () => new Promise(() => undefined) })
    await screen.findByRole('list', { name: 'New this week' })
    expect(screen.queryByRole('heading', { name: /KSH/ })).toBeNull()
  })

  it('speaks Arabic from right to left, with the digits of Arabic and the price left as it is', async () => {
    putOnShelf({ book: mapMaker, openedAt: 2, fraction: 0.27, minutesLeft: 8 }, clientStorage)
    const { server } = await renderApp('/', { getHome: { sections }, getConfig: sampleConfig }, 'ar_SA')
    expect(document.documentElement.dir).toBe('rtl')
    expect(document.documentElement.lang).toBe('ar-SA')
    expect(screen.getByText(/بقيت ٨ دقائق في الفصل/)).toBeTruthy()
    const promo = await screen.findByRole('heading', { name: 'كل كتب الأعضاء، 10KSH في اليوم' })
    expect(promo.querySelector('bdi')?.textContent).toBe('10KSH')
    await screen.findByRole('list', { name: 'New this week' })
    expect(server.callsOf('getHome')[0]!.headers.get('lid')).toBe('ar_SA')
  })
})
