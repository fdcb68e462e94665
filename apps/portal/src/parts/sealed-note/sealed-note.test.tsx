import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleConfig } from '../../testing/sample-config.ts'
import { noEntitlements, sampleMe, sealedMe } from '../../testing/sample-member.ts'

const nothing = { items: [], nextCursor: null }
const answers: Answers = {
  getConfig: sampleConfig,
  getEntitlements: noEntitlements,
  getAssistant: { on: true, consented: true, quota: { limit: 20, left: 20 } },
  getDialogues: nothing,
  getDialogue: () => {
    throw new Refusal(404, 500, 'NOT_FOUND')
  },
  getReports: { ...nothing, unread: 0 },
  getHistory: nothing,
}

beforeEach(() => {
  clearBrowser()
  setOnline(true)
  logIn()
})
afterEach(cleanup)

describe('what is sealed since the number rested', () => {
  it.each([
    ['/ai', 'Earlier conversations are locked for now'],
    ['/ai_dialogue?id=d1', 'Earlier conversations are locked for now'],
    ['/chat_history', 'Earlier requests are locked for now'],
    ['/additional_comments', 'Earlier requests are locked for now'],
    ['/readHistory', 'Earlier reading is locked for now'],
  ])('is said on %s, with why, and who can open it', async (address, title) => {
    await renderApp(address, { ...answers, getMe: sealedMe })
    const note = await screen.findByRole('region', { name: title })
    expect(note.textContent).toContain('Until support has confirmed that it is you')
    const link = await screen.findByRole('link', { name: 'Ask support' })
    expect(link.getAttribute('href')).toBe('/ContactUs')
  })

  it('is nothing for everybody else', async () => {
    const { server } = await renderApp('/chat_history', { ...answers, getMe: sampleMe })
    await screen.findByText('No pending support requests')
    await waitFor(() => expect(server.callsOf('getMe').length).toBeGreaterThan(0))
    expect(screen.queryByRole('link', { name: 'Ask support' })).toBeNull()
  })
})
