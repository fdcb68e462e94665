import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { putOnShelf, readShelf } from '../../storage/local-shelf.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { mapMaker, sampleCards } from '../../testing/sample-books.ts'
import { noEntitlements, sampleMe } from '../../testing/sample-member.ts'
import { historyItemOf } from '../../testing/sample-shelf.ts'
import { acceptSync, sentChanges } from '../../testing/sync-answers.ts'
import { dayOf, linesOf } from './history-days.ts'

const saa = sampleCards[1]!
const member: Answers = { getMe: sampleMe, getEntitlements: noEntitlements }
const items = [historyItemOf(mapMaker, 0, 12), historyItemOf(saa, 1, 0, 1)]

function readTwo() {
  const now = Date.now()
  putOnShelf({ book: mapMaker, openedAt: now, readAt: now, seconds: 190, fraction: 0.3 }, clientStorage)
  putOnShelf(
    { book: saa, openedAt: now, readAt: now - 86_400_000, seconds: 20, fraction: 1, isFinished: true },
    clientStorage,
  )
  putOnShelf({ book: sampleCards[3]!, openedAt: now, fraction: 0 }, clientStorage)
}

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

describe('reading history', () => {
  it('of a visitor is that of this phone: by day, minutes, how far', async () => {
    readTwo()
    const { server } = await renderApp('/readHistory')
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeTruthy()
    expect(screen.getByText('3 min read')).toBeTruthy()
    expect(screen.getByText('Less than a minute read')).toBeTruthy()
    expect(screen.getByText('Finished')).toBeTruthy()
    expect(screen.queryByText(/Souls/)).toBeNull()
    expect(server.callsOf('getHistory')).toHaveLength(0)
    expect(screen.getByRole('link', { name: /Map/ }).getAttribute('href')).toBe(
      '/details?id=map-maker&from=history',
    )
  })

  it('of a visitor is removed one by one and cleared, and the shelf stays', async () => {
    readTwo()
    await renderApp('/readHistory')
    await userEvent.click(await screen.findByRole('button', { name: /Remove “Saa ya Babu”/ }))
    expect(await screen.findByText('Removed from your history')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Yesterday' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(await screen.findByText(/removed from this phone/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear it', hidden: true }))
    expect(await screen.findByText('No books read yet')).toBeTruthy()
    expect(readShelf(clientStorage)).toHaveLength(3)
    expect(readShelf(clientStorage).every(({ addedAt }) => addedAt !== null)).toBe(true)
  })

  it('is kept when one thinks better of it', async () => {
    readTwo()
    await renderApp('/readHistory')
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it', hidden: true }))
    expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy()
  })

  it('of a member comes from the server, page by page', async () => {
    logIn()
    const { server } = await renderApp('/readHistory', {
      ...member,
      getHistory: ({ query }) =>
        query.cursor ? { items: [items[1]!], nextCursor: null } : { items: [items[0]!], nextCursor: 'n' },
    })
    expect(await screen.findByText('12 min read')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Yesterday' })).toBeTruthy()
    expect(server.callsOf('getHistory')).toHaveLength(2)
  })

  it('of a member is removed on the server, and stays when that fails', async () => {
    logIn()
    let isBroken = true
    const { server } = await renderApp('/readHistory', {
      ...member,
      getHistory: () => ({ items: isBroken ? items : [items[0]!], nextCursor: null }),
      deleteHistory: () => {
        if (isBroken) throw new Refusal(422, 500, 'VALIDATION')
        return { removed: 1 }
      },
    })
    const remove = await screen.findByRole('button', { name: /Remove “Saa ya Babu”/ })
    await userEvent.click(remove)
    expect(await screen.findByText(/It is still in your history/)).toBeTruthy()
    isBroken = false
    await userEvent.click(remove)
    await waitFor(() => expect(screen.queryByText(/Saa/)).toBeNull())
    expect(server.callsOf('deleteHistory').at(-1)!.query).toEqual({ ids: 'saa' })
  })

  it('of a member is cleared on all devices', async () => {
    logIn()
    let isCleared = false
    const { server } = await renderApp('/readHistory', {
      ...member,
      getHistory: () => ({ items: isCleared ? [] : items, nextCursor: null }),
      deleteHistory: () => {
        isCleared = true
        return { removed: 2 }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
    expect(screen.getByText(/on all your devices/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear it', hidden: true }))
    expect(await screen.findByText('No books read yet')).toBeTruthy()
    expect(server.callsOf('deleteHistory')[0]!.query).toEqual({ all: '1' })
  })

  it('of a member is removed without a network, too: the server is told later', async () => {
    logIn()
    const { server } = await renderApp('/readHistory', {
      ...member,
      getHistory: { items, nextCursor: null },
      postSync: acceptSync(),
    })
    const remove = await screen.findByRole('button', { name: /Remove “.*Saa/ })
    setOnline(false)
    server.setReachable(false)
    await userEvent.click(remove)
    await waitFor(() => expect(screen.queryByText(/Saa/)).toBeNull())
    server.setReachable(true)
    setOnline(true)
    await waitFor(() =>
      expect(sentChanges(server).flat()).toMatchObject([{ kind: 'history_removal', bookIds: ['saa'] }]),
    )
  })

  it('offers another try after an error, and says when it is empty', async () => {
    logIn()
    let isBroken = true
    await renderApp('/readHistory', {
      ...member,
      getHistory: () => {
        if (isBroken) throw new Refusal(503, 500)
        return { items: [], nextCursor: null }
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await userEvent.click(retry)
    expect(await screen.findByText('No books read yet')).toBeTruthy()
  })

  it('has days of Nairobi', () => {
    const late = Date.parse('2026-11-21T22:30:00.000Z')
    expect(dayOf(late)).toBe('2026-11-22')
    const book = (id: string, readAt: number) => ({
      book: { ...mapMaker, id },
      readAt,
      minutes: 1,
      fraction: 0,
      isFinished: false,
    })
    expect(linesOf([book('a', late), book('b', late - 3_600_000 * 3)]).map(({ kind }) => kind)).toEqual([
      'day',
      'book',
      'day',
      'book',
    ])
  })
})
