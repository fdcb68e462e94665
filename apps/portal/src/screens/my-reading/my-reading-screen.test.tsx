import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleConfig } from '../../testing/sample-config.ts'
import { sampleMe } from '../../testing/sample-member.ts'

const reading = {
  today: '2026-11-25',
  days: [
    { day: '2026-06-10', minutes: 40 },
    { day: '2026-11-02', minutes: 12 },
    { day: '2026-11-24', minutes: 20 },
    { day: '2026-11-25', minutes: 15 },
  ],
}
const open = (more: Answers = {}) =>
  renderApp('/my_reading', { getConfig: sampleConfig, getMe: sampleMe, getReadingDays: reading, ...more })

beforeEach(() => {
  clearBrowser()
  setOnline(true)
  logIn()
})
afterEach(cleanup)

describe('the reading of a member', () => {
  it('says the minutes of the week and the days in a row, and keeps the goal that is chosen', async () => {
    const { server } = await open({
      putMe: ({ body }) => ({ ...sampleMe.user, ...(body as { weekGoal: number }) }),
    })
    expect(await screen.findByText('2 days in a row.')).toBeTruthy()
    const goal = screen.getByRole('combobox', { name: 'Goal for a week' })
    await waitFor(() => expect((goal as HTMLSelectElement).disabled).toBe(false))
    await userEvent.selectOptions(goal, '60')
    expect((await screen.findAllByText('35 of 60 min')).length).toBeGreaterThan(0)
    expect((screen.getByRole('progressbar') as HTMLProgressElement).value).toBe(35)
    expect(server.callsOf('putMe')[0]!.body).toEqual({ weekGoal: 60 })
    await userEvent.selectOptions(goal, '30')
    expect(await screen.findByText(/Goal reached/)).toBeTruthy()
    await userEvent.selectOptions(goal, '0')
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(server.callsOf('putMe').at(-1)!.body).toEqual({ weekGoal: null })
  })

  it('has the bars of month and year as a table for screen readers', async () => {
    await open()
    const month = await screen.findByRole('table', { name: 'This month' })
    // A head, and each day until today.
    expect(within(month).getAllByRole('row')).toHaveLength(26)
    const today = within(month).getByRole('row', { name: /November 25/ })
    expect(within(today).getByRole('cell').textContent).toBe('15')
    expect(screen.getByRole('heading', { name: 'This month: 47 min' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Twelve months' }))
    const year = await screen.findByRole('table', { name: 'Twelve months' })
    expect(within(year).getAllByRole('row')).toHaveLength(13)
    const june = within(year).getByRole('row', { name: /June 2026/ })
    expect(within(june).getByRole('cell').textContent).toBe('40')
  })

  it('says when nothing was read, and when it did not come', async () => {
    await open({ getReadingDays: { today: '2026-11-25', days: [] } })
    expect(await screen.findByText('Nothing read in this time yet.')).toBeTruthy()
    expect(screen.getByText(/Read for a minute today/)).toBeTruthy()
    cleanup()
    await open({
      getReadingDays: () => {
        throw new Refusal(503, 500)
      },
    })
    expect(await screen.findByText('Kurasa is down for a moment')).toBeTruthy()
  })

  it('is only for who is logged in', async () => {
    clearBrowser()
    const { history } = await open()
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(history.location.state).toEqual({ returnTo: '/my_reading' })
  })
})
