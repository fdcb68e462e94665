import type { Report } from '@kurasa/portal-contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleMe } from '../../testing/sample-member.ts'
import { sampleMessages, sampleReports } from '../../testing/sample-support.ts'
import { broken, never } from '../../testing/story-states.ts'

beforeEach(() => {
  clearBrowser()
  setOnline(true)
  logIn()
})
afterEach(cleanup)

/** Support that remembers what was seen. */
function support(): Answers {
  let reports: Report[] = [...sampleReports]
  const find = (id = '') => {
    const report = reports.find((one) => one.id === id)
    if (!report) throw new Refusal(404, 500, 'NOT_FOUND')
    return report
  }
  return {
    getReports: () => ({
      items: reports,
      nextCursor: null,
      unread: reports.reduce((sum, { unread }) => sum + unread, 0),
    }),
    getReportMessages: ({ path }) => ({
      report: find(path.id),
      messages: path.id === 'r1' ? sampleMessages : [],
    }),
    postReportSeen: ({ path }) => {
      reports = reports.map((report) => (report.id === path.id ? { ...report, unread: 0 } : report))
      return find(path.id)
    },
  }
}
const row = (name: RegExp) => screen.findByRole('button', { name })
const sheet = async () => within(await screen.findByRole('dialog', { hidden: true }))

describe('/chat_history', () => {
  it('shows the requests with their states, newest first, and which have unread answers', async () => {
    await renderApp('/chat_history', support())
    const payment = await row(/A payment/)
    expect(payment.textContent).toContain('1 new message')
    expect(payment.textContent).toContain('Answered')
    expect((await row(/Request a book/)).textContent).toContain('Waiting for our answer')
    expect((await row(/Reading a book/)).textContent).toContain('Closed')
  })

  it('opens a thread with everything that was said, as text, and marks it as seen', async () => {
    const { server } = await renderApp('/chat_history', support())
    await userEvent.click(await row(/A payment/))
    const thread = await sheet()
    expect(await thread.findByText(/I paid KSH 10 yesterday/)).toBeTruthy()
    expect(thread.getAllByText(/^Kurasa support/)).toHaveLength(2)
    expect(thread.getAllByText(/^You/)).toHaveLength(2)
    expect(thread.getByRole('link', { name: 'Add to this request', hidden: true }).getAttribute('href')).toBe(
      '/additional_comments?id=r1',
    )
    await waitFor(() => expect(server.callsOf('postReportSeen')).toHaveLength(1))
    await waitFor(async () => expect((await row(/A payment/)).textContent).not.toContain('new message'))
  })

  it('says that an open request waits, and offers another one for a closed one', async () => {
    const { server } = await renderApp('/chat_history', support())
    await userEvent.click(await row(/Request a book/))
    expect(await (await sheet()).findByText(/We have not answered yet/)).toBeTruthy()
    await userEvent.click((await sheet()).getByRole('button', { name: 'Close', hidden: true }))
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
    await userEvent.click(await row(/Reading a book/))
    const closed = await sheet()
    expect(await closed.findByText('This request is closed. You can open another.')).toBeTruthy()
    expect(closed.queryByRole('link', { name: 'Add to this request', hidden: true })).toBeNull()
    expect(server.callsOf('postReportSeen')).toEqual([])
  })

  it('says "No pending support requests" when there are none', async () => {
    await renderApp('/chat_history', { getReports: { items: [], nextCursor: null, unread: 0 } })
    expect(await screen.findByText('No pending support requests')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Report an issue' }).getAttribute('href')).toBe(
      '/report_an_issue',
    )
  })

  it('opens the request that another screen names, and says when it is not there', async () => {
    const { history } = await renderApp('/language', support())
    await screen.findByRole('heading', { name: 'Language' })
    act(() => history.push('/chat_history', { reportId: 'r1' }))
    expect(await (await sheet()).findByText(/I paid KSH 10/)).toBeTruthy()
    await userEvent.click((await sheet()).getByRole('button', { name: 'Close', hidden: true }))
    await waitFor(() => expect(history.location.state).toBeNull())
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
    cleanup()
    const other = await renderApp('/language', support())
    await screen.findByRole('heading', { name: 'Language' })
    act(() => other.history.push('/chat_history', { reportId: 'not-mine' }))
    expect(await (await sheet()).findByText('We could not find this request')).toBeTruthy()
  })

  it('leads a visitor to the login, and back', async () => {
    clearBrowser()
    const { history } = await renderApp('/chat_history', support())
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(history.location.state).toEqual({ returnTo: '/chat_history' })
  })

  it('loads, fails with another try, and says that it is offline', async () => {
    const { unmount } = await renderApp('/chat_history', { getReports: never })
    expect(await screen.findByText('Loading')).toBeTruthy()
    unmount()
    const failed = await renderApp('/chat_history', { getReports: broken })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    failed.unmount()
    setOnline(false)
    await renderApp('/chat_history', support())
    expect(await screen.findByText('You are offline')).toBeTruthy()
  })

  it('goes on to older requests', async () => {
    await renderApp('/chat_history', {
      getReports: ({ query }) => ({
        items: query.cursor ? sampleReports.slice(1) : sampleReports.slice(0, 1),
        nextCursor: query.cursor ? null : 'c2',
        unread: 0,
      }),
    })
    expect(await row(/Reading a book/)).toBeTruthy()
  })

  it.each(['ar_SA', 'sw_KE'] as const)('has its words in %s', async (language) => {
    const { container } = await renderApp('/chat_history', support(), language)
    await screen.findByText(/I paid KSH 10/)
    expect(container.textContent).not.toMatch(/\b(chat|issue|help)\.[a-z]/)
  })
})

describe('the mark of unread answers', () => {
  const tab = () => within(screen.getByRole('navigation', { name: 'Main menu' }))

  it('is requested only on the profile tab, once, and disappears when they were seen', async () => {
    const { server, history } = await renderApp('/category', { ...support(), getCategories: [] })
    await screen.findByText('No categories yet')
    expect(server.callsOf('getReports')).toHaveLength(0)
    act(() => history.push('/chat_history'))
    expect(await tab().findByRole('link', { name: /New answer from support/, hidden: true })).toBeTruthy()
    expect(server.callsOf('getReports').filter(({ query }) => query.limit === '1')).toHaveLength(1)
    await userEvent.click(await row(/A payment/))
    await waitFor(() => expect(tab().queryByText('New answer from support')).toBeNull())
    expect(clientStorage.readJson('k_unread_u1')).toBe(0)
  })

  it('is shown beside the requests in the profile, too', async () => {
    const { server } = await renderApp('/my_profile', { ...support(), getMe: sampleMe })
    const link = await screen.findByRole('link', { name: /^My reports.*New answer from support/ })
    expect(link.getAttribute('href')).toBe('/chat_history')
    expect(server.callsOf('getReports')).toHaveLength(1)
  })

  it('is there at once on the next start, and for its member only', async () => {
    clientStorage.writeJson('k_unread_u1', 2)
    const { server } = await renderApp('/category', { getCategories: [] })
    expect(await tab().findByText('New answer from support')).toBeTruthy()
    expect(server.callsOf('getReports')).toEqual([])
    cleanup()
    logIn('u2')
    await renderApp('/category', { getCategories: [] })
    await screen.findByText('No categories yet')
    expect(tab().queryByText('New answer from support')).toBeNull()
  })
})
