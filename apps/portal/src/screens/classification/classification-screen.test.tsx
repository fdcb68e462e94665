import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleCards, sampleCategories } from '../../testing/sample-books.ts'

const answers: Answers = {
  getCategories: sampleCategories,
  getBooks: { items: sampleCards, nextCursor: null },
  getHome: { sections: [] },
}
const lastQuery = (server: Awaited<ReturnType<typeof renderApp>>['server']) =>
  server.callsOf('getBooks').at(-1)!.query
const firstRow = () => screen.findByRole('link', { name: /Saa ya Babu/ })

describe('classification', () => {
  beforeEach(() => {
    clearBrowser()
    setOnline(true)
  })
  afterEach(cleanup)

  it('shows every book, the newest first', async () => {
    const { server } = await renderApp('/classification', answers)
    expect(await firstRow()).toBeTruthy()
    expect(lastQuery(server)).toEqual({ sort: 'added_desc', limit: '20' })
    expect(screen.queryByRole('list', { name: 'Chosen filters' })).toBeNull()
  })

  it('narrows by category, language, kind, access and length, all at once, in the address', async () => {
    const { server, history } = await renderApp('/classification', answers)
    await firstRow()
    const { index } = history.location
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const sheet = within(await screen.findByRole('dialog', { hidden: true }))
    const pick = (role: string, name: string) =>
      userEvent.click(sheet.getByRole(role, { name, hidden: true }))
    await pick('checkbox', 'Stories')
    await pick('checkbox', 'Poetry')
    await pick('checkbox', 'Swahili')
    await pick('radio', 'Text')
    await pick('radio', 'Free')
    await pick('radio', 'Under half an hour')
    expect(server.callsOf('getBooks')).toHaveLength(1)
    await pick('button', 'Show books')
    await waitFor(() =>
      expect(lastQuery(server)).toMatchObject({
        category: 'stories,poetry',
        language: 'sw',
        kind: 'text',
        access: 'free',
        length: 'short',
      }),
    )
    expect(history.location.index).toBe(index)
    expect(history.location.search).toBe(
      '?category=stories%2Cpoetry&language=sw&kind=text&access=free&length=short',
    )
    expect(screen.getByRole('button', { name: 'Filters 6 chosen' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  })

  it('takes one filter away, then all of them', async () => {
    const { server, history } = await renderApp(
      '/classification?category=stories&kind=text&length=long',
      answers,
    )
    await firstRow()
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter “Stories”' }))
    await waitFor(() => expect(history.location.search).toBe('?kind=text&length=long'))
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(history.location.search).toBe(''))
    await waitFor(() => expect(lastQuery(server)).toEqual({ sort: 'added_desc', limit: '20' }))
  })

  it('sorts, and keeps the order in the address', async () => {
    const { server, history } = await renderApp('/classification', answers)
    await firstRow()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'title_asc')
    await waitFor(() => expect(lastQuery(server).sort).toBe('title_asc'))
    expect(history.location.search).toBe('?sort=title_asc')
  })

  it('ignores unknown values, and categories that do not exist', async () => {
    const { server } = await renderApp(
      '/classification?category=gone,stories,%3Cb%3E&kind=audio&access=%27--&length=9&sort=x&language=%00',
      answers,
    )
    await firstRow()
    expect(server.callsOf('getBooks').map(({ query }) => query)).toEqual([
      { category: 'stories', sort: 'added_desc', limit: '20' },
    ])
    expect(screen.getByRole('button', { name: 'Filters 1 chosen' })).toBeTruthy()
  })

  it('says that no book fits, and clears the filters', async () => {
    const { history } = await renderApp('/classification?access=paid', {
      ...answers,
      getBooks: ({ query }) => ({ items: query.access ? [] : sampleCards, nextCursor: null }),
    })
    const notice = (await screen.findByText('No book fits all of this')).parentElement!
    await userEvent.click(within(notice).getByRole('button', { name: 'Clear filters' }))
    expect(await firstRow()).toBeTruthy()
    expect(history.location.search).toBe('')
  })

  it('says so when there are no books at all', async () => {
    await renderApp('/classification', { ...answers, getBooks: { items: [], nextCursor: null } })
    expect(await screen.findByText('No books here yet')).toBeTruthy()
  })

  it('filters without the categories when they do not load', async () => {
    const { server } = await renderApp('/classification?category=stories', {
      ...answers,
      getCategories: () => {
        throw new Refusal(500, 500)
      },
    })
    await firstRow()
    expect(lastQuery(server).category).toBe('stories')
    await userEvent.click(screen.getByRole('button', { name: 'Filters 1 chosen' }))
    expect(await screen.findByText('The categories did not load. The other filters work.')).toBeTruthy()
  })

  it('offers another try after an error, and says that it is offline', async () => {
    let isBroken = true
    await renderApp('/classification', {
      ...answers,
      getBooks: () => {
        if (isBroken) throw new Refusal(503, 500)
        return { items: sampleCards, nextCursor: null }
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await userEvent.click(retry)
    await firstRow()
    act(() => setOnline(false))
    expect(await screen.findByText(/You are offline. Last updated/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Saa ya Babu/ })).toBeTruthy()
  })

  it('is kept while one is elsewhere, and its sheet is not', async () => {
    const { server, history } = await renderApp('/classification?kind=text', answers)
    await firstRow()
    await userEvent.click(screen.getByRole('button', { name: 'Filters 1 chosen' }))
    await screen.findByRole('dialog', { hidden: true })
    act(() => history.push('/'))
    await screen.findByText('The shelves are still empty')
    expect(document.querySelector('dialog[open]')).toBeNull()
    act(() => history.back())
    await waitFor(() => expect(history.location.search).toBe('?kind=text'))
    expect(await firstRow()).toBeTruthy()
    expect(server.callsOf('getBooks')).toHaveLength(1)
  })

  it.each(['ar_SA', 'sw_KE'] as const)('speaks %s', async (language) => {
    const { container } = await renderApp('/classification?kind=image&length=short', answers, language)
    await firstRow()
    expect(container.textContent).not.toMatch(/\b(filter|list|book|category)\.[a-z]/)
  })
})
