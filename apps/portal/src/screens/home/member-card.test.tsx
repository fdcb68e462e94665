import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleConfig } from '../../testing/sample-config.ts'
import { intentOf, subscribedAs, subscriptionAnswer } from '../../testing/sample-money.ts'

type Standing = Answers['getSubscription']
const open = (getSubscription: Standing, language?: 'ar_SA') =>
  renderApp(
    '/',
    {
      getHome: { sections: [] },
      getConfig: sampleConfig,
      getSubscription,
      getIntent: { intent: intentOf() },
    },
    language,
  )

describe('the member card', () => {
  beforeEach(() => {
    clearBrowser()
    setOnline(true)
    logIn()
  })
  afterEach(cleanup)

  it.each<[string, Standing, RegExp, string]>([
    ['a member', subscriptionAnswer(), /All member books, 10KSH per day/, 'Subscribe'],
    ['one who waits', subscriptionAnswer({ pendingIntent: intentOf() }), /Enter your PIN/, 'Details'],
    ['a subscriber', subscribedAs('active'), /Member books open until Nov 30.*, 23:59/, 'Manage'],
    ['grace', subscribedAs('grace'), /You can read until Nov 30.*, 23:59/, 'Manage'],
    ['one on hold', subscribedAs('suspended'), /Your books are waiting/, 'Manage'],
    ['one who leaves', subscribedAs('pending_unsubscribe'), /Member books open until Nov 30/, 'Manage'],
    ['one who has left', subscribedAs('cancelled'), /Member books open until Nov 30/, 'Manage'],
    ['one whose time is over', subscribedAs('expired'), /Your books are waiting/, 'Renew'],
  ])('of %s', async (_who, answer, title, action) => {
    await open(answer)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/subscribe')
  })

  it.each([
    [2, /until \w+ \d+, \d\d:\d\d$/],
    [400, /until \w+ \d+, 20\d\d, \d\d:\d\d$/],
  ])('names the year of an end only where it is far: %d days', async (days, title) => {
    await open(subscribedAs('active', { paidUntil: new Date(Date.now() + days * 86_400_000).toISOString() }))
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })

  it('counts down while the payment waits', async () => {
    await open(subscriptionAnswer({ pendingIntent: intentOf() }))
    expect(await screen.findByText(/1:\d\d.* left\. You may leave this page\./)).toBeTruthy()
  })

  it('shows an error when the server does not respond, and still leads on', async () => {
    await open(() => {
      throw new Refusal(503, 500)
    })
    expect(await screen.findByText('We could not check it right now.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Manage' })).toBeTruthy()
  })

  it('speaks Arabic', async () => {
    await open(subscribedAs('active'), 'ar_SA')
    expect(await screen.findByText('أنت عضو')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'إدارة' })).toBeTruthy()
  })
})
