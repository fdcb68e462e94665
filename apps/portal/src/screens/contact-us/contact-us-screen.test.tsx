import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { clearBrowser, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleConfig } from '../../testing/sample-config.ts'
import { broken, never } from '../../testing/story-states.ts'
import { mailLink, phoneLink, whatsAppLink } from './contact-links.ts'

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

const hrefOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')

describe('/ContactUs', () => {
  it('calls, writes and chats by links, and says the hours', async () => {
    await renderApp('/ContactUs', { getConfig: sampleConfig })
    expect(await hrefOf(/Call us/)).toBe('tel:+254700000000')
    expect(await hrefOf(/E-mail/)).toBe('mailto:support@kurasa.example')
    expect(await hrefOf(/WhatsApp/)).toBe('https://wa.me/254700000001')
    expect(screen.getByText('08:00–20:00').tagName).toBe('BDI')
    expect(await hrefOf(/Report an issue/)).toBe('/report_an_issue')
    expect(await hrefOf(/Questions and answers/)).toBe('/FAQ')
  })

  it('works without a network from the last configuration, and calls it not old', async () => {
    clientStorage.writeJson('k_config', { at: Date.now() - 86_400_000, data: sampleConfig })
    setOnline(false)
    await renderApp('/ContactUs')
    expect(await hrefOf(/Call us/)).toBe('tel:+254700000000')
    expect(screen.queryByText(/You are offline/)).toBeNull()
  })

  it('says so without a network and a configuration', async () => {
    setOnline(false)
    await renderApp('/ContactUs')
    expect(await screen.findByText('You are offline')).toBeTruthy()
    expect(await hrefOf(/Questions and answers/)).toBe('/FAQ')
  })

  it('loads, and offers another try after an error', async () => {
    const { unmount } = await renderApp('/ContactUs', { getConfig: never })
    expect(await screen.findByText('Loading')).toBeTruthy()
    unmount()
    await renderApp('/ContactUs', { getConfig: broken })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('leaves out what the operator left empty, and says when nothing is left', async () => {
    const contact = { hotline: '', hours: '08:00', email: 'a@b.example', whatsapp: '' }
    const { unmount } = await renderApp('/ContactUs', { getConfig: { ...sampleConfig, contact } })
    expect(await hrefOf(/E-mail/)).toBe('mailto:a@b.example')
    expect(screen.queryByRole('link', { name: /Call us|WhatsApp/ })).toBeNull()
    unmount()
    clearBrowser()
    const nothing = { ...contact, email: 'nobody' }
    await renderApp('/ContactUs', { getConfig: { ...sampleConfig, contact: nothing } })
    expect(await screen.findByText('There is no number to call right now. Write to us below.')).toBeTruthy()
  })

  it.each(['ar_SA', 'sw_KE'] as const)('keeps numbers as they are in %s', async (language) => {
    const { container } = await renderApp('/ContactUs', { getConfig: sampleConfig }, language)
    expect((await screen.findByText('+254 700 000 000')).tagName).toBe('BDI')
    expect(container.textContent).not.toMatch(/\b(contact|help|faq)\.[a-z]/)
  })
})

describe('links of contacts', () => {
  it.each([
    ['+254 700-000 000', 'tel:+254700000000'],
    ['٠٧٠٠ ٠٠٠ ٠٠٠', 'tel:0700000000'],
    ['*100#', 'tel:*100%23'],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('%j dials %s', (number, href) => expect(phoneLink(number)).toBe(href))

  it.each([
    ['+254 700 000 001', 'https://wa.me/254700000001'],
    ['0700 000 001', 'https://wa.me/254700000001'],
    ['00254700000001', 'https://wa.me/254700000001'],
    ['', undefined],
  ])('%j chats with %s', (number, href) => expect(whatsAppLink(number)).toBe(href))

  it.each([
    ['support@kurasa.example', 'mailto:support@kurasa.example'],
    ['a@b.example?cc=x', 'mailto:a@b.example%3Fcc%3Dx'],
    ['support', undefined],
  ])('%j is written to at %s', (address, href) => expect(mailLink(address)).toBe(href))
})
