import type { ShelfItem } from '@kurasa/portal-contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { putOnShelf, readShelf } from '../../storage/local-shelf.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { bookOf, mapMaker, sampleCards } from '../../testing/sample-books.ts'
import { noEntitlements, sampleMe, sampleSubscription } from '../../testing/sample-member.ts'
import { memberShelf, shelfItemOf } from '../../testing/sample-shelf.ts'

const saa = sampleCards[1]!
const souls = sampleCards[3]!
const member: Answers = { getMe: sampleMe, getEntitlements: noEntitlements }

const shelf = () => screen.findByRole('list', { name: 'Bookshelf' })
const names = async () =>
  within(await shelf())
    .getAllByRole('listitem')
    .map((tile) => tile.textContent)

function putThree() {
  putOnShelf({ book: mapMaker, openedAt: 1, addedAt: 1, fraction: 0.27 }, clientStorage)
  putOnShelf({ book: saa, openedAt: 2, addedAt: 2, fraction: 1, isFinished: true }, clientStorage)
  putOnShelf({ book: souls, openedAt: 3, addedAt: 3, fraction: 0 }, clientStorage)
}

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

describe("a visitor's shelf", () => {
  it('is empty at first, and says what fills it', async () => {
    await renderApp('/member_bookshelf')
    expect(await screen.findByText('Your shelf is empty')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Find books' }).getAttribute('href')).toBe('/category')
    expect(screen.queryByRole('button', { name: 'Select books' })).toBeNull()
  })

  it('shows how far each book is read, what is locked, and sends no request', async () => {
    putThree()
    const { server } = await renderApp('/member_bookshelf')
    const tiles = await names()
    expect(tiles).toHaveLength(3)
    expect(tiles[0]).toContain('Locked')
    expect(tiles[0]).toContain('Not started')
    expect(tiles[1]).toContain('Finished')
    expect(tiles[2]).toContain('27%')
    expect(server.callsOf('getShelf')).toHaveLength(0)
    expect(screen.getByText('3 books')).toBeTruthy()
  })

  it.each([
    ['added_desc', ['Souls', 'Saa', 'Map']],
    ['added_asc', ['Map', 'Saa', 'Souls']],
    ['title_asc', ['Saa', 'Map', 'Souls']],
  ])('is sorted by %s', async (sort, order) => {
    putThree()
    await renderApp('/member_bookshelf')
    await shelf()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), sort)
    const tiles = await names()
    order.forEach((word, index) => {
      expect(tiles[index]).toContain(word)
    })
  })

  it('narrows to finished books, and says that this phone keeps none', async () => {
    putThree()
    await renderApp('/member_bookshelf')
    await shelf()
    await userEvent.click(screen.getByRole('radio', { name: 'Finished' }))
    const tiles = await names()
    expect(tiles).toHaveLength(1)
    expect(tiles[0]).toContain('Saa')
    await userEvent.click(screen.getByRole('radio', { name: 'On this phone' }))
    expect(await screen.findByText('No books on this phone yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'All' }))
    expect(await names()).toHaveLength(3)
  })

  it('is sorted as Arabic and Swahili sort, too', async () => {
    putThree()
    await renderApp('/member_bookshelf', {}, 'sw_KE')
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'title_asc')
    expect(await screen.findByText('Vitabu 3')).toBeTruthy()
  })

  it('lets books be chosen and removed, and brings them back', async () => {
    putThree()
    await renderApp('/member_bookshelf')
    await shelf()
    await userEvent.click(screen.getByRole('button', { name: 'Select books' }))
    expect(screen.getByRole('heading', { name: '0 books selected' })).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: /Souls/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Saa/ }))
    expect(screen.getByRole('heading', { name: '2 books selected' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await names()).toHaveLength(1)
    expect(screen.getByText(/2 books removed/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    const tiles = await names()
    expect(tiles[0]).toContain('Souls')
    expect(tiles).toHaveLength(3)
  })

  it('keeps the place in a book that is removed', async () => {
    putThree()
    await renderApp('/member_bookshelf')
    await shelf()
    await userEvent.click(screen.getByRole('button', { name: 'Select books' }))
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Your shelf is empty')).toBeTruthy()
    expect(readShelf(clientStorage).find(({ book }) => book.id === mapMaker.id)?.fraction).toBe(0.27)
  })

  it('removes nothing while nothing is chosen, and Back ends the choice without leading away', async () => {
    putThree()
    const { history } = await renderApp('/member_bookshelf')
    await shelf()
    await userEvent.click(screen.getByRole('button', { name: 'Select books' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.getByRole('heading', { name: '0 books selected' })).toBeTruthy()
    act(() => history.back())
    expect(await screen.findByRole('heading', { name: 'Bookshelf' })).toBeTruthy()
    expect(history.location.pathname).toBe('/member_bookshelf')
  })

  it('leads to bought books without an entry between, and to the book', async () => {
    putThree()
    const { history } = await renderApp('/member_bookshelf', { getBook: bookOf(mapMaker) })
    const tile = within(await shelf()).getByRole('link', { name: /Map/ })
    expect(tile.getAttribute('href')).toBe('/details?id=map-maker&from=member_bookshelf')
    await userEvent.click(screen.getByRole('link', { name: 'Bought' }))
    await waitFor(() => expect(history.location).toMatchObject({ pathname: '/paid_bookshelf', index: 0 }))
  })

  it('works without a network', async () => {
    putThree()
    setOnline(false)
    await renderApp('/member_bookshelf')
    expect(await names()).toHaveLength(3)
  })
})

describe("a member's shelf", () => {
  beforeEach(() => logIn())

  it('is the one of the server: progress, locks, what was finished', async () => {
    const { server } = await renderApp('/member_bookshelf', { ...member, getShelf: memberShelf })
    const tiles = await names()
    expect(tiles[0]).toContain('27%')
    expect(tiles[1]).toContain('Locked')
    expect(tiles[2]).toContain('Finished')
    expect(tiles[3]).toContain('Not started')
    expect(server.callsOf('getShelf')[0]!.query).toMatchObject({ tab: 'member', sort: 'added_desc' })
  })

  it('knows of what was read on this phone since', async () => {
    putOnShelf({ book: mapMaker, openedAt: 1, fraction: 0.63, readAt: Date.now() + 60_000 }, clientStorage)
    await renderApp('/member_bookshelf', { ...member, getShelf: memberShelf })
    expect((await names())[0]).toContain('63%')
  })

  it.each(['added_asc', 'title_asc'])('requests %s from the server', async (sort) => {
    const { server } = await renderApp('/member_bookshelf', { ...member, getShelf: memberShelf })
    await shelf()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), sort)
    await waitFor(() => expect(server.callsOf('getShelf').at(-1)!.query.sort).toBe(sort))
  })

  it('comes page by page, each book once', async () => {
    await renderApp('/member_bookshelf', {
      ...member,
      getShelf: ({ query }) =>
        query.cursor
          ? { items: [shelfItemOf(souls, 2), shelfItemOf(mapMaker, 20)], nextCursor: null }
          : { items: [shelfItemOf(mapMaker, 20)], nextCursor: 'next' },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show more books' }))
    await waitFor(async () => expect(await names()).toHaveLength(2))
  })

  const changing = () => {
    let items: ShelfItem[] = [...memberShelf.items]
    return {
      ...member,
      getShelf: () => ({ items, nextCursor: null }),
      deleteShelf: ({ query }) => {
        const ids = (query.ids as unknown as string).split(',')
        items = items.filter(({ book }) => !ids.includes(book.id))
        return { bookIds: ids }
      },
      postShelf: ({ body }) => {
        const { bookIds, addedAt } = body as { bookIds: string[]; addedAt: string }
        items = [
          ...items,
          ...memberShelf.items
            .filter(({ book }) => bookIds.includes(book.id))
            .map((item) => ({ ...item, addedAt })),
        ]
        return { bookIds }
      },
    } satisfies Answers
  }

  it('removes on the server, and puts back with the time a book had', async () => {
    const { server } = await renderApp('/member_bookshelf', changing())
    await shelf()
    await userEvent.click(screen.getByRole('button', { name: 'Select books' }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Map/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(async () => expect(await names()).toHaveLength(3))
    expect(server.callsOf('deleteShelf')[0]!.query).toMatchObject({ ids: 'map-maker', tab: 'member' })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await names()).toHaveLength(4))
    expect(server.callsOf('postShelf')[0]!.body).toEqual({
      bookIds: ['map-maker'],
      addedAt: '2026-11-20T00:00:00.000Z',
    })
  })

  it('brings back what the server did not remove, and says so', async () => {
    await renderApp('/member_bookshelf', {
      ...changing(),
      deleteShelf: () => {
        throw new Refusal(422, 500, 'VALIDATION')
      },
    })
    await shelf()
    await userEvent.click(screen.getByRole('button', { name: 'Select books' }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Map/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/still on your shelf/)).toBeTruthy()
    await waitFor(async () => expect(await names()).toHaveLength(4))
  })

  it('says that a membership is over, and keeps its books', async () => {
    await renderApp('/member_bookshelf', {
      getEntitlements: noEntitlements,
      getMe: { ...sampleMe, subscription: { ...sampleSubscription, state: 'expired', isOpen: false } },
      getShelf: memberShelf,
    })
    expect(await screen.findByText(/your membership has ended/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See membership' }).getAttribute('href')).toBe('/subscribe')
    expect(await names()).toHaveLength(4)
  })

  it('shows the books of this phone where nothing was kept and there is no network', async () => {
    putThree()
    setOnline(false)
    await renderApp('/member_bookshelf', member)
    expect(await names()).toHaveLength(3)
    expect(screen.getByText(/Only the books on this phone/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Select books' })).toBeNull()
  })

  it('requests again when the stored copy is broken', async () => {
    clientStorage.writeJson('k_list_shelf-member_u1', { at: 1, page: { items: [{ book: 7 }] } })
    await renderApp('/member_bookshelf', { ...member, getShelf: memberShelf })
    expect(await names()).toHaveLength(4)
  })

  it('loads, and offers another try after an error', async () => {
    let isBroken = true
    await renderApp('/member_bookshelf', {
      ...member,
      getShelf: () => {
        if (isBroken) throw new Refusal(503, 500)
        return memberShelf
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await userEvent.click(retry)
    expect(await names()).toHaveLength(4)
  })
})
