import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { noteSearch, readSearches } from '../../storage/recent-searches.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, renderApp, setOnline } from '../../testing/render-app.tsx'
import { mapMaker, sampleCards } from '../../testing/sample-books.ts'

const found = { items: [mapMaker], nextCursor: null }
const answers: Answers = {
  getSearch: found,
  getSuggestions: ['The Map-Maker of Lamu', 'Lamu Tales'],
  getHotSearches: ['lamu', 'قمر'],
}
const line = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })

describe('search', () => {
  beforeEach(() => {
    clearBrowser()
    setOnline(true)
  })
  afterEach(cleanup)

  it('puts the cursor into the line when it opens empty, and not when it brings a search', async () => {
    await renderApp('/search', answers)
    const input = await line()
    await waitFor(() => expect(document.activeElement).toBe(input))
    cleanup()
    await renderApp('/search?text=lamu', answers)
    await screen.findByText('The Map-Maker of Lamu', { selector: 'bdi' })
    expect(document.activeElement).not.toBe(await line())
  })

  it('shows what is often searched for, one tap away', async () => {
    const { server } = await renderApp('/search', answers)
    await userEvent.click(await screen.findByRole('button', { name: 'قمر' }))
    expect(await screen.findByText('The Map-Maker of Lamu', { selector: 'bdi' })).toBeTruthy()
    expect(server.callsOf('getSearch')[0]!.query).toMatchObject({ text: 'قمر' })
  })

  it.each([
    ['without a network', false, { getSearch: found }],
    [
      'where the server is down',
      true,
      {
        getSearch: () => {
          throw new Refusal(503, 500)
        },
      },
    ],
  ] as [string, boolean, Answers][])(
    'finds the books that are on this phone %s',
    async (_, isOnline, given) => {
      const { queryClient } = await renderApp('/search', { ...answers, ...given })
      queryClient.setQueryData(['list', 'x'], { items: [mapMaker] })
      setOnline(isOnline)
      await userEvent.type(await line(), 'map lamu{Enter}')
      const here = within(await screen.findByRole('region', { name: 'On this phone' }, { timeout: 10_000 }))
      expect(here.getByText('The Map-Maker of Lamu', { selector: 'bdi' })).toBeTruthy()
    },
  )

  it('keeps searches on this phone, to be used again, removed and cleared', async () => {
    noteSearch('one', clientStorage)
    noteSearch('two', clientStorage)
    await renderApp('/search', answers)
    const recent = within(await screen.findByRole('region', { name: 'Recent searches' }))
    await userEvent.click(recent.getByRole('button', { name: 'Remove “one”' }))
    expect(readSearches(clientStorage)).toEqual(['two'])
    await userEvent.click(recent.getByRole('button', { name: 'two' }))
    expect(await screen.findByText('The Map-Maker of Lamu', { selector: 'bdi' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear what you typed' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
    expect(readSearches(clientStorage)).toEqual([])
    expect(screen.queryByText('Recent searches')).toBeNull()
  })

  it('suggests after a pause in typing, and sends one request for a word typed in one go', async () => {
    const { server } = await renderApp('/search', answers)
    await userEvent.type(await line(), 'lamu')
    expect(await screen.findByRole('option', { name: 'Lamu Tales' })).toBeTruthy()
    const requested = server.callsOf('getSuggestions').map(({ query }) => query.text)
    expect(requested.at(-1)).toBe('lamu')
    expect(requested.length).toBeLessThan(4)
    expect(server.callsOf('getSearch')).toHaveLength(0)
    expect(screen.getByText('2 suggestions')).toBeTruthy()
  })

  it('cancels suggestions that are out of date', async () => {
    const aborted: string[] = []
    const { client } = await renderApp('/search', answers)
    const { call } = client
    client.call = ((endpoint: never, request: { text?: string }, options: { signal?: AbortSignal }) => {
      if (request?.text !== 'la') return call(endpoint, request as never, options)
      options.signal?.addEventListener('abort', () => aborted.push('la'))
      return new Promise(() => undefined)
    }) as typeof call
    await userEvent.type(await line(), 'la')
    await new Promise((resolve) => setTimeout(resolve, 400))
    await userEvent.type(await line(), 'mu')
    await waitFor(() => expect(aborted).toEqual(['la']))
    expect(await screen.findByRole('option', { name: 'Lamu Tales' })).toBeTruthy()
  })

  it('is operated by keys alone: arrows walk, Enter takes, Escape closes and then empties', async () => {
    const { server } = await renderApp('/search', answers)
    const input = await line()
    await userEvent.type(input, 'lam')
    await screen.findByRole('option', { name: 'Lamu Tales' })
    expect(input.getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    const marked = document.getElementById(input.getAttribute('aria-activedescendant')!)!
    expect(marked.textContent).toBe('Lamu Tales')
    expect(marked.getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(input)
    await userEvent.keyboard('{ArrowDown}')
    expect(input.hasAttribute('aria-activedescendant')).toBe(false)
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(input.value).toBe('Lamu Tales')
    await screen.findByText('The Map-Maker of Lamu', { selector: 'bdi' })
    expect(server.callsOf('getSearch')[0]!.query).toMatchObject({ text: 'Lamu Tales' })
    expect(readSearches(clientStorage)).toEqual(['Lamu Tales'])
    await userEvent.type(input, 'x')
    expect(input.getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{Escape}')
    expect(input.getAttribute('aria-expanded')).toBe('false')
    await userEvent.keyboard('{Escape}')
    expect(input.value).toBe('')
  })

  it('keeps the text in the address while one types, in the same entry, screen and page visit', async () => {
    const { history } = await renderApp('/search?from=home', answers)
    const { index } = history.location
    const input = await line()
    const ptid = clientStorage.read('ptid')
    await userEvent.type(input, 'lamu')
    await waitFor(() => expect(history.location.search).toBe('?text=lamu&from=home'))
    expect(history.location.index).toBe(index)
    expect(await line()).toBe(input)
    expect(document.activeElement).toBe(input)
    expect(clientStorage.read('ptid')).toBe(ptid)
  })

  it.each([
    ['en_US', 'All languages'],
    ['ar_SA', 'كل اللغات'],
  ] as const)('shows titles as they are (%s)', async (language, all) => {
    await renderApp(
      '/search?text=%D8%AD%D8%A7%D8%B1%D8%B3',
      { ...answers, getSearch: { items: [sampleCards[2]!], nextCursor: null } },
      language,
    )
    const row = within(await screen.findByRole('link', { name: /حارس الآبار/ }))
    expect(row.getAllByText('حارس الآبار').at(-1)!.getAttribute('dir')).toBe('rtl')
    expect(screen.getByRole('radio', { name: all })).toBeTruthy()
  })

  it('finds in one language of books alone', async () => {
    const { server } = await renderApp('/search?text=a', answers)
    await screen.findByText('The Map-Maker of Lamu', { selector: 'bdi' })
    await userEvent.click(screen.getByRole('radio', { name: 'Kiswahili' }))
    await waitFor(() => expect(server.callsOf('getSearch').at(-1)!.query.language).toBe('sw'))
  })

  it('goes on with the next page', async () => {
    const { server } = await renderApp('/search?text=a', {
      ...answers,
      getSearch: ({ query }) =>
        query.cursor ? { items: [sampleCards[1]!], nextCursor: null } : { ...found, nextCursor: 'c2' },
    })
    expect(await screen.findByRole('link', { name: /Saa ya Babu/ })).toBeTruthy()
    expect(server.callsOf('getSearch').map(({ query }) => query.cursor)).toEqual([undefined, 'c2'])
  })

  it('offers other words and a request when nothing was found', async () => {
    const { history } = await renderApp('/search?text=kalilla', {
      ...answers,
      getSearch: { items: [], nextCursor: null },
    })
    expect(await screen.findByText('No results for “kalilla”')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'lamu' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Request a book' }))
    await waitFor(() => expect(history.location.pathname).toBe('/report_an_issue'))
    expect(history.location.state).toEqual({
      category: 'request_a_book',
      content: 'I am looking for this book: kalilla',
    })
  })

  it('says that another language may have it', async () => {
    await renderApp('/search?text=lamu', {
      ...answers,
      getSearch: ({ query }) => (query.language ? { items: [], nextCursor: null } : found),
    })
    await screen.findByText('The Map-Maker of Lamu', { selector: 'bdi' })
    await userEvent.click(screen.getByRole('radio', { name: 'العربية' }))
    await userEvent.click(await screen.findByRole('button', { name: 'All languages' }))
    expect(await screen.findByText('The Map-Maker of Lamu', { selector: 'bdi' })).toBeTruthy()
  })

  it('says that a text is too long, typed or in the address, and sends no request', async () => {
    const { server } = await renderApp(`/search?text=${'a'.repeat(5000)}`, answers)
    expect(await screen.findByText(/Use 100 characters at most/)).toBeTruthy()
    const input = await line()
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(input, '{Enter}')
    expect(server.callsOf('getSearch')).toHaveLength(0)
    fireEvent.change(input, { target: { value: 'a'.repeat(100) } })
    expect(screen.queryByText(/A search has at most/)).toBeNull()
  })

  it('shows what is in the address as text, never as markup', async () => {
    await renderApp('/search?text=%3Cimg%20src%3Dx%3E&from=javascript:alert(1)', {
      ...answers,
      getSearch: { items: [], nextCursor: null },
    })
    expect(await screen.findByText('No results for “<img src=x>”')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })

  it('offers another try after an error', async () => {
    let isBroken = true
    await renderApp('/search?text=lamu', {
      ...answers,
      getSearch: () => {
        if (isBroken) throw new Refusal(500, 500)
        return found
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await userEvent.click(retry)
    expect(await screen.findByText('The Map-Maker of Lamu', { selector: 'bdi' })).toBeTruthy()
  })

  it('says that it is offline, and searches when the network is back', async () => {
    setOnline(false)
    await renderApp('/search?text=lamu', answers)
    expect(await screen.findByText('You are offline')).toBeTruthy()
    act(() => setOnline(true))
    expect(await screen.findByText('The Map-Maker of Lamu', { selector: 'bdi' })).toBeTruthy()
  })

  it('shows books of this phone where the server does not answer', async () => {
    const [{ title } = mapMaker] = sampleCards
    const { history } = await renderApp('/', {
      ...answers,
      getHome: { sections: [{ id: 'new', title: 'New', items: sampleCards }] },
    })
    await screen.findAllByText(title)
    setOnline(false)
    await act(async () => history.push(`/search?text=${encodeURIComponent(title)}`))
    const shelf = await screen.findByRole('region', { name: 'On this phone' })
    expect(within(shelf).getByRole('link', { name: new RegExp(title) })).toBeTruthy()
  })

  it('still searches where no suggestion can be had', async () => {
    await renderApp('/search', {
      ...answers,
      getSuggestions: () => {
        throw new Refusal(500, 500)
      },
      getHotSearches: () => {
        throw new Refusal(500, 500)
      },
    })
    await userEvent.type(await line(), 'lamu{Enter}')
    expect(await screen.findByText('The Map-Maker of Lamu', { selector: 'bdi' })).toBeTruthy()
  })
})
