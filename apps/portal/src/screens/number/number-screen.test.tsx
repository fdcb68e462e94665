import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleConfig } from '../../testing/sample-config.ts'
import { sampleMe } from '../../testing/sample-member.ts'

const answers: Answers = {
  getConfig: sampleConfig,
  getHome: { sections: [] },
  getMe: sampleMe,
  getCategories: [],
  postHeStart: { mode: 'none' },
  postHeComplete: { masked: '07•• ••• 678', heToken: 'h1' },
  postHeConfirm: { token: 't1', uid: 'u1', user: sampleMe.user, isNew: false },
}
const FAILED = 'Failed to retrieve the phone number, please refresh and try again'
const refuse =
  (...refusal: ConstructorParameters<typeof Refusal>) =>
  () => {
    throw new Refusal(...refusal)
  }

beforeEach(() => {
  clearBrowser()
  setOnline(true)
  // Nothing is navigated to here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('/n', () => {
  it('says that the number could not be had, and offers a code instead', async () => {
    const { history } = await renderApp('/n', answers)
    expect(await screen.findByRole('heading', { name: FAILED })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Use a code instead' }))
    expect(history.location.pathname).toBe('/login')
  })

  it('sends the browser through the network once, and not again without a result', async () => {
    const start: Answers = {
      ...answers,
      postHeStart: { mode: 'redirect', url: 'http://he.operator.example/?a=1' },
    }
    const first = await renderApp('/n', start)
    await waitFor(() => expect(clientStorage.read('k_once_network')).toBe('/'))
    expect(first.server.callsOf('postHeStart')).toHaveLength(1)
    first.unmount()
    const second = await renderApp('/n', start)
    expect(await screen.findByRole('heading', { name: FAILED })).toBeTruthy()
    expect(second.server.callsOf('postHeStart')).toHaveLength(0)
  })

  it.each(['javascript:alert(1)', undefined])('never opens %s', async (url) => {
    await renderApp('/n', { ...answers, postHeStart: { mode: 'redirect', url } })
    expect(await screen.findByRole('heading', { name: FAILED })).toBeTruthy()
  })
})

describe('/n?he=', () => {
  it('shows “continue as …?” and logs in only with a yes, once', async () => {
    clientStorage.write('k_once_network', '/category')
    const { server, history } = await renderApp('/n?he=nonce', answers)
    await screen.findByRole('button', { name: 'Yes, continue' })
    expect(screen.getByRole('heading').textContent).toBe('Continue as 07•• ••• 678?')
    expect(server.callsOf('postHeComplete')).toHaveLength(1)
    expect(clientStorage.read('token')).toBeUndefined()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Yes, continue' }))
    await waitFor(() => expect(history.location.pathname).toBe('/category'))
    expect(server.callsOf('postHeConfirm')).toHaveLength(1)
    expect(server.callsOf('postHeConfirm')[0]!.body).toMatchObject({ heToken: 'h1', ageConfirmed: true })
    expect(clientStorage.read('token')).toBe('t1')
    expect(clientStorage.read('k_once_network')).toBeUndefined()
  })

  it('of another browser, or used before (404), is no number', async () => {
    await renderApp('/n?he=nonce', { ...answers, postHeComplete: refuse(404, 500, 'NOT_FOUND') })
    expect(await screen.findByRole('heading', { name: FAILED })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it.each(['<script>', 'x'.repeat(400)])(
    'with a hostile nonce is a question to the server, no more: %s',
    async (nonce) => {
      const { server } = await renderApp(`/n?he=${encodeURIComponent(nonce)}`, answers)
      await screen.findByRole('button', { name: 'Yes, continue' })
      expect(
        (server.callsOf('postHeComplete')[0]!.body as { nonce: string }).nonce.length,
      ).toBeLessThanOrEqual(100)
    },
  )

  it('that is answered too late (OTP_EXPIRED) can be requested again', async () => {
    await renderApp('/n?he=nonce', { ...answers, postHeConfirm: refuse(422, 500, 'OTP_EXPIRED') })
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, continue' }))
    expect((await screen.findByRole('alert')).textContent).toContain('That took too long')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('of a blocked number (NUMBER_BLOCKED) leads to /403', async () => {
    await renderApp('/n?he=nonce', { ...answers, postHeConfirm: refuse(403, 403, 'NUMBER_BLOCKED') })
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, continue' }))
    expect(await screen.findByRole('heading', { name: 'The number has been blocked' })).toBeTruthy()
  })

  it('without a network says so', async () => {
    setOnline(false)
    await renderApp('/n?he=nonce', answers)
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
  })

  it('redirects a member who is logged in', async () => {
    logIn()
    const { history, server } = await renderApp('/n', answers)
    await waitFor(() => expect(history.location.pathname).toBe('/'))
    expect(server.callsOf('postHeStart')).toHaveLength(0)
  })
})

describe('/he_test', () => {
  it('does not exist unless the server says so', async () => {
    await renderApp('/he_test', answers)
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeTruthy()
  })

  it('shows what arrived, masked', async () => {
    await renderApp('/he_test', {
      ...answers,
      getHeTest: {
        headers: [{ name: 'x-msisdn', masked: '•••••••••678' }],
        isTrusted: true,
        address: 'private',
      },
    })
    expect(await screen.findByText('x-msisdn: •••••••••678')).toBeTruthy()
    expect(screen.getByText('private')).toBeTruthy()
  })
})
