import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, renderApp, setOnline } from '../../testing/render-app.tsx'
import { bookOf, manifestOf, mapMaker, sampleCards } from '../../testing/sample-books.ts'

describe('read', () => {
  beforeEach(() => {
    clearBrowser()
    setOnline(true)
  })
  afterEach(cleanup)

  it('fills the window, names the book in the title of the page, and Back leads out', async () => {
    const { history } = await renderApp('/read?id=map-maker', {
      getBook: bookOf(mapMaker),
      getManifest: () => new Promise(() => {}),
    })
    await waitFor(() => expect(document.title).toBe('The Map-Maker of Lamu · Kurasa'))
    expect(screen.queryByRole('navigation')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(history.location.pathname).toBe('/'))
  })

  it('shows an error in place of the page, never the login', async () => {
    const { history } = await renderApp('/read?id=map-maker', {
      getBook: bookOf(mapMaker),
      getManifest: () => {
        throw new Refusal(401, 401)
      },
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(history.location.pathname).toBe('/read')
  })

  it('says after ten seconds without a byte that nothing answered, and opens when an answer comes all the same', async () => {
    let answer: (manifest: ReturnType<typeof manifestOf>) => void = () => undefined
    await renderApp('/read?id=map-maker', {
      getBook: bookOf(mapMaker),
      getManifest: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      getUnit: () => new Promise(() => {}),
    })
    await screen.findByText('Kurasa could not be reached', undefined, { timeout: 20_000 })
    expect(screen.getByRole('link', { name: 'Bookshelf' })).toBeTruthy()
    answer(manifestOf(mapMaker))
    await waitFor(() => expect(screen.queryByText('Kurasa could not be reached')).toBeNull())
  }, 30_000)

  it('tries again with the manifest that failed', async () => {
    let isBroken = true
    const { server } = await renderApp('/read?id=map-maker', {
      getBook: bookOf(mapMaker),
      getManifest: () => {
        if (isBroken) throw new Refusal(503, 500)
        return manifestOf(mapMaker)
      },
      getUnit: () => new Promise(() => {}),
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    const requested = server.callsOf('getManifest').length
    isBroken = false
    await userEvent.click(retry)
    await waitFor(() => expect(server.callsOf('getManifest').length).toBeGreaterThan(requested))
  })

  it.each(['/read', '/read_img'])('opens a book that is made of pictures under %s', async (address) => {
    const { server } = await renderApp(`${address}?id=twiga`, {
      getBook: bookOf(sampleCards[4]!),
      getManifest: () => new Promise(() => {}),
    })
    await waitFor(() => expect(server.callsOf('getManifest').at(-1)?.query).toEqual({ kind: 'image' }))
  })

  it.each([
    ['/read', 'text'],
    ['/read_img', 'image'],
  ])('opens the edition of %s', async (address, kind) => {
    const both = { ...mapMaker, kinds: ['text' as const, 'image' as const] }
    const { server } = await renderApp(`${address}?id=map-maker`, {
      getBook: bookOf(both),
      getManifest: () => new Promise(() => {}),
    })
    await waitFor(() => expect(server.callsOf('getManifest').at(-1)?.query).toEqual({ kind }))
  })

  it.each(['/read', '/read?id=gone'])('says that %s is no book', async (address) => {
    await renderApp(address)
    expect(await screen.findByRole('heading', { name: 'We could not find this book' })).toBeTruthy()
  })

  it('says that it is offline', async () => {
    setOnline(false)
    await renderApp('/read?id=map-maker', { getBook: bookOf(mapMaker) })
    expect(await screen.findByText('This book is not on this phone yet. Your place is saved.')).toBeTruthy()
  })
})
