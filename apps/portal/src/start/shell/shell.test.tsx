import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { bookOf, manifestOf, mapMaker, sampleCards, sampleCategories } from '../../testing/sample-books.ts'

const answers = {
  getHome: { sections: [{ id: 'new', title: 'New', items: sampleCards }] },
  getCategories: sampleCategories,
  getBook: bookOf(mapMaker),
  getManifest: manifestOf(mapMaker),
}

const stage = () => within(document.querySelector<HTMLElement>('[data-screen-active]')!)
const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name })

describe('the shell', () => {
  beforeEach(() => {
    clearBrowser()
    setOnline(true)
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('lights the tab of the screen, and creates a kept screen on its first visit', async () => {
    const { server } = await renderApp('/', answers)
    expect(tab('Member').getAttribute('aria-current')).toBe('page')
    expect(server.callsOf('getCategories')).toHaveLength(0)
    await userEvent.click(tab('Category'))
    expect(await screen.findByRole('heading', { name: 'Category' })).toBeTruthy()
    expect(tab('Category').getAttribute('aria-current')).toBe('page')
    expect(document.querySelectorAll('[data-screen]')).toHaveLength(2)
    expect(document.querySelectorAll('[data-screen-active]')).toHaveLength(1)
  })

  it('keeps a screen and its place, without another request for what is fresh', async () => {
    const { server } = await renderApp('/', answers)
    await screen.findByRole('list', { name: 'New' })
    const home = document.querySelector<HTMLElement>('[data-screen="/"]')!
    Object.defineProperty(home, 'clientHeight', { configurable: true, value: 700 })
    home.scrollTop = 420
    fireEvent.scroll(home)
    await userEvent.click(tab('Category'))
    await screen.findByText('Stories')
    home.scrollTop = 0
    await userEvent.click(tab('Member'))
    await waitFor(() => expect(home.parentElement!.dataset.screenActive).toBeDefined())
    expect(home.scrollTop).toBe(420)
    expect(server.callsOf('getHome')).toHaveLength(1)
  })

  it('opens a screen at its top without laying it out in the task that made it', async () => {
    await renderApp('/', answers)
    await screen.findByRole('list', { name: 'New' })
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    const places = vi.spyOn(Element.prototype, 'scrollTop', 'set')
    await userEvent.click(tab('Category'))
    await screen.findByRole('heading', { name: 'Category' })
    expect(places).not.toHaveBeenCalled()
    act(() => {
      for (const frame of frames) frame(0)
    })
    expect(places).toHaveBeenCalledWith(0)
    vi.unstubAllGlobals()
    places.mockRestore()
  })

  it('renews data older than a minute behind what is shown', async () => {
    const { server, queryClient } = await renderApp('/', answers)
    await screen.findByRole('list', { name: 'New' })
    await userEvent.click(tab('Category'))
    await screen.findByText('Stories')
    const query = queryClient.getQueryCache().find({ queryKey: ['home', 'en_US'] })!
    act(() => query.setState({ dataUpdatedAt: Date.now() - 61_000 }))
    await userEvent.click(tab('Member'))
    expect(stage().getByRole('list', { name: 'New' })).toBeTruthy()
    await waitFor(() => expect(server.callsOf('getHome')).toHaveLength(2))
    expect(stage().queryByText('Loading')).toBeNull()
  })

  it('drops every kept screen when another person logs in', async () => {
    await renderApp('/', answers)
    await userEvent.click(tab('Category'))
    await screen.findByText('Stories')
    act(() => logIn('u2'))
    expect(document.querySelectorAll('[data-screen]')).toHaveLength(1)
    act(() => endSession(clientStorage))
  })

  it('goes back one step of its own, and home when there is none', async () => {
    const { history } = await renderApp('/details?id=map-maker', answers)
    await screen.findByRole('heading', { name: /Map-/ })
    await userEvent.click(stage().getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(history.location.pathname).toBe('/'))
    expect(history.location.index).toBe(0)
    await screen.findByRole('list', { name: 'New' })
    await userEvent.click(tab('Category'))
    expect(history.location.index).toBe(1)
    act(() => history.back())
    await waitFor(() => expect(history.location.pathname).toBe('/'))
  })

  it('puts the saved books in the place of /bookshelf, without an entry between', async () => {
    const { history } = await renderApp('/', answers)
    await userEvent.click(tab('Bookshelf'))
    expect(history.location).toMatchObject({ pathname: '/member_bookshelf', index: 1 })
    expect(await screen.findByText('Your shelf is empty')).toBeTruthy()
    expect(tab('Bookshelf').getAttribute('aria-current')).toBe('page')
  })

  it('leads to the login once, and back to the same place', async () => {
    const { history } = await renderApp('/', {
      ...answers,
      getCategories: () => {
        throw new Refusal(401, 401)
      },
    })
    await userEvent.click(tab('Category'))
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy()
    expect(history.location.search).toBe('')
    expect(history.location.state).toEqual({ returnTo: '/category' })
  })

  it('says why access is denied', async () => {
    await renderApp('/', {
      ...answers,
      getCategories: () => {
        throw new Refusal(403, 403, 'NUMBER_BLOCKED')
      },
    })
    await userEvent.click(tab('Category'))
    expect(await screen.findByRole('heading', { name: 'The number has been blocked' })).toBeTruthy()
  })

  it('knows when it does not know a page', async () => {
    await renderApp('/no/such/page', answers)
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeTruthy()
  })

  it('changes the language at once, writes it down and keeps the place', async () => {
    const { history } = await renderApp('/language', answers)
    await userEvent.click(await screen.findByRole('radio', { name: 'العربية' }))
    expect(await screen.findByRole('heading', { name: 'اللغة' })).toBeTruthy()
    expect(document.documentElement.dir).toBe('rtl')
    expect(clientStorage.read('lang')).toBe('ar_SA')
    expect(history.location.pathname).toBe('/language')
  })
})
