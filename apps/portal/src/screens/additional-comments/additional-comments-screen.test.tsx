import type { ChatMessage } from '@kurasa/portal-contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleMessages, sampleReports } from '../../testing/sample-support.ts'

beforeEach(() => {
  clearBrowser()
  setOnline(true)
  logIn()
})
afterEach(cleanup)

const [answered, , closed] = sampleReports
const said = (text: string): ChatMessage => ({ id: '9', from: 'user', text, at: '2026-11-21T10:00:00.000Z' })
const base: Answers = {
  getReports: { items: sampleReports, nextCursor: null, unread: 1 },
  getReportMessages: { report: answered!, messages: sampleMessages },
  postReportMessage: { report: { ...answered!, state: 'open', unread: 0 }, message: said('It works now.') },
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What do you want to add?' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
async function write(text = 'It works now.') {
  await userEvent.click(await field())
  await userEvent.paste(text)
}

describe('/additional_comments', () => {
  it('adds to the request that id names, and returns to it', async () => {
    const { server, history } = await renderApp('/additional_comments?id=r1', base)
    expect(await screen.findByText(/We found it: your books are open/)).toBeTruthy()
    await write('  It works now. ')
    await send()
    await waitFor(() => expect(history.location.pathname).toBe('/chat_history'))
    expect(history.location).toMatchObject({ index: 0, state: { reportId: 'r1' } })
    expect(server.callsOf('postReportMessage').map(({ path, body }) => [path.id, body])).toEqual([
      ['r1', { text: 'It works now.' }],
    ])
    expect(clientStorage.read('k_comment_r1_u1')).toBeUndefined()
  })

  it('without an id has one chosen among those that are not closed', async () => {
    const { history } = await renderApp('/additional_comments', base)
    await userEvent.click(await screen.findByRole('link', { name: /Request a book/ }))
    expect(history.location.search).toBe('?id=r2')
    expect(screen.queryByRole('link', { name: /Reading a book/ })).toBeNull()
    expect(await field()).toBeTruthy()
  })

  it('says "No pending support requests" when all are closed, on every page', async () => {
    const { server } = await renderApp('/additional_comments', {
      getReports: ({ query }) => ({
        items: [{ ...closed!, id: query.cursor ?? 'r3' }],
        nextCursor: query.cursor ? null : 'r4',
        unread: 0,
      }),
    })
    expect(await screen.findByText('No pending support requests')).toBeTruthy()
    expect(server.callsOf('getReports').filter(({ query }) => query.limit !== '1')).toHaveLength(2)
  })

  it('takes 1 to 1000 characters after trimming', async () => {
    const { server } = await renderApp('/additional_comments?id=r1', base)
    await write('   ')
    await send()
    expect(screen.getByText('Fill in the content')).toBeTruthy()
    expect(document.activeElement).toBe(await field())
    await userEvent.clear(await field())
    await write('a'.repeat(1002))
    await send()
    expect(screen.getByText('Shorten it by 2 characters')).toBeTruthy()
    expect(server.callsOf('postReportMessage')).toEqual([])
  })

  it.each(['no-such', '%3Cscript%3E', '..%2F..'])('says when there is no request %s', async (id) => {
    await renderApp(`/additional_comments?id=${id}`, {
      getReportMessages: () => {
        throw new Refusal(404, 500, 'NOT_FOUND')
      },
    })
    expect(await screen.findByText('We could not find this request')).toBeTruthy()
  })

  it('says that a closed request takes nothing, before and after sending (ALREADY_DONE)', async () => {
    const first = await renderApp('/additional_comments?id=r3', {
      ...base,
      getReportMessages: { report: closed!, messages: [] },
    })
    expect(await screen.findByText(/This request has been closed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    first.unmount()
    let isClosed = false
    const { history } = await renderApp('/additional_comments?id=r1', {
      ...base,
      getReportMessages: () => ({
        report: { ...answered!, state: isClosed ? 'closed' : 'answered' },
        messages: sampleMessages,
      }),
      postReportMessage: () => {
        isClosed = true
        throw new Refusal(409, 500, 'ALREADY_DONE')
      },
    })
    await write()
    await send()
    expect(await screen.findByText(/This request has been closed/)).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Report an issue' }))
    expect(history.location.state).toEqual({ content: 'It works now.' })
  })

  it.each([
    ['RATE_LIMITED by support', { reason: 'RATE_LIMITED' as const }, /Please let us answer first/],
    [
      'RATE_LIMITED for a time',
      { reason: 'RATE_LIMITED' as const, details: { retryAfter: 30 } },
      'Please wait. You can send again in 30 seconds.',
    ],
    ['VALIDATION', { reason: 'VALIDATION' as const, details: { field: 'text' } }, 'Fill in the content'],
  ])('says why it is not taken: %s', async (_name, { reason, ...more }, text) => {
    await renderApp('/additional_comments?id=r1', {
      ...base,
      postReportMessage: () => {
        throw new Refusal(429, 500, reason, 'details' in more ? more.details : {})
      },
    })
    await write()
    await send()
    expect(await screen.findByText(text)).toBeTruthy()
    expect((await field()).value).toBe('It works now.')
  })

  it('looks up whether a message arrived whose answer was lost, and never sends it twice by itself', async () => {
    let hasArrived = false
    const { server, history } = await renderApp('/additional_comments?id=r1', {
      ...base,
      getReportMessages: () => ({
        report: answered!,
        messages: hasArrived ? [...sampleMessages, said('It works now.')] : sampleMessages,
      }),
      postReportMessage: () => {
        hasArrived = true
        throw new TypeError('The wire broke.')
      },
    })
    await write()
    await send()
    await waitFor(() => expect(history.location.pathname).toBe('/chat_history'))
    expect(server.callsOf('postReportMessage')).toHaveLength(1)
  })

  it('keeps the words on this phone without a network, for this member and request', async () => {
    const { unmount } = await renderApp('/additional_comments?id=r1', base)
    await write()
    setOnline(false)
    await send()
    expect(await screen.findByText(/Your message is kept on this phone/)).toBeTruthy()
    unmount()
    setOnline(true)
    await renderApp('/additional_comments?id=r1', base)
    expect((await field()).value).toBe('It works now.')
    cleanup()
    logIn('u2')
    await renderApp('/additional_comments?id=r1', base)
    expect((await field()).value).toBe('')
  })

  it('leads a visitor to the login, and back with the request', async () => {
    clearBrowser()
    const { history } = await renderApp('/additional_comments?id=r1', base)
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(history.location.state).toEqual({ returnTo: '/additional_comments?id=r1' })
  })

  it.each(['ar_SA', 'sw_KE'] as const)('has its words in %s', async (language) => {
    const { container } = await renderApp('/additional_comments?id=r1', base, language)
    await screen.findByText(/We found it/)
    expect(container.textContent).not.toMatch(/\b(comment|issue|chat)\.[a-z]/)
  })
})
