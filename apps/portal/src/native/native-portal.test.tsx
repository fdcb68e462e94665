import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { beginSession, endSession } from '../session/session.ts'
import { App } from '../start/app.tsx'
import { startPortal } from '../start/start-portal.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { putOnShelf, readShelf } from '../storage/local-shelf.ts'
import { type Answers, createContractServer } from '../testing/contract-server.ts'
import { installNativeHost } from '../testing/fake-native-host.ts'
import { clearBrowser } from '../testing/render-app.tsx'
import { bookOf, manifestOf, mapMaker, sampleCards } from '../testing/sample-books.ts'
import type { NativeRequests } from './native-messages.ts'

const answers: Answers = {
  getHome: { sections: [{ id: 'new', title: 'New', items: sampleCards }] },
  getBook: bookOf(mapMaker),
  getManifest: manifestOf(mapMaker),
  postTicket: { ticket: 'one-use', expiresIn: 60 },
}

let host: ReturnType<typeof installNativeHost> | undefined

/** The portal inside an app that takes some of its messages. */
async function openInApp(
  address: string,
  takes: (keyof NativeRequests)[],
  kind: 'android' | 'ios' = 'android',
) {
  host = installNativeHost(window, kind, ['hello', ...takes])
  window.history.replaceState(null, '', address)
  const server = createContractServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  const portal = startPortal(window, clientStorage)
  const texts = await portal.texts
  await act(async () => {
    render(<App {...portal} texts={texts} queryClient={createQueryClient()} />)
    await portal.native
  })
  return { ...portal, server, host }
}

describe('the portal in an app', () => {
  beforeEach(() => {
    clearBrowser()
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })
  afterEach(() => {
    cleanup()
    host?.uninstall()
    vi.unstubAllGlobals()
  })

  it.each(['android', 'ios'] as const)(
    'hands a book to the native reader and makes way: %s',
    async (kind) => {
      beginSession({ token: 'very-secret-token', uid: 'u1' }, clientStorage)
      const { history, host } = await openInApp('/read_img?id=map-maker', ['openReader'], kind)
      await waitFor(() => expect(host.of('openReader')).toHaveLength(1))
      expect(host.of('openReader')[0]!.payload).toEqual({
        bookId: 'map-maker',
        kind: 'image',
        from: 'other',
        ticket: 'one-use',
      })
      await waitFor(() => expect(history.location.pathname).toBe('/'))
      expect(host.raw.join()).not.toContain('very-secret-token')
      act(() => endSession(clientStorage))
    },
  )

  it('passes to the native reader which screen the book was opened from', async () => {
    const { history, host } = await openInApp('/details?id=map-maker', ['openReader'])
    act(() => history.push('/read?id=map-maker'))
    await waitFor(() => expect(host.of('openReader')).toHaveLength(1))
    expect(host.of('openReader')[0]!.payload).toMatchObject({ bookId: 'map-maker', from: 'details' })
  })

  it('opens the book itself when the app does not', async () => {
    const { history, host, server } = await openInApp('/read?id=map-maker', [])
    await waitFor(() => expect(host.of('openReader')).toHaveLength(1))
    expect(host.of('openReader')[0]!.payload).not.toHaveProperty('ticket')
    await waitFor(() => expect(server.callsOf('getManifest').length).toBeGreaterThan(0))
    expect(history.location.pathname).toBe('/read')
  })

  it('gives Back to the app where the portal ends, and only there', async () => {
    const { history, host } = await openInApp('/', ['back'])
    await screen.findByRole('list', { name: 'New' })
    act(() => history.push('/language'))
    act(() => host.tell({ type: 'backPressed' }))
    await waitFor(() => expect(history.location.pathname).toBe('/'))
    expect(host.of('back')).toHaveLength(0)
    act(() => host.tell({ type: 'backPressed' }))
    await waitFor(() => expect(host.of('back')).toHaveLength(1))
  })

  it('goes home when the app does not take Back', async () => {
    const { history, host } = await openInApp('/language', [])
    act(() => history.back())
    await waitFor(() => expect(history.location.pathname).toBe('/'))
    expect(host.of('back')).toHaveLength(1)
  })

  it('notifies the app of a login, never of who or by what token', async () => {
    const { host } = await openInApp('/', ['session'])
    act(() => beginSession({ token: 'very-secret-token', uid: 'uid-of-someone' }, clientStorage))
    act(() => endSession(clientStorage))
    await waitFor(() => expect(host.of('session')).toHaveLength(3))
    expect(host.of('session').map(({ payload }) => payload)).toEqual([
      { loggedIn: false },
      { loggedIn: true },
      { loggedIn: false },
    ])
    expect(host.raw.join()).not.toMatch(/very-secret-token|uid-of-someone/)
  })

  it('shows on the shelf how far the native reader got', async () => {
    const { host } = await openInApp('/', [])
    act(() => putOnShelf({ book: mapMaker, openedAt: 1, fraction: 0.1 }, clientStorage))
    act(() => {
      host.tell({ type: 'progress', bookId: 'map-maker', kind: 'text', percent: 0.6 })
      host.tell({ type: 'progress', bookId: 'unknown', kind: 'text', percent: 0.6 })
      host.tell({ type: 'progress', bookId: 'map-maker', kind: 'text', percent: 7 })
    })
    expect(readShelf(clientStorage).map(({ book, fraction }) => [book.id, fraction])).toEqual([
      ['map-maker', 0.6],
    ])
  })

  it('speaks the language of the app', async () => {
    const { host } = await openInApp('/', [])
    act(() => host.tell({ type: 'setLang', lang: 'ar_SA' }))
    await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
    expect(clientStorage.read('lang')).toBe('ar_SA')
  })
})
