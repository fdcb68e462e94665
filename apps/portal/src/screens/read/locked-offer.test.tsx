import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { needTexts } from '../../i18n/texts.ts'
import { keepIntent, readIntent } from '../../session/pending-intent.ts'
import { clearBrowser, logIn, setOnline } from '../../testing/render-app.tsx'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { bookOf, sampleCards } from '../../testing/sample-books.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { noEntitlements, sampleMe } from '../../testing/sample-member.ts'
import { intentOf, orderOf, samplePackages, subscriptionAnswer } from '../../testing/sample-money.ts'
import { LockedOffer } from './locked-offer.tsx'

const memberBook = bookOf(sampleCards[2]!)
const paidBook = bookOf(sampleCards[3]!)
const answers = {
  getConfig: sampleConfig,
  getMe: sampleMe,
  getEntitlements: noEntitlements,
  getSubscription: subscriptionAnswer(),
  getPackages: samplePackages,
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }))

describe('a locked unit', () => {
  beforeEach(async () => {
    clearBrowser()
    setOnline(true)
    await needTexts('money')
  })
  afterEach(cleanup)

  it('of a member book offers membership, at the price of the server, to a visitor too', async () => {
    const { pushed } = await renderInApp(<LockedOffer book={memberBook} kind="text" />, {
      ...answers,
      getConfig: { ...sampleConfig, promo: { priceKsh: 15, periodDays: 1 } },
    })
    expect(screen.getByRole('heading', { name: 'Join to keep reading' })).toBeTruthy()
    expect(screen.getByText(/The first chapter is open\. The rest takes about 36 minutes\./)).toBeTruthy()
    expect(await screen.findByText('15KSH')).toBeTruthy()
    await press(/^Subscribe/)
    await press('Continue')
    expect(pushed).toEqual([['/login', { returnTo: '/read?id=haris' }]])
  })

  it('keeps what was to be paid, and where, across the login', async () => {
    await renderInApp(<LockedOffer book={memberBook} kind="text" href="c2.xhtml" />, answers)
    await press(/^Subscribe/)
    await press('Continue')
    const intent = { kind: 'pay', packageId: 'daily', priceKsh: 10, bookId: 'haris', href: 'c2.xhtml' }
    expect(readIntent('/read?id=haris')).toEqual(intent)
  })

  it('goes on with the second step after the login, once, or with the packages when the price is another', async () => {
    logIn()
    const [one] = samplePackages
    const keep = (priceKsh: number) =>
      keepIntent({ kind: 'pay', packageId: one!.id, priceKsh, bookId: 'haris' }, '/read?id=haris')
    keep(one!.priceKsh)
    await renderInApp(<LockedOffer book={memberBook} kind="text" />, answers)
    expect(await screen.findByRole('button', { name: /^Pay/, hidden: true })).toBeTruthy()
    expect(readIntent()).toBeUndefined()
    cleanup()
    keep(one!.priceKsh + 1)
    await renderInApp(<LockedOffer book={memberBook} kind="text" />, answers)
    expect(await screen.findByRole('button', { name: 'Continue', hidden: true })).toBeTruthy()
    cleanup()
    // Of another book nothing is meant here.
    keepIntent({ kind: 'buy', bookId: 'another', priceKsh: 1 }, '/read?id=another')
    await renderInApp(<LockedOffer book={memberBook} kind="text" />, answers)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads who is a member already to the login, and back to the page', async () => {
    await renderInApp(<LockedOffer book={memberBook} kind="text" />, answers)
    expect(screen.getByRole('link', { name: 'Member? Log in' }).getAttribute('href')).toBe('/login')
  })

  it('of a book that is sold offers to buy it, and is paid in place', async () => {
    logIn()
    const { server } = await renderInApp(<LockedOffer book={paidBook} kind="text" />, {
      ...answers,
      postOrder: { order: orderOf(), intent: intentOf({ kind: 'purchase' }) },
      getIntent: {
        intent: intentOf({ kind: 'purchase', state: 'succeeded' }),
        order: orderOf({ state: 'paid' }),
      },
    })
    expect(screen.getByRole('heading', { name: 'Buy this book to keep reading' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /log in/ })).toBeNull()
    await press(/^Buy/)
    await press('Pay KSH 120')
    expect(await screen.findByText('The book is yours')).toBeTruthy()
    // The entitlements are requested again: the unit opens by itself.
    await waitFor(() => expect(server.callsOf('postOrder')).toHaveLength(1))
  })

  it('of a book of pictures counts pages', async () => {
    const pictures = bookOf({ ...sampleCards[2]!, kinds: ['image'] })
    await renderInApp(<LockedOffer book={pictures} kind="image" />, answers)
    expect(screen.getByText(/The first page is open\./)).toBeTruthy()
  })

  it('has a way back', async () => {
    const onBack = vi.fn()
    await renderInApp(<LockedOffer book={memberBook} kind="text" onBack={onBack} />, answers)
    await press('Back')
    expect(onBack).toHaveBeenCalledOnce()
  })
})
