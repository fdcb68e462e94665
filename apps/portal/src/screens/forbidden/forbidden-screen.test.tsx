import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

const open = async (state: unknown) => {
  const app = await renderApp('/language', { postLogout: null })
  await act(async () => app.history.push('/403', state))
  return app
}

describe('/403', () => {
  it.each([undefined, 7, 'error.blocked', { messageKey: '<b>' }])(
    'with %j says that access is denied',
    async (state) => {
      await open(state)
      expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Browse books' }).getAttribute('href')).toBe('/')
      expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/ContactUs')
      expect(screen.queryByRole('button', { name: 'Use another number' })).toBeNull()
    },
  )

  it('lets a member whose number was blocked leave it, and log in with another', async () => {
    logIn()
    const { history } = await open({ messageKey: 'error.blocked' })
    expect(await screen.findByRole('heading', { name: 'The number has been blocked' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Use another number' }))
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(clientStorage.read('token')).toBeUndefined()
  })
})
