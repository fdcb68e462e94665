import { policyVersion } from '@kurasa/portal-contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepInstallOffer } from '../../offline/install-offer.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { addDataUsed } from '../../storage/data-used.ts'
import { addReadingDay } from '../../storage/reading-days.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleAssistant } from '../../testing/sample-assistant.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { sampleMe, sampleSubscription } from '../../testing/sample-member.ts'
import { acceptSync, sentChanges } from '../../testing/sync-answers.ts'

const answers: Answers = {
  getConfig: sampleConfig,
  getMe: sampleMe,
  getAssistant: sampleAssistant,
  putConsent: { version: policyVersion, analytics: true, ads: false },
  postOtp: { challengeId: 'c1', expiresIn: 300, resendAfter: 60 },
  postExport: { exportedAt: '2026-11-22T08:00:00.000Z', data: { users: [{ id: 'u1' }] } },
  postErase: null,
  postLogout: null,
}
const openAsMember = (more: Answers = {}) => {
  logIn()
  return renderApp('/my_profile', { ...answers, ...more })
}
const sheet = () => within(screen.getByRole('dialog', { hidden: true }))
const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }))

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the profile of a visitor', () => {
  it('offers the login, and the way back from it', async () => {
    const { history, server } = await renderApp('/my_profile', answers)
    await userEvent.click(await screen.findByRole('link', { name: 'Log in' }))
    expect(history.location).toMatchObject({ pathname: '/login', state: { returnTo: '/my_profile' } })
    expect(server.callsOf('getMe')).toHaveLength(0)
  })

  it('puts the portal on the home screen where the browser offers it', async () => {
    await renderApp('/my_profile', answers)
    await screen.findByRole('button', { name: /^Data saver/ })
    expect(screen.queryByRole('button', { name: /home screen/ })).toBeNull()
    keepInstallOffer(window)
    const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    act(() => void window.dispatchEvent(offer))
    expect(offer.defaultPrevented).toBe(true)
    const row = screen.getByRole('button', { name: /^Put Kurasa on the home screen/ })
    expect(row.textContent).toContain('Works without a network, 0.7 MB')
    await userEvent.click(row)
    expect(prompt).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: /home screen/ })).toBeNull()
  })

  it('has what needs no account, and nothing that does', async () => {
    await renderApp('/my_profile', answers)
    const hrefs = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(
      expect.arrayContaining([
        '/readHistory',
        '/ai',
        '/interested',
        '/language',
        '/FAQ',
        '/ContactUs',
        '/report_an_issue',
      ]),
    )
    for (const path of ['/point_center', '/my_prize', '/myPurchase', '/chat_history'])
      expect(hrefs).not.toContain(path)
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
    await press('Privacy and data')
    expect(sheet().queryByText('Delete my account')).toBeNull()
    expect(sheet().getByRole('link', { name: 'Privacy policy', hidden: true }).getAttribute('href')).toBe(
      '/privacy',
    )
  })
})

it('the consent to quote marks is taken back in the profile, where it was given', async () => {
  const { server } = await openAsMember({
    getAssistant: { ...sampleAssistant, marks: 'yes' },
    putAssistantMarks: { ...sampleAssistant, marks: 'no' },
  })
  await press('Privacy and data')
  const row = await sheet().findByRole<HTMLInputElement>('switch', {
    name: 'The assistant may quote my marks and notes',
    hidden: true,
  })
  expect(row.checked).toBe(true)
  await userEvent.click(row)
  await waitFor(() => expect(row.checked).toBe(false))
  expect(server.callsOf('putAssistantMarks')[0]!.body).toEqual({ agreed: false })
})

describe('the profile of a member', () => {
  it('shows the number with its middle hidden, points, and the ways to all that is theirs', async () => {
    await openAsMember()
    expect(await screen.findByText('07•• ••• 678')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Points.*120$/ }).getAttribute('href')).toBe('/point_center')
    for (const [name, path] of [
      ['My prizes', '/my_prize'],
      ['My orders', '/myPurchase'],
      ['Reading history', '/readHistory'],
      ['Ask about books', '/ai'],
      ['Your interests', '/interested'],
      ['My reports', '/chat_history'],
      ['Packages', '/subscribe'],
    ] as const) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
    }
  })

  it.each([
    ['active', { autoRenew: true }, 'Active', /^Renews Nov 30, 2026, 23:59\.$/],
    ['active', { autoRenew: false }, 'Active', /^Until Nov 30, 2026, 23:59\. Does not renew\.$/],
    ['pending_subscribe', { paidUntil: null }, 'Confirming', /still confirming/],
    ['grace', { graceUntil: '2026-12-01T20:59:00.000Z' }, 'Grace period', /until Dec 1, 2026/],
    ['suspended', { isOpen: false }, 'On hold', /Pay to keep reading/],
    ['pending_unsubscribe', {}, 'Stopping', /can read until Nov 30/],
    ['cancelled', { isOpen: true }, 'Stopped', /Does not renew/],
    ['expired', { isOpen: false }, 'Ended', /still here/],
  ] as const)('says of a membership that is %s %j: %s', async (state, more, badge, line) => {
    const subscription = { ...sampleSubscription, state, ...more }
    await openAsMember({ getMe: { ...sampleMe, subscription } })
    const card = within((await screen.findByRole('heading', { name: `Member${badge}` })).closest('section')!)
    expect(card.getByText(line)).toBeTruthy()
    expect(card.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe('/subscribe')
  })

  it('counts the minutes of the week by day', async () => {
    logIn()
    addReadingDay(25 * 60, Date.now(), clientStorage)
    await renderApp('/my_profile', answers)
    const card = within((await screen.findByRole('heading', { name: 'This week' })).closest('section')!)
    expect(card.getByText('25 min')).toBeTruthy()
    expect(card.getAllByRole('listitem')).toHaveLength(7)
    expect(
      card.getAllByRole('listitem').filter((day) => /day: 25 min/.test(day.textContent ?? '')),
    ).toHaveLength(1)
  })

  it('changes the name, and takes it away when it is emptied', async () => {
    const { server } = await openAsMember({
      putMe: ({ body }) => ({
        ...sampleMe.user,
        nickname: (body as { nickname: string | null }).nickname || null,
      }),
    })
    await press('Change your name')
    await userEvent.type(sheet().getByLabelText('Name'), '  Amina ')
    await press('Save')
    expect(await screen.findByText('Amina')).toBeTruthy()
    expect(server.callsOf('putMe')[0]!.body).toEqual({ nickname: 'Amina', pattern: 'almasi' })
  })

  it('keeps a name that could not be saved, and says why', async () => {
    await openAsMember({
      putMe: () => {
        throw new Refusal(503, 500)
      },
    })
    await press('Change your name')
    await userEvent.type(sheet().getByLabelText('Name'), 'Amina')
    await press('Save')
    expect(await sheet().findByText('Service exception')).toBeTruthy()
    expect((sheet().getByLabelText('Name') as HTMLInputElement).value).toBe('Amina')
  })

  it('says when the account cannot be shown, offers another try, and keeps every row', async () => {
    let isBroken = true
    await openAsMember({
      getMe: () => {
        if (isBroken) throw new Refusal(503, 500)
        return sampleMe
      },
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
    isBroken = false
    await userEvent.click(again)
    expect(await screen.findByText('07•• ••• 678')).toBeTruthy()
  })

  it('works without a network as far as it can', async () => {
    setOnline(false)
    await openAsMember()
    expect(await screen.findByText('You are offline')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Language/ })).toBeTruthy()
  })
})

describe('what the server refused', () => {
  const report = { category: 'other', content: 'The last page is blank.', idempotencyKey: 'r-1' } as const
  const refuse = () =>
    clientStorage.writeJson('k_refused_u1', [
      { id: 'report/r-1', reason: 'full', changes: [{ kind: 'report', report }], at: Date.now() },
      {
        id: 'checkin/x',
        reason: 'gone',
        changes: [{ kind: 'checkin', at: new Date().toISOString() }],
        at: Date.now(),
      },
    ])

  it('is shown with its reason, sent again or discarded', async () => {
    const { server } = await openAsMember({ postSync: acceptSync() })
    refuse()
    await press('2 items not savedSee why')
    expect(sheet().getByText('The last page is blank.')).toBeTruthy()
    expect(sheet().getByText('The day was over when your check-in arrived.')).toBeTruthy()
    expect(sheet().getByRole('link', { name: 'My reports', hidden: true }).getAttribute('href')).toBe(
      '/chat_history',
    )
    await userEvent.click(sheet().getByRole('button', { name: 'Send again', hidden: true }))
    await waitFor(() => expect(sentChanges(server).at(-1)).toEqual([{ kind: 'report', report }]))
    await waitFor(() => expect(screen.queryByText('The last page is blank.')).toBeNull())
    await userEvent.click(sheet().getByRole('button', { name: 'Discard', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
    expect(clientStorage.read('k_refused_u1')).toBeUndefined()
  })

  it('is said when it happens, and before a logout that would lose it', async () => {
    await openAsMember()
    refuse()
    expect(await screen.findByText('Some items were not saved')).toBeTruthy()
    await press('Log out')
    expect(
      await screen.findByText(/^2 items have not reached your account, and would be lost\./),
    ).toBeTruthy()
  })
})

describe('the data saver', () => {
  it.each([
    ['On', 'on'],
    ['Off', 'off'],
  ] as const)('is turned %s and remembered', async (name, value) => {
    await renderApp('/my_profile', answers)
    await userEvent.click(await screen.findByRole('button', { name: /^Data saver/ }))
    await userEvent.click(sheet().getByRole('radio', { name: new RegExp(`^${name}`), hidden: true }))
    expect(clientStorage.readJson('k_prefs')).toMatchObject({ dataSaver: value })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Data saver/ }).textContent).toBe(`Data saver${name}`),
    )
  })
})

describe('consent', () => {
  const analytics = () =>
    sheet().getByRole('switch', { name: 'Count my visits under my account', hidden: true })

  it('is off until it is turned on, and then kept in the account', async () => {
    const { server } = await openAsMember()
    await press('Privacy and data')
    expect(analytics()).toHaveProperty('checked', false)
    await userEvent.click(analytics())
    await waitFor(() => expect(analytics()).toHaveProperty('checked', true))
    expect(server.callsOf('putConsent')[0]!.body).toEqual({
      version: policyVersion,
      analytics: true,
      ads: false,
    })
    expect(clientStorage.readJson('k_consent')).toMatchObject({ analytics: true })
  })

  it('that the account could not keep is not given', async () => {
    await openAsMember({
      putConsent: () => {
        throw new Refusal(503, 500)
      },
    })
    await press('Privacy and data')
    await userEvent.click(analytics())
    await waitFor(() => expect(clientStorage.read('k_consent')).toBeUndefined())
    await waitFor(() => expect(analytics()).toHaveProperty('checked', false))
  })

  it('of a visitor stays on this phone', async () => {
    const { server } = await renderApp('/my_profile', answers)
    await press('Privacy and data')
    await userEvent.click(analytics())
    expect(clientStorage.readJson('k_consent')).toMatchObject({ analytics: true })
    expect(server.callsOf('putConsent')).toHaveLength(0)
  })
})

describe('personal data', () => {
  const open = async (name: string, more: Answers = {}) => {
    const app = await openAsMember(more)
    await screen.findByText('07•• ••• 678')
    await press('Privacy and data')
    await press(name)
    await press('Send the code')
    return { ...app, field: await screen.findByLabelText('Code from the SMS, 6 digits') }
  }

  it('is downloaded as one file, after a code to the member’s own number', async () => {
    const create = vi.fn(() => 'blob:x')
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { server, field } = await open('Download my data')
    expect(server.callsOf('postOtp')[0]!.body).toMatchObject({ purpose: 'step-up' })
    expect(server.callsOf('postOtp')[0]!.body).not.toHaveProperty('phone')
    await userEvent.type(field, '123456')
    expect(await screen.findByText('Your data is in your downloads')).toBeTruthy()
    expect(server.callsOf('postExport')[0]!.body).toEqual({ challengeId: 'c1', code: '123456' })
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('kurasa-2026-11-22.json')
  })

  it('is erased only by its button, with a code, after saying what is lost', async () => {
    const { server, field } = await open('Delete my account')
    expect(sheet().getByText(/Your membership stops first/)).toBeTruthy()
    await userEvent.type(field, '123456')
    expect(server.callsOf('postErase')).toHaveLength(0)
    await press('Delete for good')
    expect(await screen.findByText('Your account is deleted')).toBeTruthy()
    expect(server.callsOf('postErase')[0]!.body).toEqual({ challengeId: 'c1', code: '123456' })
    expect(clientStorage.read('token')).toBeUndefined()
  })

  it.each([
    [422, 'OTP_INVALID', { attemptsLeft: 3 }, 'Wrong code. You have 3 tries left.'],
    [422, 'OTP_INVALID', {}, 'Wrong code. Look at the newest SMS.'],
    [422, 'OTP_EXPIRED', {}, 'This code has expired. Ask for a new one.'],
  ] as const)('is kept when the code is refused (%d %s %j)', async (status, reason, details, text) => {
    const { field } = await open('Delete my account', {
      postErase: () => {
        throw new Refusal(status, 500, reason, details)
      },
    })
    await userEvent.type(field, '123456')
    await press('Delete for good')
    expect(await sheet().findByText(text)).toBeTruthy()
    expect(clientStorage.read('token')).toBeTruthy()
  })
})

describe('logging out', () => {
  const answerWith = async (name: string) =>
    userEvent.click(
      within(await screen.findByRole('dialog', { hidden: true })).getByRole('button', { name, hidden: true }),
    )

  it('needs a confirmation, and a no changes nothing', async () => {
    const { server } = await openAsMember()
    await press('Log out')
    await answerWith('Not now')
    expect(clientStorage.read('token')).toBeTruthy()
    await press('Log out')
    await answerWith('Log out')
    expect(await screen.findByText('You are logged out')).toBeTruthy()
    expect(await screen.findByText('Visitor')).toBeTruthy()
    expect(server.callsOf('postLogout')).toHaveLength(1)
  })

  it('everywhere says why it could not', async () => {
    const { server } = await openAsMember()
    await press('Log out everywhere')
    server.setReachable(false)
    await answerWith('Log out')
    expect(await screen.findByText('Kurasa could not be reached. Nothing was lost.')).toBeTruthy()
    expect(clientStorage.read('token')).toBeTruthy()
  })
})

describe('a member’s own settings', () => {
  it('keep the chosen pattern beside the name', async () => {
    const { server } = await openAsMember({
      putMe: ({ body }) => ({ ...sampleMe.user, ...(body as { pattern: 'nyota' }) }),
    })
    await press('Change your name')
    await userEvent.click(sheet().getByRole('radio', { name: 'Stars', hidden: true }))
    await press('Save')
    await waitFor(() => expect(server.callsOf('putMe')[0]?.body).toEqual({ nickname: '', pattern: 'nyota' }))
  })

  it('show the devices, and log out each but this one', async () => {
    const device = { since: '2026-11-01T08:00:00.000Z', lastUsedAt: '2026-11-20T08:00:00.000Z' }
    const { server } = await openAsMember({
      getDevices: [
        { ...device, id: 'd1', name: 'Redmi 9', isCurrent: true },
        { ...device, id: 'd2', name: 'Tecno', isCurrent: false },
        { ...device, id: 'd3', name: '', isCurrent: false },
      ],
      deleteDevice: null,
    })
    await press('Your devices')
    expect(await screen.findByText('This device')).toBeTruthy()
    expect(screen.getAllByText('Last used Nov 20, 2026')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Log out of Redmi 9', hidden: true })).toBeNull()
    await press('Log out of Tecno')
    await waitFor(() => expect(screen.queryByText('Tecno')).toBeNull())
    expect(server.callsOf('deleteDevice').map(({ path }) => path.id)).toEqual(['d2'])
    expect(screen.getByText('A device without a name')).toBeTruthy()
  })

  it('say so when the devices do not come, and when one cannot be logged out', async () => {
    let isBroken = true
    await openAsMember({
      getDevices: () => {
        if (isBroken) throw new Refusal(503, 500)
        const at = '2026-11-20T08:00:00.000Z'
        return [{ id: 'd2', name: 'Tecno', since: at, lastUsedAt: at, isCurrent: false }]
      },
      deleteDevice: () => {
        throw new Refusal(503, 500)
      },
    })
    await press('Your devices')
    expect(await screen.findByText('Kurasa is down for a moment')).toBeTruthy()
    isBroken = false
    await press('Try again')
    await press('Log out of Tecno')
    expect(await screen.findByText('Service exception')).toBeTruthy()
    expect(screen.getByText('Tecno')).toBeTruthy()
  })
})

describe('the interface', () => {
  it('is written larger on choice, and stays so', async () => {
    await renderApp('/my_profile', answers)
    await userEvent.click(await screen.findByRole('radio', { name: '130%' }))
    expect(clientStorage.readJson('k_prefs')).toMatchObject({ textSize: 130 })
  })

  it('says what the portal loaded today and this month on this phone', async () => {
    addDataUsed(1_200_000, clientStorage, Date.now())
    const used = clientStorage.readJson('k_data_used') as object
    clientStorage.writeJson('k_data_used', { ...used, bytes: 12_400_000 })
    await renderApp('/my_profile', answers)
    expect(await screen.findByText('Today 1.2 MB, this month 12 MB')).toBeTruthy()
  })
})
