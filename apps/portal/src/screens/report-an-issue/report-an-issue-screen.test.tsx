import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { bookOf, mapMaker } from '../../testing/sample-books.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { sampleReports } from '../../testing/sample-support.ts'
import { acceptSync, sentChanges } from '../../testing/sync-answers.ts'

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

const accepted: Answers = { getConfig: sampleConfig, postReport: sampleReports[1]! }
const refuse =
  (
    status: number,
    ...reason: ConstructorParameters<typeof Refusal> extends [number, number, ...infer R] ? R : never
  ) =>
  () => {
    throw new Refusal(status, 500, ...reason)
  }
const category = () => screen.findByRole('combobox', { name: 'What is it about?' })
const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What happened|Which book/ })
const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your phone number' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }))

async function fill(content = 'The page is white.', number = '0712 345 678') {
  await userEvent.selectOptions(await category(), 'reading')
  await userEvent.click(words())
  await userEvent.paste(content)
  if (screen.queryByRole('textbox', { name: 'Your phone number' })) await userEvent.type(phone(), number)
}

/** The form with something beside its address, as another screen opens it. */
async function openWith(state: unknown, answers: Answers = accepted) {
  const app = await renderApp('/language', answers)
  await screen.findByRole('heading', { name: 'Language' })
  app.history.push('/report_an_issue', state)
  await category()
  return app
}

describe('/report_an_issue', () => {
  it('takes the report of a visitor with a number, and says what happens next', async () => {
    const { server } = await renderApp('/report_an_issue', accepted)
    await fill('  The page is white.  ', '٠٧١٢ ٣٤٥ ٦٧٨')
    await send()
    expect(await screen.findByRole('heading', { name: 'We have your report' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('0712\u00a0345\u00a0678')
    expect(server.callsOf('postReport').map(({ body }) => body)).toEqual([
      {
        category: 'reading',
        content: 'The page is white.',
        phone: '٠٧١٢ ٣٤٥ ٦٧٨',
        idempotencyKey: expect.any(String),
      },
    ])
    expect(clientStorage.read('k_report_draft')).toBeUndefined()
    expect(clientStorage.keys('k_once_')).toEqual([])
  })

  it('takes the report of a member without one, and leads to the answers', async () => {
    logIn()
    const { server } = await renderApp('/report_an_issue', accepted)
    await category()
    expect(screen.queryByRole('textbox', { name: 'Your phone number' })).toBeNull()
    await fill()
    await send()
    const link = await screen.findByRole('link', { name: 'Your support requests' })
    expect(link.getAttribute('href')).toBe('/chat_history')
    expect(server.callsOf('postReport')[0]!.body).not.toHaveProperty('phone')
  })

  it('requires category, content and a number, each with its sentence, and sends nothing', async () => {
    const { server } = await renderApp('/report_an_issue', accepted)
    const first = await category()
    await send()
    expect(screen.getByText('Please select issue category')).toBeTruthy()
    expect(screen.getByText('Fill in the content')).toBeTruthy()
    expect(screen.getByText('Please enter the correct mobile phone number')).toBeTruthy()
    expect(document.activeElement).toBe(first)
    await userEvent.selectOptions(first, 'payment')
    expect(screen.queryByText('Please select issue category')).toBeNull()
    await userEvent.type(words(), '   ')
    await userEvent.type(phone(), '0812345678')
    await send()
    expect(screen.getByText('Fill in the content')).toBeTruthy()
    expect(document.activeElement).toBe(words())
    expect(server.callsOf('postReport')).toEqual([])
  })

  it('takes 1000 characters after trimming, and not 1001', async () => {
    const { server } = await renderApp('/report_an_issue', accepted)
    await fill(` ${'a'.repeat(1001)} `)
    expect(screen.getByText('Shorten it by 1 character')).toBeTruthy()
    await send()
    expect(server.callsOf('postReport')).toEqual([])
    await userEvent.clear(words())
    await userEvent.click(words())
    await userEvent.paste(` ${'a'.repeat(1000)} `)
    expect(screen.getByText('1,000 of 1,000 characters')).toBeTruthy()
    await send()
    await screen.findByText('We have your report')
    expect(server.callsOf('postReport')).toHaveLength(1)
  })

  it('offers the categories that the operator has, and all while nothing is known', async () => {
    const { unmount } = await renderApp('/report_an_issue', accepted)
    await waitFor(async () => expect(within(await category()).getAllByRole('option')).toHaveLength(8))
    unmount()
    clearBrowser()
    await renderApp('/report_an_issue', { ...accepted, getConfig: refuse(503) })
    expect(within(await category()).getAllByRole('option')).toHaveLength(10)
  })

  it('keeps what is typed on this phone until it was sent', async () => {
    const { unmount } = await renderApp('/report_an_issue', accepted)
    await fill()
    unmount()
    await renderApp('/report_an_issue', accepted)
    expect(await category()).toHaveProperty('value', 'reading')
    expect(words().value).toBe('The page is white.')
    expect(phone().value).toBe('0712 345 678')
  })

  it('goes on after the login with what a visitor wrote, and shows it to no other member', async () => {
    const visitor = await renderApp('/report_an_issue', accepted)
    await fill()
    const link = screen.getByRole('link', { name: 'Log in instead' })
    expect(link.getAttribute('href')).toBe('/login')
    visitor.unmount()
    logIn('u1')
    const member = await renderApp('/report_an_issue', accepted)
    await category()
    expect(words().value).toBe('The page is white.')
    member.unmount()
    logIn('u2')
    await renderApp('/report_an_issue', accepted)
    await category()
    expect(words().value).toBe('')
  })

  it('begins with what another screen knows, book and all', async () => {
    const { server } = await openWith(
      { category: 'request_a_book', content: 'Kusadikika', bookId: 'map-maker' },
      { ...accepted, getBook: bookOf(mapMaker) },
    )
    expect(await category()).toHaveProperty('value', 'request_a_book')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Which book?' }).value).toBe('Kusadikika')
    expect(await screen.findByText(/About this book: .The Map-Maker of Lamu/)).toBeTruthy()
    await userEvent.type(phone(), '0712345678')
    await send()
    await screen.findByText('We have your report')
    expect(server.callsOf('postReport')[0]!.body).toMatchObject({ content: 'Kusadikika\n[book map-maker]' })
  })

  it.each([
    ['a text', 'x'],
    ['another shape', { category: 'constructor', content: 7, bookId: '<b>' }],
    ['nothing', null],
  ])('ignores %s beside its address', async (_name, state) => {
    await openWith(state)
    expect(await category()).toHaveProperty('value', '')
    expect(words().value).toBe('')
  })

  it('does not write over a report from before without a word', async () => {
    const first = await renderApp('/report_an_issue', accepted)
    await fill('A long story.')
    first.unmount()
    await openWith({ category: 'other', content: 'The page /list did not open.' })
    expect(words().value).toBe('The page /list did not open.')
    await userEvent.click(screen.getByRole('button', { name: 'Continue it' }))
    expect(words().value).toBe('A long story.')
    expect(await category()).toHaveProperty('value', 'reading')
  })

  it('goes on after a reload with what was added to what it began with', async () => {
    const state = { category: 'other', content: 'The page did not open.' }
    const first = await openWith(state)
    await userEvent.type(words(), ' Again.')
    first.unmount()
    await openWith(state)
    expect(words().value).toBe('The page did not open. Again.')
    expect(screen.queryByRole('button', { name: 'Continue it' })).toBeNull()
  })

  it('is sent once by a double tap', async () => {
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { server } = await renderApp('/report_an_issue', {
      ...accepted,
      postReport: async () => {
        await answered
        return sampleReports[1]!
      },
    })
    await fill()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send report' }))
    expect((await screen.findByRole('button', { name: 'Sending' })).getAttribute('aria-busy')).toBe('true')
    answer()
    await screen.findByText('We have your report')
    expect(server.callsOf('postReport')).toHaveLength(1)
  })

  it('repeats a lost answer under one key, and so does the reader', async () => {
    let isBroken = true
    const { server } = await renderApp('/report_an_issue', {
      ...accepted,
      postReport: () => {
        if (isBroken) throw new Refusal(503, 500)
        return sampleReports[1]!
      },
    })
    await fill()
    await send()
    expect(await screen.findByText('Service exception')).toBeTruthy()
    isBroken = false
    await send()
    await screen.findByText('We have your report')
    const keys = server
      .callsOf('postReport')
      .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(1)
  })

  it('says when an earlier text has arrived already, and sends the new one as another', async () => {
    let count = 0
    const { server } = await renderApp('/report_an_issue', {
      ...accepted,
      postReport: () => {
        if (++count === 1) throw new Refusal(409, 500, 'IDEMPOTENCY_MISMATCH')
        return sampleReports[1]!
      },
    })
    await fill()
    await send()
    expect(await screen.findByText(/We already have an earlier version of this report/)).toBeTruthy()
    await send()
    await screen.findByText('We have your report')
    const [first, second] = server.callsOf('postReport').map(({ body }) => body as { idempotencyKey: string })
    expect(first!.idempotencyKey).not.toBe(second!.idempotencyKey)
  })

  it.each([
    ['VALIDATION of category', 422, ['VALIDATION', { field: 'category' }], 'Please select issue category'],
    ['VALIDATION of content', 422, ['VALIDATION', { field: 'content' }], 'Fill in the content'],
    [
      'VALIDATION of phone',
      422,
      ['VALIDATION', { field: 'phone' }],
      'Please enter the correct mobile phone number',
    ],
    ['PHONE_INVALID', 422, ['PHONE_INVALID'], 'Please enter the correct mobile phone number'],
    ['VALIDATION of something else', 422, ['VALIDATION', { field: 'other' }], 'Service exception'],
    [
      'RATE_LIMITED for seconds',
      429,
      ['RATE_LIMITED', { retryAfter: 20 }],
      'Please wait. You can send again in 20 seconds.',
    ],
    [
      'RATE_LIMITED for minutes',
      429,
      ['RATE_LIMITED', { retryAfter: 200 }],
      'Please wait. You can send again in 4 minutes.',
    ],
    ['TOO_MANY_OPEN', 429, ['TOO_MANY_OPEN'], /You have 3 requests waiting for our answer/],
  ] as const)('says what is wrong: %s', async (_name, status, [reason, details], text) => {
    await renderApp('/report_an_issue', { ...accepted, postReport: refuse(status, reason, details) })
    await fill()
    await send()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(words().value).toBe('The page is white.')
  })

  it('leads a member with too many open requests to them', async () => {
    logIn()
    await renderApp('/report_an_issue', { ...accepted, postReport: refuse(429, 'TOO_MANY_OPEN') })
    await fill()
    await send()
    const link = within(await screen.findByRole('alert')).getByRole('link', { name: 'Your support requests' })
    expect(link.getAttribute('href')).toBe('/chat_history')
  })

  it('of a member is kept without a network, and sent by itself', async () => {
    logIn()
    const { server } = await renderApp('/report_an_issue', { ...accepted, postSync: acceptSync() })
    await fill()
    setOnline(false)
    await send()
    expect(await screen.findByText('Your report is kept on this phone')).toBeTruthy()
    expect(server.callsOf('postReport')).toEqual([])
    setOnline(true)
    await waitFor(() =>
      expect(sentChanges(server).flat()).toMatchObject([
        { kind: 'report', report: { content: 'The page is white.' } },
      ]),
    )
  })

  it('keeps the report without a network, says so, and sends it later', async () => {
    const { server } = await renderApp('/report_an_issue', accepted)
    await fill()
    setOnline(false)
    await send()
    expect(await screen.findByText(/You are offline. Your report is kept on this phone/)).toBeTruthy()
    expect(server.callsOf('postReport')).toEqual([])
    setOnline(true)
    await send()
    expect(await screen.findByText('We have your report')).toBeTruthy()
  })

  it('keeps the words when the wire breaks, and says that nothing was lost', async () => {
    const { server } = await renderApp('/report_an_issue', accepted)
    await fill()
    server.setReachable(false)
    await send()
    expect(await screen.findByText('Kurasa could not be reached. Nothing was lost.')).toBeTruthy()
    expect(words().value).toBe('The page is white.')
  })

  it('leads to the login when the session is overdue, and the words are there again afterwards', async () => {
    logIn()
    const { history } = await renderApp('/report_an_issue', {
      ...accepted,
      postReport: () => {
        throw new Refusal(401, 401)
      },
    })
    await fill()
    await send()
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(history.location.state).toEqual({ returnTo: '/report_an_issue' })
    expect(clientStorage.readJson('k_report_draft_u1')).toMatchObject({ content: 'The page is white.' })
  })

  it('is empty again after it was sent', async () => {
    await renderApp('/report_an_issue', accepted)
    await fill()
    await send()
    await userEvent.click(await screen.findByRole('button', { name: 'Report something else' }))
    await category()
    expect(words().value).toBe('')
  })

  it.each(['ar_SA', 'sw_KE'] as const)('has its words in %s', async (language) => {
    const { container } = await renderApp('/report_an_issue', accepted, language)
    await screen.findByRole('combobox')
    expect(container.textContent).not.toMatch(/\b(issue|report|action)\.[a-z]/)
  })
})
