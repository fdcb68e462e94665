import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPortalClient } from '../api/portal-client.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { type Answers, createContractServer } from '../testing/contract-server.ts'
import { sampleCards } from '../testing/sample-books.ts'
import { sampleConfig } from '../testing/sample-config.ts'
import { broken } from '../testing/story-states.ts'
import { showLanding } from './landing.ts'
import { landingTexts } from './landing-texts.ts'
import { priceInWords } from './offer.ts'
import { chooseSamples } from './sample-books.ts'

// The contract is loaded by the first call.
configure({ asyncUtilTimeout: 8000 })

const books = { items: sampleCards, nextCursor: null }

function open(answers: Answers) {
  document.body.innerHTML = '<main></main>'
  const server = createContractServer(answers)
  const client = createPortalClient({
    storage: clientStorage,
    fetch: server.fetch,
    wait: async () => undefined,
    onOverdue: () => undefined,
    onDenied: () => undefined,
  })
  showLanding(document.querySelector('main')!, client, clientStorage)
  return server
}

describe('the landing page', () => {
  beforeEach(() => window.localStorage.clear())

  it('offers three books to read at once, and the terms beside the price', async () => {
    open({ getBooks: books, getConfig: sampleConfig })
    expect(await screen.findAllByRole('link', { name: /^Read / })).toHaveLength(3)
    const subscribe = await screen.findByRole('link', { name: /Subscribe,.*10KSH.*per day/ })
    expect(subscribe.getAttribute('href')).toBe('/subscribe')
    expect(document.body.textContent).toContain('It renews automatically until you stop it.')
    expect(document.body.textContent).toContain('Nothing is charged before you confirm twice.')
    // Nothing is chosen or agreed to in advance.
    expect(document.querySelector('input')).toBeNull()
  })

  it('says it when the channel cannot renew', async () => {
    open({ getBooks: books, getConfig: { ...sampleConfig, billing: { channel: 'mpesa', autoRenew: false } } })
    expect(await screen.findByText(/It does not renew automatically/)).toBeTruthy()
  })

  it('has no offer where nothing is on sale or prices did not come', async () => {
    open({ getBooks: books, getConfig: broken })
    await waitFor(() => expect(screen.queryByText(/per day/)).toBeNull())
    await waitFor(() => expect(document.querySelector('.subscribe')).toBeNull())
    expect(screen.getByRole('link', { name: 'Browse all books' }).getAttribute('href')).toBe('/')
  })

  it('says that the books did not load, and retries', async () => {
    let isBroken = true
    open({ getBooks: () => (isBroken ? broken() : books), getConfig: sampleConfig })
    const alert = await screen.findByRole('alert')
    isBroken = false
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findAllByRole('link', { name: /^Read / })).toHaveLength(3)
  })

  it('changes its language at once, and writes it down', async () => {
    open({ getBooks: books, getConfig: sampleConfig })
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'ar_SA' } })
    expect(screen.getByRole('heading', { name: 'مكتبة في جيبك' })).toBeTruthy()
    expect(document.documentElement.dir).toBe('rtl')
    expect(clientStorage.read('lang')).toBe('ar_SA')
  })

  it('shows a title as words, whatever it holds', async () => {
    const hostile = { ...sampleCards[0]!, title: '<img src=x onerror=alert(1)>', coverHash: null }
    open({ getBooks: { items: [hostile], nextCursor: null }, getConfig: sampleConfig })
    await screen.findByRole('link', { name: /onerror/ })
    expect(document.querySelector('img[src="x"], img[onerror]')).toBeNull()
  })
})

describe('sample books', () => {
  const book = (id: string, language: string) => ({ ...sampleCards[0]!, id, language })
  const shelf = [book('e1', 'en'), book('e2', 'en'), book('a1', 'ar'), book('s1', 'sw-KE'), book('e3', 'en')]
  const idsOf = (language: string) => chooseSamples(shelf, language).map(({ id }) => id)

  it('are the newest of each language, that of the reader first', () => {
    expect(idsOf('sw_KE')).toEqual(['s1', 'e1', 'a1'])
    expect(idsOf('ar_SA')).toEqual(['a1', 'e1', 's1'])
  })

  it('are filled up with what else is new', () => {
    const chosen = chooseSamples([book('e1', 'en'), book('e2', 'en')], 'en_US')
    expect(chosen.map(({ id }) => id)).toEqual(['e1', 'e2'])
  })
})

it.each([
  [1, '\u206610KSH\u2069 per day'],
  [7, '\u206610KSH\u2069 per week'],
  [30, '\u206610KSH\u2069 for 30 days'],
])('a price for %i days is said in words', (periodDays, expected) => {
  const offer = { priceKsh: 10, periodDays, autoRenew: true }
  expect(priceInWords(offer, landingTexts.en_US, 'en_US')).toBe(expected)
})

it.each(Object.values(landingTexts))('keeps every placeholder in every language', (texts) => {
  for (const [key, text] of Object.entries(texts)) {
    const names = (value: string) => [...value.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
    expect(names(text), key).toEqual(names(landingTexts.en_US[key as keyof typeof texts]))
    if (key !== 'proverb') expect(text, key).toBeTruthy()
  }
})
