import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { beginSession } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { putOnShelf } from '../../storage/local-shelf.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { bookOf, manifestOf, mapMaker } from '../../testing/sample-books.ts'
import { noEntitlements, sampleMe } from '../../testing/sample-member.ts'

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

const open = (answers: Answers = {}) =>
  renderApp('/details?id=map-maker&from=home', {
    getBook: bookOf(mapMaker),
    getManifest: manifestOf(mapMaker),
    getRelated: [],
    getMe: sampleMe,
    getEntitlements: noEntitlements,
    ...answers,
  })
const finish = () =>
  putOnShelf({ book: mapMaker, openedAt: 1, readAt: 1, fraction: 1, isFinished: true }, clientStorage)
const star = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })

it('shows the mean and the number of ratings', async () => {
  await open({ getBook: bookOf(mapMaker, { rating: { mean: 4, count: 12 } }) })
  expect((await screen.findByText('12 ratings')).parentElement!.textContent).toBe(
    '4.04.0 of 5 stars·12 ratings',
  )
})

it('shows no mean while there are too few, and no stars to give before the book was read', async () => {
  logIn()
  await open({ getRating: { stars: null } })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/ratings?$/)).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('shows the stars a member gave, and changes them', async () => {
  logIn()
  finish()
  const { server } = await open({
    getRating: { stars: 2 },
    putRating: ({ body }) => body as { stars: number },
  })
  await waitFor(async () => expect((await star('2 stars')).checked).toBe(true))
  await userEvent.click(await star('5 stars'))
  expect((await star('5 stars')).checked).toBe(true)
  await waitFor(() => expect(server.callsOf('putRating').map(({ body }) => body)).toEqual([{ stars: 5 }]))
})

it('takes the stars back when the server refuses them', async () => {
  logIn()
  finish()
  await open({
    getRating: { stars: 2 },
    putRating: () => {
      throw new Refusal(503, 500)
    },
  })
  await waitFor(async () => expect((await star('2 stars')).checked).toBe(true))
  await userEvent.click(await star('5 stars'))
  expect(await screen.findByText('Your rating could not be saved. Try again.')).toBeTruthy()
  expect((await star('2 stars')).checked).toBe(true)
})

it('leads a visitor to the login, and saves the stars when they are back', async () => {
  finish()
  const { server, history } = await open({
    getRating: { stars: null },
    putRating: ({ body }) => body as { stars: number },
  })
  await userEvent.click(await star('3 stars'))
  await waitFor(() => expect(history.location.pathname).toBe('/login'))
  expect(history.location.state).toEqual({ returnTo: '/details?id=map-maker&from=home' })
  expect(server.callsOf('putRating')).toHaveLength(0)
  beginSession({ token: 'token', uid: 'u1' }, clientStorage)
  await waitFor(() => expect(server.callsOf('putRating').map(({ body }) => body)).toEqual([{ stars: 3 }]))
  expect(await screen.findByText('Thank you. Your rating is saved.')).toBeTruthy()
})
