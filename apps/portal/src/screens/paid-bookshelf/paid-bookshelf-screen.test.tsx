import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answers } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { noEntitlements, sampleMe } from '../../testing/sample-member.ts'
import { boughtShelf } from '../../testing/sample-shelf.ts'

const member: Answers = { getMe: sampleMe, getEntitlements: noEntitlements }
const names = async () =>
  within(await screen.findByRole('list', { name: 'Bookshelf' })).getAllByRole('listitem')

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

describe('bought books', () => {
  it('are behind a login that leads back here', async () => {
    const { server, history } = await renderApp('/paid_bookshelf')
    const stage = within(document.querySelector<HTMLElement>('[data-screen-active]')!)
    await userEvent.click(await stage.findByRole('link', { name: 'Log in' }))
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(history.location.state).toEqual({ returnTo: '/paid_bookshelf' })
    expect(server.callsOf('getShelf')).toHaveLength(0)
  })

  it('are there without a subscription, never locked', async () => {
    logIn()
    const { server } = await renderApp('/paid_bookshelf', { ...member, getShelf: boughtShelf })
    const tiles = await names()
    expect(tiles).toHaveLength(2)
    expect(screen.queryByText('Locked')).toBeNull()
    expect(server.callsOf('getShelf')[0]!.query).toMatchObject({ tab: 'paid', sort: 'added_desc' })
    expect(within(tiles[0]!).getByRole('link').getAttribute('href')).toContain('from=paid_bookshelf')
  })

  it('say when there are none', async () => {
    logIn()
    await renderApp('/paid_bookshelf', { ...member, getShelf: { items: [], nextCursor: null } })
    expect(await screen.findByText('No bought books yet')).toBeTruthy()
  })

  it('are hidden, not removed, and shown again', async () => {
    logIn()
    const hidden = new Set<string>()
    const { server } = await renderApp('/paid_bookshelf', {
      ...member,
      getShelf: ({ query }) => ({
        items: boughtShelf.items
          .filter(({ book }) => hidden.has(book.id) === (query.hidden === '1'))
          .map((item) => (hidden.has(item.book.id) ? { ...item, hidden: true as const } : item)),
        nextCursor: null,
      }),
      deleteShelf: ({ query }) => {
        hidden.add(query.ids!)
        return { bookIds: [query.ids!] }
      },
      postShelf: ({ body }) => {
        const { bookIds } = body as { bookIds: string[] }
        for (const id of bookIds) hidden.delete(id)
        return { bookIds }
      },
    })
    expect(await names()).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Select books' }))
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: /Souls/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    await waitFor(async () => expect(await names()).toHaveLength(1))
    expect(server.callsOf('deleteShelf')[0]!.query).toMatchObject({ ids: 'souls', tab: 'paid' })
    expect(screen.getByText('Hidden. The book stays yours')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Hidden books' }))
    await waitFor(async () => expect((await names())[0]!.textContent).toContain('Souls'))
    await userEvent.click(screen.getByRole('button', { name: 'Select books' }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Souls/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Show again' }))
    expect(await screen.findByText('No hidden books')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Back to bought books' }))
    await waitFor(async () => expect(await names()).toHaveLength(2))
  })
})
