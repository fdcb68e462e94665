import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { bookOf, mapMaker } from '../../testing/sample-books.ts'
import { sampleMark } from '../../testing/sample-marks.ts'
import { noEntitlements, sampleMe } from '../../testing/sample-member.ts'
import { acceptSync } from '../../testing/sync-answers.ts'

const marks = [
  sampleMark('a', mapMaker.id, ['Three Inks', 'the coast in three inks']),
  sampleMark('b', mapMaker.id, ['Three Inks', 'its own handwriting'], { colour: 'green', note: 'Ask Juma' }),
  sampleMark('c', 'gone', ['', 'words of a lost book']),
]
const member: Answers = {
  getMe: sampleMe,
  getEntitlements: noEntitlements,
  getBook: ({ path }) => {
    if (path.id !== mapMaker.id) throw new Refusal(404, 404, 'NOT_FOUND')
    return bookOf(mapMaker)
  },
  postSync: acceptSync({ annotations: marks }),
}

beforeEach(() => {
  clearBrowser()
  setOnline(true)
  logIn()
})
afterEach(cleanup)

it('lists the marks of all books, finds words and colours, and leads to the place', async () => {
  await renderApp('/notes', member)
  const book = await screen.findByRole('region', { name: mapMaker.title })
  expect(within(book).getAllByRole('link', { name: /inks|handwriting/ })).toHaveLength(2)
  expect(screen.getByText('Ask Juma')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'A book that is no longer here' })).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox'), 'juma')
  expect(screen.queryByText('the coast in three inks')).toBeNull()
  expect(screen.getByText('its own handwriting')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Pink' }))
  expect(screen.getByText('No matching marks')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'All' }))
  const link = screen.getByRole('link', { name: /handwriting/ })
  expect(link.getAttribute('href')).toBe(`/read?id=${mapMaker.id}`)
})

it('shows one book of an address, and hands on what is shown', async () => {
  const files: File[] = []
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files: handed }: ShareData) => void files.push(...handed!),
  })
  await renderApp(`/notes?id=${mapMaker.id}`, member)
  await screen.findByText('its own handwriting')
  expect(screen.queryByText('words of a lost book')).toBeNull()
  expect(screen.getByRole('link', { name: 'All books' }).getAttribute('href')).toBe('/notes')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(screen.getByRole('button', { name: 'Markdown' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]!.text()).toContain('> its own handwriting\n\nAsk Juma')
})

it('names a part of a picture by its page, on the screen and in a file', async () => {
  const files: File[] = []
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files: handed }: ShareData) => void files.push(...handed!),
  })
  const start = {
    href: 'pages/12.webp',
    type: 'image/webp',
    locations: { progression: 0, totalProgression: 0.4, position: 12 },
  }
  const region = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
  const mark = sampleMark('r', mapMaker.id, ['', ''], { target: { start, region }, note: 'The old gate' })
  await renderApp('/notes', { ...member, postSync: acceptSync({ annotations: [mark] }) })
  const link = await screen.findByRole('link', { name: /Page 12, part of the picture/ })
  expect(link.getAttribute('href')).toBe(`/read_img?id=${mapMaker.id}`)
  for (const [form, words] of [
    ['Markdown', '> Page 12, part of the picture\n\nThe old gate'],
    ['Plain text', '\nPage 12, part of the picture\n    The old gate'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await userEvent.click(screen.getByRole('button', { name: form }))
    await waitFor(async () => expect(await files.at(-1)?.text()).toContain(words))
  }
})

it('says when there are none, when they cannot be had, and when there is no network', async () => {
  await renderApp('/notes', { ...member, postSync: acceptSync() })
  expect(await screen.findByText('No marks yet')).toBeTruthy()
  cleanup()
  await renderApp('/notes', {
    ...member,
    postSync: () => {
      throw new Refusal(503, 500)
    },
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  cleanup()
  setOnline(false)
  await renderApp('/notes', member)
  expect(await screen.findByText('You are offline')).toBeTruthy()
})
