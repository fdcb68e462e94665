import { policyVersion } from '@kurasa/portal-contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleCategories } from '../../testing/sample-books.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { sampleMe } from '../../testing/sample-member.ts'

const { user } = sampleMe
const answers: Answers = {
  getConfig: sampleConfig,
  getCategories: sampleCategories,
  getHome: { sections: [] },
  getMe: sampleMe,
  postOtp: { challengeId: 'c1', expiresIn: 300, resendAfter: 60 },
  postLogin: { token: 't1', uid: 'u1', user, isNew: false, dormant: true },
  postDormant: { uid: 'u1', user, isNew: false },
  postLogout: null,
}
const refuse =
  (...refusal: ConstructorParameters<typeof Refusal>) =>
  () => {
    throw new Refusal(...refusal)
  }

const question = /Is this still your account\?|هل ما زال هذا حسابك؟/

/** Logs in with a number whose account rested. */
async function openQuestion(more: Answers = {}, ...language: ['ar_SA'?]) {
  const app = await renderApp('/category', { ...answers, ...more }, ...language)
  const soon = new Date(Date.now() + 200_000).toISOString()
  const sent = { challengeId: 'c1', phone: '+254712345678', resendAt: soon, expiresAt: soon }
  clientStorage.writeJson('k_once_code_login', sent)
  await act(async () => app.history.push('/login', { returnTo: '/category' }))
  fireEvent.change(await screen.findByLabelText(/Code from the SMS|الرمز الوارد/), {
    target: { value: '123456' },
  })
  await screen.findByRole('heading', { name: question })
  return app
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const isLoggedOut = () =>
  expect([clientStorage.read('token'), clientStorage.read('uid')]).toEqual([undefined, undefined])

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(async () => {
  // A step that is still open releases its Back entry, which the browser reports later.
  const isOpen = screen.queryByRole('heading', { name: question }) !== null
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  cleanup()
  if (isOpen) await popped
})

describe('the question whose an account is that rested', () => {
  it('comes before anybody is logged in, says what each answer does, and takes the focus', async () => {
    const { server } = await openQuestion()
    isLoggedOut()
    expect(document.activeElement?.textContent).toBe('Is this still your account?')
    expect(screen.getByText('07•• ••• 678')).toBeTruthy()
    expect(screen.getByText(/stay locked until support has confirmed/)).toBeTruthy()
    expect(screen.getByText(/deleted in 30 days, with everything in it/)).toBeTruthy()
    expect(server.callsOf('postDormant')).toHaveLength(0)
    expect(server.callsOf('getMe')).toHaveLength(0)
  })

  it('“mine” opens the account, once for two taps, and leads to where one came from', async () => {
    let answer: () => void = () => undefined
    const { server, history } = await openQuestion({
      postDormant: () =>
        new Promise((resolve) => {
          answer = () => resolve({ uid: 'u1', user, isNew: false })
        }),
    })
    const button = screen.getByRole('button', { name: 'It is my account' })
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByRole('button', { name: 'One moment' })
    await waitFor(() => expect(server.callsOf('postDormant')).toHaveLength(1))
    await press('Start fresh')
    expect(screen.queryByText('Close the old account?')).toBeNull()
    const [call] = server.callsOf('postDormant')
    expect(call!.headers.get('tkn_p')).toBe('t1')
    expect(call!.body).toEqual({ choice: 'mine', ageConfirmed: true, privacyVersion: policyVersion })
    isLoggedOut()
    answer()
    await waitFor(() => expect(history.location.pathname).toBe('/category'))
    expect(clientStorage.read('token')).toBe('t1')
    expect(server.callsOf('postDormant')).toHaveLength(1)
    expect(server.callsOf('postLogout')).toHaveLength(0)
  })

  it('“start fresh” needs a second confirmation before it begins the new account', async () => {
    const { server, history } = await openQuestion({ postDormant: { uid: 'u2', user, isNew: true } })
    await press('Start fresh')
    await screen.findByRole('heading', { name: 'Close the old account?' })
    expect(document.activeElement?.textContent).toBe('Close the old account?')
    expect(
      screen.getByText(
        /is lost: bought books, shelf, bookmarks, marks and notes, ratings, points and history/,
      ),
    ).toBeTruthy()
    await press('No, go back')
    await screen.findByRole('heading', { name: 'Is this still your account?' })
    expect(server.callsOf('postDormant')).toHaveLength(0)
    await press('Start fresh')
    await press('Yes, start fresh')
    await waitFor(() => expect(history.location.pathname).toBe('/category'))
    expect(server.callsOf('postDormant')[0]!.body).toMatchObject({ choice: 'fresh' })
    expect(clientStorage.read('uid')).toBe('u2')
  })
})

describe('Back', () => {
  it('leads from the second question to the first, and from there out with nothing chosen', async () => {
    const { server, history } = await openQuestion()
    await press('Start fresh')
    await act(async () => history.back())
    await screen.findByRole('heading', { name: 'Is this still your account?' })
    await press('Back')
    await screen.findByLabelText('Mobile phone number')
    await waitFor(() => expect(server.callsOf('postLogout')).toHaveLength(1))
    expect(server.callsOf('postLogout')[0]!.headers.get('tkn_p')).toBe('t1')
    isLoggedOut()
    expect(history.location.pathname).toBe('/login')
    await act(async () => history.back())
    await waitFor(() => expect(history.location.pathname).toBe('/category'))
    expect(server.callsOf('postDormant')).toHaveLength(0)
  })

  it('waits for an answer that is under way', async () => {
    let answer: () => void = () => undefined
    const { server, history } = await openQuestion({
      postDormant: () =>
        new Promise((resolve) => {
          answer = () => resolve({ uid: 'u1', user, isNew: false })
        }),
    })
    await press('It is my account')
    await waitFor(() => expect(server.callsOf('postDormant')).toHaveLength(1))
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    await act(async () => history.back())
    await act(() => popped)
    expect(screen.getByRole('heading', { name: 'Is this still your account?' })).toBeTruthy()
    answer()
    await waitFor(() => expect(history.location.pathname).toBe('/category'))
    expect(server.callsOf('postLogout')).toHaveLength(0)
  })
})

describe('errors', () => {
  it('is said, with both answers still there to try again', async () => {
    let tries = 0
    const { server, history } = await openQuestion({
      postDormant: () => {
        if (tries++ === 0) throw new Refusal(500, 500)
        return { uid: 'u1', user, isNew: false }
      },
    })
    await press('It is my account')
    expect((await screen.findByRole('alert')).textContent).toBeTruthy()
    isLoggedOut()
    await press('It is my account')
    await waitFor(() => expect(history.location.pathname).toBe('/category'))
    expect(server.callsOf('postDormant')).toHaveLength(2)
  })

  it('is a network that is not there', async () => {
    const { server } = await openQuestion()
    act(() => setOnline(false))
    await screen.findByText('You are offline. Nothing was lost.')
    server.setReachable(false)
    await press('It is my account')
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline')
    isLoggedOut()
  })

  it.each([
    [401, 401, undefined, 'That took too long, so you are logged out. Nothing has changed.'],
    [
      409,
      500,
      'ALREADY_DONE',
      'This was answered on another phone in the meantime. Log in again to continue.',
    ],
    [409, 500, 'STEP_UP', 'Your network told us this number. To start fresh, log in with a code by SMS.'],
  ] as const)('ends in a new login (%i %i %s): “%s”', async (status, code, reason, text) => {
    const { history } = await openQuestion({ postDormant: refuse(status, code, reason) })
    await press('Start fresh')
    await press('Yes, start fresh')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.queryByRole('button', { name: 'Yes, start fresh' })).toBeNull()
    await press('Log in again')
    await screen.findByLabelText('Mobile phone number')
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    isLoggedOut()
  })
})

it('is shown after a login by the network, too, and leads from there to a login by code', async () => {
  const app = await renderApp('/category', {
    ...answers,
    postHeComplete: { masked: '07•• ••• 678', heToken: 'h1' },
    postHeConfirm: { token: 't1', uid: 'u1', user, isNew: false, dormant: true },
    postDormant: refuse(409, 500, 'STEP_UP'),
  })
  await act(async () => app.history.push('/n?he=nonce', { returnTo: '/category' }))
  await press('Yes, continue')
  await screen.findByRole('heading', { name: 'Is this still your account?' })
  await press('Start fresh')
  await press('Yes, start fresh')
  await press('Log in again')
  await waitFor(() => expect(app.history.location.pathname).toBe('/login'))
  isLoggedOut()
})

it('speaks Arabic from right to left, with the number from left to right', async () => {
  await openQuestion({}, 'ar_SA')
  expect(document.documentElement.dir).toBe('rtl')
  expect(screen.getByText('07•• ••• 678').dir).toBe('ltr')
})
