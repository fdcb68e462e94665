import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleMe } from '../../testing/sample-member.ts'

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))

describe('a language', () => {
  it('applies at once, and keeps the place', async () => {
    const { history, server } = await renderApp('/language')
    await choose('العربية')
    expect(await screen.findByRole('heading', { name: 'اللغة' })).toBeTruthy()
    expect([document.documentElement.dir, clientStorage.read('lang')]).toEqual(['rtl', 'ar_SA'])
    expect(history.location.pathname).toBe('/language')
    expect(server.callsOf('putMe')).toHaveLength(0)
  })

  it('of a member is the one that messages to the number are written in', async () => {
    logIn()
    const { server } = await renderApp('/language', { putMe: { ...sampleMe.user, lang: 'sw_KE' } })
    await choose('Kiswahili')
    await waitFor(() => expect(server.callsOf('putMe')[0]?.body).toEqual({ lang: 'sw_KE' }))
  })

  it('is shown even when the account could not be updated', async () => {
    logIn()
    await renderApp('/language', {
      putMe: () => {
        throw new Refusal(503, 500)
      },
    })
    await choose('Kiswahili')
    expect(await screen.findByRole('heading', { name: 'Lugha' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('')
  })
})
