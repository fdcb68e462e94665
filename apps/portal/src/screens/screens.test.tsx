import type { Category } from '@kurasa/portal-contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../storage/client-storage.ts'
import { placeKey, putOnShelf } from '../storage/local-shelf.ts'
import { type Answers, Refusal } from '../testing/contract-server.ts'
import { clearBrowser, renderApp, setOnline } from '../testing/render-app.tsx'
import { bookOf, manifestOf, mapMaker, sampleCards, sampleCategories } from '../testing/sample-books.ts'

const broken = () => {
  throw new Refusal(503, 500)
}
const never = () => new Promise<never>(() => {})

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

describe.each([
  ['/category', 'getCategories', sampleCategories],
  ['/list', 'getBooks', { items: sampleCards, nextCursor: null }],
  ['/details?id=map-maker', 'getBook', bookOf(mapMaker)],
] as const)('states of %s', (address, call, data) => {
  const answersOf = (answer: unknown) => ({ [call]: answer }) as Answers

  it('loads, quietly at first', async () => {
    await renderApp(address, answersOf(never))
    expect(await screen.findByText('Loading')).toBeTruthy()
  })

  it('offers another try after an error', async () => {
    let isBroken = true
    await renderApp(
      address,
      answersOf(() => (isBroken ? broken() : data)),
    )
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await userEvent.click(retry)
    await waitFor(() => expect(screen.queryByText(/did not open/)).toBeNull())
  })

  it('says that it is offline', async () => {
    setOnline(false)
    await renderApp(address, answersOf(data))
    expect(await screen.findByText('You are offline')).toBeTruthy()
  })

  it.each(['ar_SA', 'sw_KE'] as const)('shows its data in %s', async (language) => {
    const { container } = await renderApp(address, answersOf(data), language)
    await waitFor(() => expect(container.textContent).toMatch(/Stories|Lamu/))
    expect(document.documentElement.dir).toBe(language === 'ar_SA' ? 'rtl' : 'ltr')
    // A raw key on screen is a text that was forgotten.
    expect(container.textContent).not.toMatch(/\b(list|details|book|category|action|screen)\.[a-z]/)
  })
})

describe('category', () => {
  it('shows tiles with counts, no empty ones, and opens a second level in place', async () => {
    const { history } = await renderApp('/category', { getCategories: sampleCategories })
    expect((await screen.findByRole('link', { name: /Stories.*3 books/ })).getAttribute('href')).toBe(
      '/list?type=category&id=stories&name=Stories&from=category',
    )
    expect(screen.queryByText('Faith')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: /History/ }))
    expect(await screen.findByRole('heading', { name: 'History' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /The coast/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(history.location.search).toBe(''))
  })

  it('shows a category from three books on in the languages that a person reads', async () => {
    const [first, second] = sampleCategories
    const answer: Category[] = [
      { ...first!, bookCount: 5, languageCounts: { ar: 3, en: 2 } },
      { ...second!, bookCount: 5, languageCounts: { ar: 2, sw: 3 } },
    ]
    clientStorage.writeJson('k_interests', { categories: [], languages: ['ar-EG'] })
    await renderApp('/category', { getCategories: answer })
    expect(await screen.findByRole('link', { name: /Stories/ })).toBeTruthy()
    expect(screen.queryByText('Children')).toBeNull()
    cleanup()
    clientStorage.writeJson('k_interests', undefined)
    await renderApp('/category', { getCategories: answer })
    expect(await screen.findByRole('link', { name: /Children/ })).toBeTruthy()
    cleanup()
    // A small library shows all that it has.
    await renderApp('/category', { getCategories: [{ ...first!, bookCount: 1 }] })
    expect(await screen.findByRole('link', { name: /Stories/ })).toBeTruthy()
  })

  it('leads to all books when there are no categories', async () => {
    await renderApp('/category', { getCategories: [] })
    expect(await screen.findByText('No categories yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All books' }).getAttribute('href')).toBe('/classification')
  })

  it('filters by a language in place, leads to search and to all books with filters, on both levels', async () => {
    await renderApp('/category', { getCategories: sampleCategories })
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    await screen.findByText('Stories')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All languages' }).checked).toBe(true)
    expect(hrefOf('Search')).toBe('/search?from=category')
    expect(hrefOf('All books, with filters')).toBe('/classification')
    await userEvent.click(screen.getByRole('link', { name: /History/ }))
    await screen.findByRole('heading', { name: 'History' })
    expect(hrefOf('All of “History”')).toBe('/classification?category=history%2Ccoast')
  })

  it('leads to the books of a category in the chosen language', async () => {
    await renderApp('/category', { getCategories: sampleCategories })
    const hrefOf = () => screen.getByRole('link', { name: /Stories/ }).getAttribute('href')
    await screen.findByText('Stories')
    expect(hrefOf()).toBe('/list?type=category&id=stories&name=Stories&from=category')
    await userEvent.click(screen.getByRole('radio', { name: 'Kiswahili' }))
    expect(hrefOf()).toBe('/classification?category=stories&language=sw')
  })

  it('stays on its first level for a category that is not there', async () => {
    await renderApp('/category?id=%3Cscript%3E', { getCategories: sampleCategories })
    expect(await screen.findByRole('link', { name: /Stories.*3 books/ })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Category' })).toBeTruthy()
  })
})

describe('list', () => {
  const cards = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({
      ...mapMaker,
      id: `b${from + index}`,
      title: `Book ${from + index}.`,
    }))
  const rows = () => within(screen.getByRole('main')).getAllByRole('listitem')
  const findRows = () => waitFor(rows)

  it.each([
    ['/list?type=category&id=stories&name=Stories', 'category', 'stories', 'Hadithi'],
    ['/list?type=section&id=free', 'section', 'free', 'Free books'],
    ['/list?type=section&id=language-sw', 'section', 'language-sw', 'Books in Swahili'],
    ['/list?type=language&id=ar', 'language', 'ar', 'Books in Arabic'],
    ['/list?type=author&id=Zuhura+Kombo&name=Pay+here', 'author', 'Zuhura Kombo', 'Hadithi'],
    ['/list?type=tag&id=sea', 'tag', 'sea', 'Hadithi'],
    ['/list?type=related&id=saa', 'related', 'saa', 'Hadithi'],
  ])('%s requests the list of %s %s', async (address, type, id, title) => {
    const { server } = await renderApp(address, {
      getList: { title: 'Hadithi', items: sampleCards, nextCursor: null },
    })
    await screen.findByRole('link', { name: /Saa ya Babu/ })
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    const [call] = server.callsOf('getList')
    expect([call!.path, call!.query]).toEqual([
      { type, id },
      { lid: 'en_US', sort: 'added_desc', limit: '20' },
    ])
  })

  it('is called as its address says until the server has spoken, and never more than a text', async () => {
    await renderApp('/list?type=author&id=x&name=%3Cb%3Ehello', { getList: never })
    expect(await screen.findByRole('heading', { name: '<b>hello' })).toBeTruthy()
  })

  it.each([
    ['/list?type=section&id=free&sort=price&name=%00', '/list?type=section&id=free', 'free'],
    [`/list?type=tag&id=${'x'.repeat(300)}&name=${'y'.repeat(300)}`, 'a long tag', 'x'.repeat(300)],
  ])('takes nothing from %s but what it knows', async (address, _as, id) => {
    const { server } = await renderApp(address, {
      getBooks: { items: sampleCards, nextCursor: null },
      getList: ({ path }) => {
        if (path.id!.length > 100) throw new Refusal(422, 500, 'VALIDATION')
        return { title: 'Free', items: sampleCards, nextCursor: null }
      },
    })
    await waitFor(() => expect(server.callsOf('getList').length).toBeGreaterThan(0))
    if (id.length > 100) {
      expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
      expect(screen.getByRole('heading', { level: 1 }).textContent).toHaveLength(60)
      return
    }
    await findRows()
    expect(server.calls.findLast(({ name }) => name !== 'postTracking')!.query).toEqual({
      lid: 'en_US',
      sort: 'added_desc',
      limit: '20',
    })
  })

  it.each(['/list?type=%3Cscript%3E&id=x&name=Pay+here', '/list?type=tag&name=Pay+here'])(
    '%s names no list: it says so, and sends no request',
    async (address) => {
      const { server } = await renderApp(address, {})
      expect(await screen.findByRole('heading', { name: 'We could not find this list' })).toBeTruthy()
      expect(screen.queryByText('Pay here')).toBeNull()
      expect([...server.callsOf('getList'), ...server.callsOf('getBooks')]).toEqual([])
    },
  )

  it('goes on by itself where the page ended, to the end', async () => {
    const { server } = await renderApp('/list', {
      getBooks: ({ query }) =>
        query.cursor
          ? { items: [cards(2, 3)[0]!, ...cards(3, 5)], nextCursor: null }
          : { items: cards(0, 3), nextCursor: 'c2' },
    })
    // The one that is on both pages is shown once.
    await waitFor(() => expect(rows()).toHaveLength(5))
    expect(server.callsOf('getBooks').map(({ query }) => query.cursor)).toEqual([undefined, 'c2'])
    expect(screen.queryByRole('button', { name: 'Show more books' })).toBeNull()
    expect(rows().at(-1)!.getAttribute('aria-setsize')).not.toBe('-1')
  })

  it('renders the rows near the screen only, each with its position', async () => {
    await renderApp('/list', { getBooks: { items: cards(0, 50), nextCursor: 'more' } })
    const drawn = await findRows()
    expect(drawn.length).toBeGreaterThan(6)
    expect(drawn.length).toBeLessThan(20)
    expect(drawn[1]!.getAttribute('aria-posinset')).toBe('2')
    expect(drawn[1]!.getAttribute('aria-setsize')).toBe('-1')
  })

  it('keeps what it has when a page fails, and requests it again', async () => {
    let isBroken = true
    await renderApp('/list', {
      getBooks: ({ query }) => {
        if (query.cursor && isBroken) return broken()
        return query.cursor
          ? { items: cards(3, 5), nextCursor: null }
          : { items: cards(0, 3), nextCursor: 'c2' }
      },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Could not load more books.')
    expect(screen.queryByText(/could not be updated/)).toBeNull()
    expect(rows()).toHaveLength(3)
    isBroken = false
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(rows()).toHaveLength(5))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('sorts, each order by itself', async () => {
    const { server } = await renderApp('/list', { getBooks: { items: sampleCards, nextCursor: null } })
    await screen.findByRole('link', { name: /Saa ya Babu/ })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'title_asc')
    await waitFor(() => expect(server.calls.at(-1)!.query).toEqual({ sort: 'title_asc', limit: '20' }))
  })

  it.each(['/list', '/list?type=tag&id=x'])('says so when %s holds no books', async (address) => {
    const nothing = { items: [], nextCursor: null }
    await renderApp(address, { getBooks: nothing, getList: { title: 'x', ...nothing } })
    expect(await screen.findByText('No books here yet')).toBeTruthy()
  })
})

describe('details', () => {
  const open = (card = mapMaker) =>
    renderApp(`/details?id=${card.id}`, { getBook: bookOf(card), getManifest: manifestOf(card) })

  it('says minutes first, and reads from the start or from a chapter', async () => {
    await open()
    await screen.findByRole('heading', { name: /Map-/ })
    expect(screen.getAllByRole('definition')[0]!.textContent).toBe('47')
    expect(screen.getByText('minutes to read')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('/read?id=map-maker')
    expect((await screen.findByRole('link', { name: /Three Inks/ })).getAttribute('href')).toBe(
      '/read?id=map-maker',
    )
  })

  it('continues a book that was begun, and shows where', async () => {
    putOnShelf({ book: mapMaker, openedAt: 1, fraction: 0.4, chapter: 'Three Inks' }, clientStorage)
    await open()
    expect(await screen.findByRole('link', { name: /Continue.*40% read/ })).toBeTruthy()
    expect((await screen.findByRole('link', { name: /Three Inks/ })).getAttribute('aria-current')).toBe(
      'location',
    )
  })

  it('offers the open part of a member book, locks the rest and says what opens it', async () => {
    await open(sampleCards[2])
    expect(await screen.findByRole('link', { name: 'Read preview' })).toBeTruthy()
    expect(await screen.findAllByText('Locked')).toHaveLength(2)
    expect(screen.getByText(/The rest opens with membership/)).toBeTruthy()
  })

  it('gives the price of a paid book', async () => {
    await open(sampleCards[3])
    expect((await screen.findByRole('button', { name: /^Buy.*KSH.120/ })).textContent).toMatch(/^Buy.*120/)
    const note = await screen.findByText(/The rest opens when you buy the book/)
    expect(note.textContent).toBe('The rest opens when you buy the book: KSH 120.')
  })

  it('leads to the pictures of a book that has no text', async () => {
    await open(sampleCards[4])
    const link = await screen.findByRole('link', { name: 'Read' })
    expect(link.getAttribute('href')).toBe('/read_img?id=twiga')
  })

  it('offers both editions of a book, the one that was read last first', async () => {
    await open({ ...mapMaker, kinds: ['text', 'image'] })
    expect((await screen.findByRole('link', { name: 'Read' })).getAttribute('href')).toBe(
      '/read?id=map-maker',
    )
    const pictures = screen.getByRole('link', { name: 'Read the picture version' })
    expect(pictures.getAttribute('href')).toBe('/read_img?id=map-maker')
  })

  it.each(['/details', '/details?id=gone'])('says that %s is no book', async (address) => {
    await renderApp(address)
    expect(await screen.findByRole('heading', { name: 'We could not find this book' })).toBeTruthy()
  })

  it('stays readable when only the contents fail', async () => {
    await renderApp('/details?id=map-maker', { getBook: bookOf(mapMaker), getManifest: broken })
    expect(await screen.findByText('The contents did not load.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Read' })).toBeTruthy()
  })
})

describe('bookshelf and profile', () => {
  it('shows the books of this phone with their progress', async () => {
    putOnShelf({ book: mapMaker, openedAt: 2, fraction: 0.27 }, clientStorage)
    putOnShelf({ book: sampleCards[1]!, openedAt: 1, fraction: 1, isFinished: true }, clientStorage)
    await renderApp('/member_bookshelf')
    expect(await screen.findByText('2 books')).toBeTruthy()
    expect(screen.getByRole('link', { name: /27% read.*Map-/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Finished.*Saa ya Babu/ })).toBeTruthy()
  })

  it('needs no network', async () => {
    setOnline(false)
    await renderApp('/member_bookshelf')
    expect(await screen.findByText('Your shelf is empty')).toBeTruthy()
  })

  it('changes theme and contrast, and remembers them', async () => {
    await renderApp('/my_profile')
    await userEvent.click(await screen.findByRole('radio', { name: 'Night' }))
    await userEvent.click(screen.getByRole('switch', { name: 'High contrast' }))
    expect(clientStorage.readJson('k_prefs')).toMatchObject({ appearance: 'night', hasContrast: true })
  })

  it('forgets the shelf only after a second yes', async () => {
    putOnShelf({ book: mapMaker, openedAt: 2, fraction: 0.27 }, clientStorage)
    clientStorage.write(placeKey('map-maker'), '{}')
    await renderApp('/my_profile')
    expect(await screen.findByRole('button', { name: 'Clear my shelf on this phone' })).toBeTruthy()
    const forget = () => userEvent.click(screen.getByRole('button', { name: 'Clear my shelf on this phone' }))
    await forget()
    const dialog = async () => within(await screen.findByRole('dialog', { hidden: true }))
    await userEvent.click((await dialog()).getByRole('button', { name: 'Keep it', hidden: true }))
    expect(clientStorage.keys('k_place_')).toHaveLength(1)
    await forget()
    await userEvent.click((await dialog()).getByRole('button', { name: 'Clear it', hidden: true }))
    await waitFor(() => expect(clientStorage.keys('k_place_')).toHaveLength(0))
    expect(screen.queryByRole('button', { name: 'Clear my shelf on this phone' })).toBeNull()
  })
})
