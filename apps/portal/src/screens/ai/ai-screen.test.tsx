import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { putOnShelf } from '../../storage/local-shelf.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { externalAssistant, sampleAssistant, sampleDialogue } from '../../testing/sample-assistant.ts'
import { bookOf, mapMaker } from '../../testing/sample-books.ts'

const answers: Answers = {
  getAssistant: sampleAssistant,
  getDialogues: { items: [sampleDialogue], nextCursor: null },
  getBook: bookOf(mapMaker),
}

describe('the assistant', () => {
  beforeEach(() => {
    clearBrowser()
    setOnline(true)
  })
  afterEach(cleanup)

  it('shows a visitor what it does, leads to the login and back, and sends no request', async () => {
    const { server, history } = await renderApp('/ai', answers)
    await userEvent.click(await screen.findByRole('link', { name: 'Log in to ask' }))
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(history.location.state).toEqual({ returnTo: '/ai' })
    expect(server.callsOf('getAssistant')).toHaveLength(0)
  })

  it('begins with a question about the book that is being read', async () => {
    logIn()
    putOnShelf({ book: mapMaker, openedAt: 5, fraction: 0.2 }, clientStorage)
    const { history } = await renderApp('/ai', answers)
    expect(await screen.findByText('12 questions left today')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Who are the main characters so far?' }))
    await waitFor(() => expect(history.location.search).toBe('?book=map-maker'))
    const line = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })
    expect(line.value).toBe('Who are the main characters so far?')
  })

  it('lists dialogues, further ones on demand', async () => {
    logIn()
    await renderApp('/ai', {
      ...answers,
      getDialogues: ({ query }) =>
        query.cursor
          ? { items: [{ ...sampleDialogue, id: 'd2', title: '' }], nextCursor: null }
          : { items: [sampleDialogue], nextCursor: 'more' },
    })
    const row = await screen.findByRole('link', { name: /Who draws the charts\?/ })
    expect(row.getAttribute('href')).toBe('/ai_dialogue?id=d1')
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(await screen.findByRole('link', { name: /New conversation/ })).toBeTruthy()
  })

  it('deletes all dialogues only after a second yes', async () => {
    logIn()
    let items = [sampleDialogue]
    const { server } = await renderApp('/ai', {
      ...answers,
      getDialogues: () => ({ items, nextCursor: null }),
      deleteDialogues: () => {
        items = []
        return { removed: 1 }
      },
    })
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Delete all' }))
      return within(await screen.findByRole('dialog', { hidden: true }))
    }
    await userEvent.click((await open()).getByRole('button', { name: 'Keep them', hidden: true }))
    expect(server.callsOf('deleteDialogues')).toHaveLength(0)
    await userEvent.click((await open()).getByRole('button', { name: 'Delete all', hidden: true }))
    expect(await screen.findByText('Your conversations are deleted')).toBeTruthy()
    expect(server.callsOf('deleteDialogues')[0]!.query).toEqual({ all: '1' })
    expect(await screen.findByText(/No conversations yet/)).toBeTruthy()
  })

  it('names the external service, and requests consent to it', async () => {
    logIn()
    const { server } = await renderApp('/ai', {
      ...answers,
      getAssistant: externalAssistant,
      putAssistantConsent: ({ body }) => ({
        ...externalAssistant,
        consented: (body as { agreed: boolean }).agreed,
      }),
    })
    const consent = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Passages may go to Example AI',
    })
    expect(consent.checked).toBe(false)
    await userEvent.click(consent)
    await waitFor(() => expect(server.callsOf('putAssistantConsent')[0]!.body).toEqual({ agreed: true }))
    await waitFor(() => expect(consent.checked).toBe(true))
    await userEvent.click(consent)
    await waitFor(() => expect(consent.checked).toBe(false))
  })

  it('lets marks be quoted, and takes it back; without marks nothing is asked', async () => {
    logIn()
    await renderApp('/ai', {
      ...answers,
      getAssistant: { ...sampleAssistant, marks: 'no' },
      putAssistantMarks: ({ body }) => ({
        ...sampleAssistant,
        marks: (body as { agreed: boolean }).agreed ? 'yes' : 'no',
      }),
    })
    const consent = await screen.findByRole<HTMLInputElement>('switch')
    expect(consent.checked).toBe(false)
    for (const isOn of [true, false]) {
      await userEvent.click(consent)
      await waitFor(() => expect(consent.checked).toBe(isOn))
    }
    cleanup()
    clearBrowser()
    logIn()
    await renderApp('/ai', answers)
    await screen.findByRole('link', { name: 'Ask a question' })
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('says that a choice was not saved', async () => {
    logIn()
    await renderApp('/ai', {
      ...answers,
      getAssistant: externalAssistant,
      putAssistantConsent: () => {
        throw new Refusal(500, 500)
      },
    })
    const consent = await screen.findByRole<HTMLInputElement>('switch')
    await userEvent.click(consent)
    expect(await screen.findByText('Your choice was not saved. Try again.')).toBeTruthy()
    expect(consent.checked).toBe(false)
  })

  it('shows the dialogues while it is switched off', async () => {
    logIn()
    await renderApp('/ai', { ...answers, getAssistant: { ...sampleAssistant, on: false } })
    expect(await screen.findByText('The assistant is switched off')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /Who draws the charts\?/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ask a question' })).toBeNull()
  })

  it('says that no question is left', async () => {
    logIn()
    await renderApp('/ai', {
      ...answers,
      getAssistant: { ...sampleAssistant, quota: { limit: 30, left: 0 } },
    })
    expect(await screen.findByText(/You have asked all your questions for today/)).toBeTruthy()
  })

  it('offers another try after an error, and says that it is offline', async () => {
    logIn()
    let isBroken = true
    await renderApp('/ai', {
      ...answers,
      getAssistant: () => {
        if (isBroken) throw new Refusal(503, 500)
        return sampleAssistant
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: 'Ask a question' })).toBeTruthy()
    cleanup()
    setOnline(false)
    await renderApp('/ai', answers)
    expect(await screen.findByText('You are offline')).toBeTruthy()
  })

  it.each(['ar_SA', 'sw_KE'] as const)('speaks %s', async (language) => {
    logIn()
    const { container } = await renderApp('/ai', answers, language)
    await screen.findByRole('link', { name: /Who draws the charts\?/ })
    expect(container.textContent).not.toMatch(/\b(ai|dialogue|action)\.[a-z]/)
  })
})
