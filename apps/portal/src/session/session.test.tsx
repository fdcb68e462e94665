import { policyVersion } from '@kurasa/portal-contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finishLogout, logOut, logOutEverywhere } from '../account/log-out.ts'
import { clientStorage, createClientStorage } from '../storage/client-storage.ts'
import { readInterests, writeInterests } from '../storage/interests.ts'
import { placeKey, putOnShelf, readShelf } from '../storage/local-shelf.ts'
import { type Answers, Refusal } from '../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../testing/render-app.tsx'
import { mapMaker, sampleCards } from '../testing/sample-books.ts'
import { sampleConfig } from '../testing/sample-config.ts'
import { noEntitlements, sampleMe } from '../testing/sample-member.ts'
import { readConsent, writeConsent } from './consent.ts'
import { beginSession, endSession } from './session.ts'
import { agreedIds } from './third-party-ids.ts'

const answers: Answers = {
  getConfig: sampleConfig,
  getHome: { sections: [] },
  getMe: sampleMe,
  getEntitlements: noEntitlements,
  postMerge: { shelf: 2, progress: 1, history: 2, interests: 0 },
  postLogout: null,
  postLogoutAll: null,
}
const place = {
  bookId: 'map-maker',
  locator: {
    href: 'text/c1.xhtml',
    type: 'application/xhtml+xml',
    locations: { progression: 0.5, totalProgression: 0.27 },
  },
  position: { editionId: 'map-maker-text', unitId: 'u0', offset: 500, percent: 0.27 },
  furthest: 0.3,
  at: Date.parse('2026-11-20T08:00:00Z'),
}
const read = () => {
  putOnShelf({ book: mapMaker, openedAt: 3000, addedAt: 1000, readAt: 3000, fraction: 0.27 }, clientStorage)
  putOnShelf({ book: sampleCards[1]!, openedAt: 2000, addedAt: null, fraction: 0 }, clientStorage)
  clientStorage.writeJson(placeKey('map-maker'), place)
}

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

describe('what a visitor gathered', () => {
  it('comes into the account at the login, and one toast says so', async () => {
    read()
    writeInterests({ categories: ['poetry'], languages: ['sw'] }, clientStorage)
    const { server } = await renderApp('/my_profile', answers)
    act(() => logIn())
    expect(await screen.findByText('2 books from this phone are in your account now')).toBeTruthy()
    expect(server.callsOf('postMerge')).toHaveLength(1)
    expect(server.callsOf('postMerge')[0]!.body).toMatchObject({
      shelf: [{ bookId: 'map-maker', addedAt: '1970-01-01T00:00:01.000Z' }],
      history: [{ bookId: 'map-maker', lastAt: '1970-01-01T00:00:03.000Z' }],
      progress: [
        { bookId: 'map-maker', unitId: 'u0', offset: 500, percent: 0.27, furthest: 0.3, baseRev: 0 },
      ],
      interests: { categories: ['poetry'], languages: ['sw'] },
    })
    expect(readInterests(clientStorage).categories).toEqual([])
    expect(clientStorage.read('k_merge')).toBeUndefined()
  })

  it('stays on the phone when that fails, and is tried again at the next start', async () => {
    read()
    logIn()
    const refused = () => {
      throw new Refusal(503, 500)
    }
    const first = await renderApp('/', { ...answers, postMerge: refused })
    await waitFor(() => expect(first.server.callsOf('postMerge')).toHaveLength(1))
    first.unmount()
    expect(readShelf(clientStorage)).toHaveLength(2)
    const second = await renderApp('/', answers)
    await waitFor(() => expect(second.server.callsOf('postMerge')).toHaveLength(1))
    await waitFor(() => expect(clientStorage.read('k_merge')).toBeUndefined())
    second.unmount()
    const third = await renderApp('/', answers)
    await screen.findAllByRole('heading')
    expect(third.server.callsOf('postMerge')).toHaveLength(0)
  })

  it('is tried again when the network is back', async () => {
    read()
    logIn()
    const { server } = await renderApp('/', answers)
    await waitFor(() => expect(clientStorage.read('k_merge')).toBeUndefined())
    clientStorage.write('k_merge', 'u1')
    act(() => setOnline(true))
    await waitFor(() => expect(server.callsOf('postMerge')).toHaveLength(2))
  })

  it('does not run for a visitor who gathered nothing', async () => {
    logIn()
    const { server } = await renderApp('/', answers)
    await waitFor(() => expect(clientStorage.read('k_merge')).toBeUndefined())
    expect(server.callsOf('postMerge')).toHaveLength(0)
  })

  it('is never another member’s: who comes after an overdue session finds an empty shelf', () => {
    logIn('u1')
    read()
    endSession(clientStorage)
    expect(readShelf(clientStorage)).toHaveLength(2)
    logIn('u1')
    expect(readShelf(clientStorage)).toHaveLength(2)
    endSession(clientStorage)
    clientStorage.write('k_merge', undefined)
    logIn('u2')
    expect(readShelf(clientStorage)).toHaveLength(0)
    expect(clientStorage.read('k_merge')).toBeUndefined()
  })
})

describe('a logout', () => {
  it('sends what waits first, and leaves nothing of the member on the phone', async () => {
    logIn()
    read()
    clientStorage.write('k_interests_u1', '{}')
    clientStorage.write('k_days_u1', '{}')
    clientStorage.write('k_prefs', '{"appearance":"night"}')
    clientStorage.writeJson('k_consent', { version: policyVersion, analytics: true, ads: false })
    const { client, server } = await renderApp('/', answers)
    await act(() => logOut({ client, storage: clientStorage }))
    expect(server.callsOf('postLogout')[0]!.headers.get('tkn_p')).toBe('token-of-u1')
    for (const key of [
      'token',
      'uid',
      'k_shelf',
      'k_interests_u1',
      'k_days_u1',
      'k_consent',
      'k_owner',
    ] as const) {
      expect(clientStorage.read(key), key).toBeUndefined()
    }
    expect(clientStorage.keys('k_place_')).toEqual([])
    expect(clientStorage.read('k_prefs')).toBeTruthy()
    expect(await screen.findByText('You are logged out')).toBeTruthy()
  })

  it('works without a network; the server gets it at the next start', async () => {
    logIn()
    const first = await renderApp('/', answers)
    first.server.setReachable(false)
    await act(() => logOut({ client: first.client, storage: clientStorage }))
    expect(clientStorage.read('token')).toBeUndefined()
    first.unmount()
    const { server } = await renderApp('/', answers)
    await waitFor(() => expect(server.callsOf('postLogout')).toHaveLength(1))
    await waitFor(() => expect(clientStorage.read('k_logout')).toBeUndefined())
  })

  it('that has not reached the server never ends a session begun since', async () => {
    clientStorage.write('k_logout', '1')
    beginSession({ token: 't', uid: 'u2' }, clientStorage)
    const { client, server } = await renderApp('/', answers)
    await finishLogout(client, clientStorage)
    expect(server.callsOf('postLogout')).toHaveLength(0)
  })

  it('everywhere ends nothing when the server cannot be reached', async () => {
    logIn()
    const { client, server } = await renderApp('/', answers)
    server.setReachable(false)
    await expect(logOutEverywhere({ client, storage: clientStorage })).rejects.toMatchObject({
      kind: 'network',
    })
    expect(clientStorage.read('uid')).toBe('u1')
    server.setReachable(true)
    await act(() => logOutEverywhere({ client, storage: clientStorage }))
    expect(await screen.findByText('You are logged out everywhere')).toBeTruthy()
  })

  it('drops what the cache knows, so that the next person sees nothing of it', async () => {
    logIn()
    const { client, queryClient } = await renderApp('/my_profile', answers)
    await screen.findByText('07•• ••• 678')
    await act(() => logOut({ client, storage: clientStorage }))
    expect(queryClient.getQueryCache().findAll({ queryKey: ['me', 'u1'] })).toHaveLength(0)
    await waitFor(() => expect(screen.queryByText('07•• ••• 678')).toBeNull())
  })
})

describe('a session that the server no longer knows', () => {
  it('ends quietly when a call behind the screen meets it', async () => {
    logIn()
    await renderApp('/my_profile', {
      ...answers,
      getMe: () => {
        throw new Refusal(401, 401)
      },
    })
    expect(await screen.findByText('Your login has expired. Please log in again')).toBeTruthy()
    expect(clientStorage.read('token')).toBeUndefined()
  })
})

describe('consent', () => {
  it.each(['{', '7', '{"analytics":true}', '{"version":7,"analytics":true}'])(
    'stored as %s is none',
    (text) => {
      const storage = createClientStorage({})
      storage.write('k_consent', text)
      expect(readConsent(storage)).toBeUndefined()
    },
  )

  it('to another version of the text is none', () => {
    const storage = createClientStorage({})
    writeConsent({ version: policyVersion, analytics: true, ads: true }, storage)
    expect(readConsent(storage)).toMatchObject({ analytics: true })
    storage.writeJson('k_config', { at: 1, data: { ...sampleConfig, consentVersion: '2027-01' } })
    expect(readConsent(storage)).toBeUndefined()
  })

  it('of a member applies on every device that loads it', async () => {
    logIn()
    writeConsent({ version: policyVersion, analytics: true, ads: true }, clientStorage)
    await renderApp('/my_profile', {
      ...answers,
      getMe: { ...sampleMe, consent: { version: policyVersion, analytics: false, ads: false } },
    })
    await waitFor(() => expect(readConsent(clientStorage)).toMatchObject({ analytics: false, ads: false }))
  })

  it.each([
    [undefined, []],
    [{ version: '1', analytics: false, ads: false }, []],
    [{ version: '1', analytics: true, ads: false }, ['G-ABC123']],
    [{ version: '1', analytics: true, ads: true }, ['G-ABC123', 'AW-7700']],
  ])('%j allows the ids %j', (consent, ids) => {
    expect(agreedIds({ analytics: 'G-ABC123', ads: 'AW-7700' }, consent)).toEqual(ids)
  })

  it('allows nothing that is no id', () => {
    expect(
      agreedIds({ analytics: '"><script>', ads: undefined }, { version: '1', analytics: true, ads: true }),
    ).toEqual([])
  })

  it('comes before anything of others is on the page', async () => {
    const withIds = {
      ...answers,
      getConfig: { ...sampleConfig, analyticsIds: { analytics: 'G-ABC123', ads: 'AW-7700' } },
    }
    const scripts = () =>
      [...document.querySelectorAll<HTMLScriptElement>('script[data-id]')].map(({ src }) => src)
    const { server } = await renderApp('/my_profile', withIds)
    await screen.findByText('Visitor')
    expect(scripts()).toEqual([])
    act(() => writeConsent({ version: policyVersion, analytics: true, ads: false }, clientStorage))
    await waitFor(() => expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC123']))
    expect(server.callsOf('getConfig').length).toBeGreaterThan(0)
    for (const script of document.querySelectorAll('script[data-id]')) script.remove()
  })
})
