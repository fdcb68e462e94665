import type { Reason } from '@kurasa/portal-contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleMe } from '../../testing/sample-member.ts'
import { sampleClaims, sampleLedger, samplePoints, samplePrizes } from '../../testing/sample-points.ts'
import { broken, never } from '../../testing/story-states.ts'
import { acceptSync, sentChanges } from '../../testing/sync-answers.ts'

beforeEach(() => {
  clearBrowser()
  setOnline(true)
  logIn()
})
afterEach(cleanup)

const base: Answers = { getPoints: samplePoints, getPrizes: samplePrizes, getMe: sampleMe }
const claim = (index: number) => ({ claim: sampleClaims[index]!, balance: 155 })
const refusing =
  (reason: Reason, status = 409, details = {}) =>
  () => {
    throw new Refusal(status, 500, reason, details)
  }
const want = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Exchange: ${name}` }))
const sheet = async () => within(await screen.findByRole('dialog', { hidden: true }))
const confirm = async (points: number) =>
  userEvent.click((await sheet()).getByRole('button', { name: `Exchange ${points} points`, hidden: true }))

describe('/point_center', () => {
  it('shows the balance, what today brought and the ways to more', async () => {
    await renderApp('/point_center', base)
    expect(await screen.findByText('215 points')).toBeTruthy()
    expect(screen.getByText('10 of 50 points')).toBeTruthy()
    expect(screen.getByText('Read for 10 minutes in a day').closest('li')!.textContent).toContain('Done')
    expect(screen.getByText('Finishing a book').closest('li')!.textContent).toContain('+20')
    expect(screen.getByText('Points have no cash value and do not expire.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Points history' }).getAttribute('href')).toBe('/point_list')
    expect(screen.getByRole('link', { name: 'My prizes' }).getAttribute('href')).toBe('/my_prize')
  })

  it('checks in once, says what it brought, and shows it as done', async () => {
    let points = samplePoints
    const { server } = await renderApp('/point_center', {
      ...base,
      getPoints: () => points,
      postCheckin: () => {
        points = {
          ...points,
          balance: 220,
          today: { ...points.today, earned: 15, done: ['read', 'checkin'] },
        }
        return { balance: 220, awarded: 5 }
      },
    })
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Check in' }))
    expect(await screen.findByText('Checked in: +5 points')).toBeTruthy()
    expect(await screen.findByText('220 points')).toBeTruthy()
    expect(await screen.findByText('You have checked in today')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
    expect(server.callsOf('postCheckin')).toHaveLength(1)
  })

  it('sends one check-in when the second tap comes before the new points', async () => {
    let answerPoints = () => {}
    const slow = new Promise<void>((resolve) => {
      answerPoints = resolve
    })
    let asked = 0
    const { server } = await renderApp('/point_center', {
      ...base,
      getPoints: async () => {
        if (++asked > 1) await slow
        return samplePoints
      },
      postCheckin: { balance: 220, awarded: 5 },
    })
    const button = await screen.findByRole('button', { name: 'Check in' })
    await userEvent.click(button)
    expect(await screen.findByText('Checked in: +5 points')).toBeTruthy()
    await userEvent.click(button)
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
    expect(server.callsOf('postCheckin')).toHaveLength(1)
    answerPoints()
  })

  it('says when the day was full already, and when it was done elsewhere (ALREADY_DONE)', async () => {
    const first = await renderApp('/point_center', { ...base, postCheckin: { balance: 215, awarded: 0 } })
    await userEvent.click(await screen.findByRole('button', { name: 'Check in' }))
    expect(await screen.findByText('Checked in. You already have all the points for today.')).toBeTruthy()
    first.unmount()
    const { server } = await renderApp('/point_center', { ...base, postCheckin: refusing('ALREADY_DONE') })
    await userEvent.click(await screen.findByRole('button', { name: 'Check in' }))
    expect(await screen.findByText('You have checked in today')).toBeTruthy()
    await waitFor(() => expect(server.callsOf('getPoints')).toHaveLength(2))
  })

  it('says so when a check-in did not come through, and offers it again', async () => {
    await renderApp('/point_center', { ...base, postCheckin: refusing('VALIDATION') })
    await userEvent.click(await screen.findByRole('button', { name: 'Check in' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Check in' })).toBeTruthy()
  })

  it('keeps a check-in without a network, and sends it later', async () => {
    logIn()
    const { server } = await renderApp('/point_center', { ...base, postSync: acceptSync() })
    const button = await screen.findByRole('button', { name: 'Check in' })
    setOnline(false)
    await userEvent.click(button)
    expect(await screen.findAllByText(/Check-in saved on this phone/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
    setOnline(true)
    await waitFor(() => expect(sentChanges(server).flat()).toMatchObject([{ kind: 'checkin' }]))
    expect(server.callsOf('postCheckin')).toHaveLength(0)
  })

  it('says when the day is full', async () => {
    await renderApp('/point_center', {
      ...base,
      getPoints: { ...samplePoints, today: { ...samplePoints.today, earned: 50 } },
    })
    expect(await screen.findByText(/You have all the points for today/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Check in' }).dataset.kind).toBe('outline')
  })

  it('shows prizes with cost and stock, and what is still missing', async () => {
    await renderApp('/point_center', base)
    const row = async (name: string) => (await screen.findByText(name)).closest('li')!
    expect((await row('A day of reading')).textContent).toContain('60 points · 1,000 left')
    expect((await row('Airtime, KSH 20')).textContent).toContain('All gone for now')
    expect((await row('Kurasa book bag')).textContent).toContain('685 points to go')
    expect(screen.getAllByRole('button', { name: /^Exchange:/ })).toHaveLength(2)
  })

  it('exchanges after a second yes, once, and shows the result', async () => {
    const { server } = await renderApp('/point_center', { ...base, postRedeem: claim(0) })
    await want('A day of reading')
    expect((await sheet()).getByText('155')).toBeTruthy()
    expect(server.callsOf('postRedeem')).toEqual([])
    await userEvent.dblClick(
      (await sheet()).getByRole('button', { name: 'Exchange 60 points', hidden: true }),
    )
    expect(await (await sheet()).findByText('It is yours')).toBeTruthy()
    expect((await sheet()).getByRole('link', { name: 'My prizes', hidden: true })).toBeTruthy()
    expect(server.callsOf('postRedeem').map(({ path }) => path.id)).toEqual(['one-day'])
    expect(clientStorage.keys('k_once_')).toEqual([])
    await waitFor(() => expect(server.callsOf('getPoints').length).toBeGreaterThan(1))
  })

  it('leads to a book that was a prize', async () => {
    await renderApp('/point_center', { ...base, postRedeem: claim(2) })
    await want('The Souls of Black Folk')
    await confirm(210)
    const link = await (await sheet()).findByRole('link', { name: 'Open the book', hidden: true })
    expect(link.getAttribute('href')).toBe('/details?id=souls&from=other')
  })

  it.each([
    ['POINTS_SHORT', 409, 'Your points are not enough for this prize yet. Nothing was taken.'],
    ['OUT_OF_STOCK', 409, 'This prize is all gone. Your points are still there.'],
    ['ALREADY_OWNED', 409, 'You have this book already. Your points are still there.'],
    ['NOT_FOUND', 404, 'This prize is no longer offered. Your points are still there.'],
  ] as const)(
    'says why nothing was exchanged, and requests again what changed: %s',
    async (reason, status, text) => {
      const { server } = await renderApp('/point_center', { ...base, postRedeem: refusing(reason, status) })
      await want('A day of reading')
      await confirm(60)
      expect(await (await sheet()).findByText(text)).toBeTruthy()
      await waitFor(() => expect(server.callsOf('getPrizes')).toHaveLength(2))
    },
  )

  it('repeats a lost answer under one key, also after the sheet was closed', async () => {
    let isBroken = true
    const { server } = await renderApp('/point_center', {
      ...base,
      postRedeem: () => {
        if (isBroken) throw new Refusal(503, 500)
        return claim(0)
      },
    })
    await want('A day of reading')
    await confirm(60)
    expect(await (await sheet()).findByText('Service exception')).toBeTruthy()
    await userEvent.click((await sheet()).getByRole('button', { name: 'Close', hidden: true }))
    isBroken = false
    await want('A day of reading')
    await confirm(60)
    await (await sheet()).findByText('It is yours')
    const keys = server
      .callsOf('postRedeem')
      .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(1)
  })

  it('requires a code where the network reported the number (STEP_UP), and says when it is wrong', async () => {
    let tries = 0
    const { server } = await renderApp('/point_center', {
      ...base,
      postOtp: { challengeId: 'ch1', expiresIn: 300, resendAfter: 60 },
      postRedeem: ({ body }) => {
        const { code } = body as { code?: string }
        if (!code) throw new Refusal(409, 500, 'STEP_UP')
        if (++tries === 1) throw new Refusal(422, 500, 'OTP_INVALID', { attemptsLeft: 4 })
        return claim(0)
      },
    })
    await want('A day of reading')
    await confirm(60)
    expect((await sheet()).getByText('07•• ••• 678')).toBeTruthy()
    await userEvent.click((await sheet()).getByRole('button', { name: 'Send the code', hidden: true }))
    const field = await (await sheet()).findByRole('textbox', { hidden: true })
    await userEvent.type(field, '000000')
    expect(await (await sheet()).findByRole('alert', { hidden: true })).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, '١٢٣٤٥٦')
    expect(await (await sheet()).findByText('It is yours')).toBeTruthy()
    expect(server.callsOf('postOtp')[0]!.body).toMatchObject({ purpose: 'step-up' })
    expect(server.callsOf('postRedeem').at(-1)!.body).toMatchObject({ challengeId: 'ch1', code: '123456' })
  })

  it('says after a right code what was refused all the same', async () => {
    await renderApp('/point_center', {
      ...base,
      postOtp: { challengeId: 'ch1', expiresIn: 300, resendAfter: 60 },
      postRedeem: ({ body }) => {
        throw new Refusal(409, 500, (body as { code?: string }).code ? 'OUT_OF_STOCK' : 'STEP_UP')
      },
    })
    await want('A day of reading')
    await confirm(60)
    await userEvent.click((await sheet()).getByRole('button', { name: 'Send the code', hidden: true }))
    await userEvent.type(await (await sheet()).findByRole('textbox', { hidden: true }), '123456')
    expect(await (await sheet()).findByText(/This prize is all gone/)).toBeTruthy()
  })

  it('leads a visitor to the login, and back', async () => {
    clearBrowser()
    const { history } = await renderApp('/point_center', base)
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(history.location.state).toEqual({ returnTo: '/point_center' })
  })

  it('loads, fails with another try, and says that it is offline', async () => {
    const loading = await renderApp('/point_center', { ...base, getPoints: never })
    expect(await screen.findByText('Loading')).toBeTruthy()
    loading.unmount()
    const failed = await renderApp('/point_center', { ...base, getPoints: broken })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    failed.unmount()
    setOnline(false)
    await renderApp('/point_center', base)
    expect(await screen.findByText('You are offline')).toBeTruthy()
  })

  it('says when there are no prizes', async () => {
    await renderApp('/point_center', { ...base, getPrizes: [] })
    expect(await screen.findByText('No prizes right now')).toBeTruthy()
  })

  it('counts in Arabic with its own digits and forms', async () => {
    await renderApp('/point_center', { ...base, getPoints: { ...samplePoints, balance: 3 } }, 'ar_SA')
    expect(await screen.findByText('٣ نقاط')).toBeTruthy()
  })

  it.each(['ar_SA', 'sw_KE'] as const)('has its words in %s', async (language) => {
    const { container } = await renderApp('/point_center', base, language)
    await screen.findByText('A day of reading')
    expect(container.textContent).not.toMatch(/\b(points|prize|ledger|mine)\.[a-z]/)
  })
})

describe('/point_list', () => {
  it('shows each line with its rule, points, time and the balance after it', async () => {
    await renderApp('/point_list', { getPointsLedger: { items: sampleLedger, nextCursor: null } })
    const line = (await screen.findByText('A prize')).closest('li')!
    expect(line.textContent).toContain('-900')
    expect(line.textContent).toContain('Balance 15')
    expect(line.querySelector('time')!.dateTime).toBe('2026-11-12T08:30:00.000Z')
    for (const rule of [
      'Points refunded',
      'Your first membership',
      'Finishing a book',
      'Reading',
      'Daily check-in',
    ])
      expect(screen.getByText(rule)).toBeTruthy()
    expect(screen.getByText('Daily check-in').closest('li')!.textContent).toContain('+5')
  })

  it('goes on to older lines, and says where it began', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ ...sampleLedger[5]!, id: `l${index}` }))
    const { server } = await renderApp('/point_list', {
      getPointsLedger: ({ query }) => {
        const from = Number(query.cursor ?? 0)
        return { items: many.slice(from, from + 30), nextCursor: from === 0 ? '30' : null }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show older entries' }))
    expect(await screen.findByText('That is the full list')).toBeTruthy()
    await waitFor(() => expect(server.callsOf('getPointsLedger')).toHaveLength(2))
  })

  it('is empty at first, and leads to the points', async () => {
    await renderApp('/point_list', { getPointsLedger: { items: [], nextCursor: null } })
    expect(await screen.findByText('No points yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to my points' }).getAttribute('href')).toBe('/point_center')
  })

  it('leads a visitor to the login; fails with another try; says that it is offline', async () => {
    const failed = await renderApp('/point_list', { getPointsLedger: broken })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    failed.unmount()
    setOnline(false)
    const offline = await renderApp('/point_list', {})
    expect(await screen.findByText('You are offline')).toBeTruthy()
    offline.unmount()
    clearBrowser()
    const { history } = await renderApp('/point_list', {})
    await waitFor(() => expect(history.location.state).toEqual({ returnTo: '/point_list' }))
  })
})

describe('/my_prize', () => {
  const mine: Answers = { getMyPrizes: { items: sampleClaims, nextCursor: null } }

  it('shows the state of each prize, the reason and the points that were given back', async () => {
    await renderApp('/my_prize', mine)
    const rejected = (await screen.findByText('Not possible')).closest('article')!
    expect(rejected.textContent).toContain('We could not reach you on your number.')
    expect(rejected.textContent).toContain('900 points were returned')
    expect(screen.getByText('On its way')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the book' }).getAttribute('href')).toBe(
      '/details?id=souls&from=other',
    )
  })

  it('copies a code, and says how where the phone forbids it', async () => {
    const user = userEvent.setup()
    await renderApp('/my_prize', mine)
    await user.click(await screen.findByRole('button', { name: 'Copy the code 8812 4410 7735' }))
    expect(await screen.findByText('The code is copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('8812 4410 7735')
    const refused = new DOMException('no', 'NotAllowedError')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refused)
    await user.click(screen.getByRole('button', { name: /Copy the code/ }))
    expect(await screen.findByText(/The phone does not allow copying/)).toBeTruthy()
    write.mockRestore()
  })

  it('is empty at first; leads a visitor to the login; fails with another try', async () => {
    const empty = await renderApp('/my_prize', { getMyPrizes: { items: [], nextCursor: null } })
    expect(await screen.findByText('No prizes yet')).toBeTruthy()
    empty.unmount()
    const failed = await renderApp('/my_prize', { getMyPrizes: broken })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    failed.unmount()
    clearBrowser()
    const { history } = await renderApp('/my_prize', mine)
    await waitFor(() => expect(history.location.state).toEqual({ returnTo: '/my_prize' }))
  })
})
