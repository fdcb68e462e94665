import { policyVersion } from '@kurasa/portal-contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepIntent, type PendingIntent, readIntent } from '../../session/pending-intent.ts'
import { beginSession, endSession } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleCategories } from '../../testing/sample-books.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { sampleMe } from '../../testing/sample-member.ts'

const sent = { challengeId: 'c1', expiresIn: 300, resendAfter: 60 }
const begun = { token: 't1', uid: 'u1', user: sampleMe.user, isNew: true }
const answers: Answers = {
  getConfig: sampleConfig,
  getCategories: sampleCategories,
  getHome: { sections: [] },
  getMe: sampleMe,
  postOtp: sent,
  postLogin: begun,
}
const refuse =
  (...refusal: ConstructorParameters<typeof Refusal>) =>
  () => {
    throw new Refusal(...refusal)
  }

/** Opens the login with a target beside the address. */
async function openLogin(more: Answers = {}, state: unknown = null, ...language: ['ar_SA'?]) {
  const app = await renderApp('/category', { ...answers, ...more }, ...language)
  await act(async () => app.history.push('/login', state))
  await screen.findByRole('textbox')
  return app
}
const phoneField = () => screen.getByLabelText('Mobile phone number')
const codeField = () => screen.findByLabelText('Code from the SMS, 6 digits')
const sendPhone = async (phone = '0712345678') => {
  await userEvent.type(phoneField(), phone)
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
}

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
const setOfNavigator = (name: 'credentials' | 'connection', value: unknown) =>
  Object.defineProperty(window.navigator, name, { configurable: true, value })
afterEach(() => {
  cleanup()
  for (const name of ['credentials', 'connection'] as const) setOfNavigator(name, undefined)
  vi.unstubAllGlobals()
})

describe('the phone number', () => {
  it.each(['0712345678', '+254 712 345 678', '712-345-678', '٠٧١٢٣٤٥٦٧٨', '۰۷۱۲۳۴۵۶۷۸', '0112345678'])(
    'is taken as people write it: %s',
    async (written) => {
      const { server } = await openLogin()
      await sendPhone(written)
      await codeField()
      expect(server.callsOf('postOtp')[0]!.body).toMatchObject({
        phone: written.startsWith('011') ? '+254112345678' : '+254712345678',
        lang: 'en_US',
        purpose: 'login',
        deviceId: clientStorage.read('k_device'),
      })
    },
  )

  it.each(['', '12', '0812345678', '+255712345678'])(
    '“%s” is rejected with a message, and nothing is sent',
    async (written) => {
      const { server } = await openLogin()
      if (written) await userEvent.type(phoneField(), written)
      await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
      expect((await screen.findByRole('alert')).textContent).toBe(
        'Please enter the correct mobile phone number',
      )
      expect(phoneField().getAttribute('aria-invalid')).toBe('true')
      expect(server.callsOf('postOtp')).toHaveLength(0)
      await userEvent.type(phoneField(), '1')
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it.each([
    ['OTP_COOLDOWN', 429, { retryAfter: 42 }, 'A code was just sent. You can ask for another in 42 seconds.'],
    ['OTP_LIMIT', 429, { retryAfter: 1500 }, 'Too many codes requested. You can try again in 25 minutes.'],
    ['OTP_LIMIT', 429, { retryAfter: 7200 }, 'Too many codes requested. You can try again in 2 hours.'],
    ['SMS_FAILED', 503, {}, 'The SMS could not be sent. Try again in a few minutes, or get help.'],
    ['PHONE_INVALID', 422, {}, 'Please enter the correct mobile phone number'],
  ] as const)('%s (%d, %j) is shown as “%s”', async (reason, status, details, text) => {
    const { server } = await openLogin({ postOtp: refuse(status, 500, reason, details) })
    await sendPhone()
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect((phoneField() as HTMLInputElement).value).toBe('0712345678')
    expect(server.callsOf('postOtp')).toHaveLength(1)
  })

  it('is kept without a network, and nothing was lost', async () => {
    const { server } = await openLogin()
    server.setReachable(false)
    await sendPhone()
    expect((await screen.findByRole('alert')).textContent).toContain('Kurasa could not be reached')
  })

  it('is sent once for two taps', async () => {
    let answer: (value: typeof sent) => void = () => undefined
    const { server } = await openLogin({ postOtp: () => new Promise((resolve) => (answer = resolve)) })
    await userEvent.type(phoneField(), '0712345678')
    const button = screen.getByRole('button', { name: 'Send me a code' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(server.callsOf('postOtp')).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Sending' }).getAttribute('aria-busy')).toBe('true')
    answer(sent)
    await codeField()
    expect(server.callsOf('postOtp')).toHaveLength(1)
  })

  it('costs work when the server requires it (POW_REQUIRED), then goes through', async () => {
    const pow = { challenge: 'n.1.8.s', bits: 8 }
    const { server } = await openLogin({
      postOtp: ({ body }) => {
        if (!(body as { pow?: unknown }).pow) throw new Refusal(429, 500, 'POW_REQUIRED', { pow })
        return sent
      },
    })
    await sendPhone()
    await codeField()
    expect(server.callsOf('postOtp')[1]!.body).toMatchObject({
      pow: { challenge: 'n.1.8.s', solution: expect.any(String) },
    })
  })
})

describe('the code', () => {
  const openCode = async (more: Answers = {}, state?: unknown) => {
    const app = await openLogin(more, state)
    await sendPhone()
    return { ...app, field: await codeField() }
  }

  it('is one field for the SMS: digits, left to right, filled in by the browser', async () => {
    const { field } = await openCode()
    expect(field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(field.getAttribute('inputmode')).toBe('numeric')
    expect(field.getAttribute('dir')).toBe('ltr')
    expect(screen.getByText('07•• ••• 678')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it.each(['123456', '١٢٣٤٥٦', '123 456', 'Kurasa: 123456'])(
    'sends itself, once, when “%s” is pasted',
    async (text) => {
      const { server, field } = await openCode()
      await userEvent.click(field)
      await userEvent.paste(text)
      await waitFor(() => expect(server.callsOf('postLogin')).toHaveLength(1))
      expect(server.callsOf('postLogin')[0]!.body).toMatchObject({
        challengeId: 'c1',
        code: '123456',
        ageConfirmed: true,
        privacyVersion: policyVersion,
        deviceId: clientStorage.read('k_device'),
      })
    },
  )

  it('waits for the sixth digit', async () => {
    const { server, field } = await openCode()
    await userEvent.type(field, '12345')
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveProperty('disabled', true)
    expect(server.callsOf('postLogin')).toHaveLength(0)
    await userEvent.type(field, '6')
    await waitFor(() => expect(clientStorage.read('uid')).toBe('u1'))
  })

  it('comes out of the SMS by itself where the browser can (WebOTP)', async () => {
    vi.stubGlobal('OTPCredential', class {})
    setOfNavigator('credentials', { get: async () => ({ code: '654321' }) })
    const { server } = await openLogin()
    await sendPhone()
    await waitFor(() => expect(server.callsOf('postLogin')[0]?.body).toMatchObject({ code: '654321' }))
  })

  it.each([
    ['OTP_INVALID', { attemptsLeft: 4 }, 'Wrong code. You have 4 tries left.'],
    ['OTP_INVALID', { attemptsLeft: 1 }, 'Wrong code. You have 1 try left.'],
    ['OTP_INVALID', { attemptsLeft: 0 }, 'Wrong code, five times. Ask for a new one.'],
    ['OTP_EXPIRED', {}, 'This code has expired. Ask for a new one.'],
  ] as const)('%s %j says “%s” and keeps what was typed', async (reason, details, text) => {
    const { field, server } = await openCode({ postLogin: refuse(422, 500, reason, details) })
    await userEvent.type(field, '111111')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect((field as HTMLInputElement).value).toBe('111111')
    // The next digits replace all of it, and are sent again.
    await userEvent.keyboard('22')
    expect(screen.queryByRole('alert')).toBeNull()
    expect((field as HTMLInputElement).value).toBe('22')
    await userEvent.keyboard('2222')
    await waitFor(() => expect(server.callsOf('postLogin')).toHaveLength(2))
  })

  it('NUMBER_BLOCKED leads to /403, which says so', async () => {
    const { field, history } = await openCode({ postLogin: refuse(403, 403, 'NUMBER_BLOCKED') })
    await userEvent.type(field, '123456')
    expect(await screen.findByRole('heading', { name: 'The number has been blocked' })).toBeTruthy()
    expect(history.location.pathname).toBe('/403')
    expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy()
  })

  it('may be requested again when the countdown is over, which a reload does not restart', async () => {
    const { unmount } = await openCode()
    expect(screen.getByText(/New code in/).textContent).toMatch(/^No SMS\? New code in [01]:\d\d$/)
    unmount()
    const stored = clientStorage.readJson('k_once_code_login') as Record<string, string>
    clientStorage.writeJson('k_once_code_login', {
      ...stored,
      resendAt: new Date(Date.now() - 1).toISOString(),
    })
    const second = await renderApp('/login', { ...answers, postOtp: { ...sent, challengeId: 'c2' } })
    await codeField()
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new code' }))
    await screen.findByText(/New code in/)
    await userEvent.type(await codeField(), '123456')
    await waitFor(() =>
      expect(second.server.callsOf('postLogin')[0]?.body).toMatchObject({ challengeId: 'c2' }),
    )
  })

  it.each([
    '{',
    '7',
    '{"challengeId":"c"}',
    '{"challengeId":"c","phone":"x","resendAt":"y","expiresAt":"2999-01-01"}',
  ])('that is stored as %s is not believed', async (text) => {
    clientStorage.write('k_once_code_login', text)
    await openLogin()
    expect(phoneField()).toBeTruthy()
  })

  it('is not requested twice when the number is changed and changed back', async () => {
    const { server } = await openCode()
    await userEvent.click(screen.getByRole('button', { name: 'Change number' }))
    await sendPhone()
    await codeField()
    expect(server.callsOf('postOtp')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Change number' }))
    await sendPhone('0722000000')
    await waitFor(() => expect(server.callsOf('postOtp')).toHaveLength(2))
  })
})

describe('the purpose of a login', () => {
  it.each<[string, string, PendingIntent | undefined]>([
    [
      'Log in to pay KSH 10 and keep reading.',
      '/read?id=a',
      { kind: 'pay', packageId: 'daily', priceKsh: 10, bookId: 'a' },
    ],
    [
      'Log in to pay KSH 10. Your membership begins as soon as it is paid.',
      '/subscribe',
      { kind: 'pay', packageId: 'daily', priceKsh: 10 },
    ],
    [
      'Log in to buy this book for KSH 120 and keep reading.',
      '/details?id=a',
      { kind: 'buy', bookId: 'a', priceKsh: 120 },
    ],
    ['Log in to save your rating.', '/details?id=a', { kind: 'rate', bookId: 'a', stars: 4 }],
    ['Log in to keep reading from here.', '/read?id=a', undefined],
    ['Log in to ask your question.', '/ai_dialogue?book=a', undefined],
    ['Log in to see your books.', '/member_bookshelf', undefined],
    ['Log in to send your report. We keep what you wrote.', '/report_an_issue', undefined],
    [
      'Log in with your phone number to have your shelf and reading places on every phone.',
      '/my_profile',
      undefined,
    ],
  ])('is said: %s', async (text, returnTo, intent) => {
    if (intent) keepIntent(intent, returnTo)
    await openLogin({}, { returnTo })
    const lead = screen.getByText(
      (_text, element) => element?.tagName === 'P' && element.textContent === text,
    )
    expect(lead).toBeTruthy()
  })

  it('is not that of another login', async () => {
    keepIntent({ kind: 'buy', bookId: 'a', priceKsh: 120 }, '/details?id=a')
    await openLogin({}, { returnTo: '/my_profile' })
    expect(screen.getByText(/^Log in with your phone number/)).toBeTruthy()
    act(() => logIn())
    await waitFor(() => expect(readIntent()).toBeUndefined())
  })
})

describe('after the login', () => {
  const finish = async (app: Awaited<ReturnType<typeof openLogin>>) => {
    await sendPhone()
    await userEvent.type(await codeField(), '123456')
    return app
  }

  it('one is where one came from, and Back does not meet it twice', async () => {
    const { history } = await finish(await openLogin({}, { returnTo: '/category' }))
    await waitFor(() => expect(history.location.pathname).toBe('/category'))
    expect(history.location.index).toBe(0)
    expect(clientStorage.read('token')).toBe('t1')
    expect(clientStorage.read('k_once_code_login')).toBeUndefined()
  })

  it('one is on the page that led here, in the place of the login', async () => {
    const { history } = await finish(await openLogin({}, { returnTo: '/list?type=category&id=poetry' }))
    await waitFor(() => expect(history.location.pathname).toBe('/list'))
    expect(history.location).toMatchObject({ search: '?type=category&id=poetry', index: 1 })
  })

  it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/login', 7, undefined])(
    'never redirects to %s',
    async (returnTo) => {
      const { history } = await finish(await openLogin({}, { returnTo }))
      await waitFor(() => expect(history.location.pathname).toBe('/'))
    },
  )

  it('redirects a member who is logged in already', async () => {
    logIn()
    const { history } = await renderApp('/login', answers)
    await waitFor(() => expect(history.location.pathname).toBe('/'))
  })

  it('a login in another tab counts here, too', async () => {
    const { history } = await openLogin({}, { returnTo: '/category' })
    act(() => beginSession({ token: 't2', uid: 'u2' }, clientStorage))
    await waitFor(() => expect(history.location.pathname).toBe('/category'))
  })
})

describe('the login', () => {
  it('says that a session is overdue (401), after the member was led here', async () => {
    logIn()
    endSession(clientStorage)
    await openLogin()
    expect(screen.getByText('Your login has expired. Please log in again')).toBeTruthy()
  })

  it('shows age and privacy, and both lead to their pages', async () => {
    await openLogin()
    expect(screen.getByText(/18 or older, or have a parent’s consent/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy')
    expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms')
  })

  it.each([
    ['cellular', true, true],
    ['wifi', true, false],
    ['cellular', false, false],
  ])('on %s, with the network login: %s, it offers that: %s', async (type, he, isOffered) => {
    setOfNavigator('connection', { type })
    await openLogin({ getConfig: { ...sampleConfig, he } }, { returnTo: '/category' })
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Use the number of this SIM card' }) !== null).toBe(
        isOffered,
      ),
    )
  })

  it('speaks Arabic from right to left, with the code from left to right', async () => {
    await openLogin({}, null, 'ar_SA')
    await userEvent.type(screen.getByLabelText('رقم الهاتف المحمول'), '٠٧١٢٣٤٥٦٧٨')
    await userEvent.click(screen.getByRole('button', { name: 'أرسل لي رمزًا' }))
    const field = await screen.findByLabelText(/الرمز الوارد/)
    expect([document.documentElement.dir, field.getAttribute('dir')]).toEqual(['rtl', 'ltr'])
    expect(screen.getByText(/رمز جديد بعد/).textContent).toMatch(/ [٠١]:[٠-٩]{2}$/)
  })
})
