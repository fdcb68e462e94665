import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { createEventStream } from '../../testing/event-stream.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import {
  externalAssistant,
  sampleAnswer,
  sampleAssistant,
  sampleDialogue,
  sampleQuestion,
} from '../../testing/sample-assistant.ts'
import { bookOf, mapMaker } from '../../testing/sample-books.ts'

const quota = { limit: 30, left: 11 }
const done = { kind: 'done', message: sampleAnswer, quota } as const
const answers: Answers = {
  getAssistant: sampleAssistant,
  getBook: bookOf(mapMaker),
  postDialogue: { ...sampleDialogue, title: '' },
  getDialogue: { dialogue: sampleDialogue, messages: [] },
  getDialogues: { items: [sampleDialogue], nextCursor: null },
}
const talk: Answers = {
  ...answers,
  getDialogue: { dialogue: sampleDialogue, messages: [sampleQuestion, sampleAnswer] },
}
const line = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })
const log = () => within(screen.getByRole('log'))
const ask = async (question: string) => {
  await userEvent.type(await line(), question)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
}

describe('a dialogue', () => {
  beforeEach(() => {
    clearBrowser()
    setOnline(true)
    logIn()
  })
  afterEach(cleanup)

  it('leads a visitor to the login, and back', async () => {
    clearBrowser()
    const { history } = await renderApp('/ai_dialogue?book=map-maker', answers)
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(history.location.state).toEqual({ returnTo: '/ai_dialogue?book=map-maker' })
  })

  it('begins with the first question, about its book, and is in the address from then on', async () => {
    const stream = createEventStream()
    const { server, history } = await renderApp('/ai_dialogue?book=map-maker', {
      ...answers,
      postDialogueMessage: () => stream.response,
    })
    expect(await screen.findByText(/About “.*The Map-Maker of Lamu/)).toBeTruthy()
    const { index } = history.location
    await ask('Who draws the charts?')
    await waitFor(() => expect(history.location.search).toBe('?id=d1'))
    expect(history.location.index).toBe(index)
    expect(server.callsOf('postDialogue')[0]!.body).toEqual({ bookId: 'map-maker' })
    await waitFor(() =>
      expect(server.callsOf('postDialogueMessage')[0]).toMatchObject({
        path: { id: 'd1' },
        body: { text: 'Who draws the charts?' },
      }),
    )
    expect(server.callsOf('postDialogueMessage')[0]!.headers.get('accept')).toBe('text/event-stream')
    expect((await line()).value).toBe('')
  })

  it('shows the answer as it is written, then its places, and counts the question', async () => {
    const stream = createEventStream()
    await renderApp('/ai_dialogue?id=d1', { ...answers, postDialogueMessage: () => stream.response })
    await ask('Who draws the charts?')
    const box = await screen.findByRole('log', { busy: true })
    act(() => stream.send({ kind: 'text', text: 'This is what ' }))
    expect(await log().findByText('This is what')).toBeTruthy()
    act(() => stream.send({ kind: 'text', text: 'the text says' }))
    expect(await log().findByText('This is what the text says')).toBeTruthy()
    act(() => stream.send(done))
    const source = await screen.findByRole('link', { name: /Open source 1/ })
    expect(source.getAttribute('href')).toBe('/read?id=map-maker')
    expect(box.getAttribute('aria-busy')).toBe('false')
    expect(screen.getByText('11 questions left today')).toBeTruthy()
    expect(log().getAllByText('Who draws the charts?')).toHaveLength(1)
  })

  it('opens a passage in the reader at its place', async () => {
    const { history } = await renderApp('/ai_dialogue?id=d1', talk)
    await userEvent.click(await screen.findByRole('link', { name: /Open source 1/ }))
    await waitFor(() => expect(history.location.pathname).toBe('/read'))
    expect(history.location.search).toBe('?id=map-maker')
  })

  it('shows words of question, answer, book and quote as text, never as markup', async () => {
    const text = '<img src=x onerror=alert(1)>**no**'
    await renderApp('/ai_dialogue?id=d1', {
      ...talk,
      getDialogue: {
        dialogue: sampleDialogue,
        messages: [
          { ...sampleQuestion, text },
          {
            ...sampleAnswer,
            text,
            citations: [{ ...sampleAnswer.citations[0]!, quote: text, bookTitle: text }],
          },
        ],
      },
    })
    await waitFor(() => expect(log().getAllByText(text)).toHaveLength(4))
    expect(screen.getByRole('log').querySelector('img, strong, script')).toBeNull()
  })

  it('stops an answer, keeps what was written, and sends a question again', async () => {
    const streams = [createEventStream({ kind: 'text', text: 'This is what ' }), createEventStream(done)]
    let requested = 0
    await renderApp('/ai_dialogue?id=d1', {
      ...answers,
      postDialogueMessage: () => streams[requested++]!.response,
    })
    await ask('Who draws the charts?')
    await log().findByText('This is what')
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(await log().findByText('Stopped')).toBeTruthy()
    expect(log().getByText('This is what')).toBeTruthy()
    act(() => streams[0]!.send({ kind: 'text', text: 'too late' }))
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }))
    expect(await screen.findByRole('link', { name: /Open source 1/ })).toBeTruthy()
    expect(screen.queryByText(/too late/)).toBeNull()
  })

  it('sends a question once for two taps', async () => {
    const stream = createEventStream()
    const { server } = await renderApp('/ai_dialogue?id=d1', {
      ...answers,
      postDialogueMessage: () => stream.response,
    })
    await userEvent.type(await line(), 'Who?')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('button', { name: 'Stop' })
    expect(server.callsOf('postDialogueMessage')).toHaveLength(1)
  })

  it.each([
    ['AI_QUOTA', 429, 'You have asked all your questions for today. You can ask more after midnight.', false],
    ['AI_UNAVAILABLE', 503, 'The assistant cannot answer right now. The question does not count.', true],
  ] as const)('says why %s', async (reason, status, words, isTriedAgain) => {
    await renderApp('/ai_dialogue?id=d1', {
      ...answers,
      postDialogueMessage: () => {
        throw new Refusal(status, 500, reason)
      },
    })
    await ask('Who?')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(words)).toBeTruthy()
    expect(alert.queryByRole('button', { name: 'Try again' }) !== null).toBe(isTriedAgain)
    expect(log().getAllByText('Who?')).toHaveLength(1)
  })

  it('shows an error when an answer breaks off, keeps what arrived, and retries', async () => {
    const streams = [
      createEventStream(
        { kind: 'text', text: 'Half of ' },
        { kind: 'failed', code: 500, data: { reason: 'AI_UNAVAILABLE' }, message: 'no' },
      ),
      createEventStream(done),
    ]
    let requested = 0
    await renderApp('/ai_dialogue?id=d1', {
      ...answers,
      postDialogueMessage: () => streams[requested++]!.response,
    })
    await ask('Who draws the charts?')
    expect(await screen.findByText(/The assistant cannot answer right now/)).toBeTruthy()
    expect(log().getByText('Half of')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /Open source 1/ })).toBeTruthy()
    expect(log().getAllByText('Who draws the charts?')).toHaveLength(1)
  })

  it.each([
    ['breaks', (stream: ReturnType<typeof createEventStream>) => stream.break()],
    ['ends early', (stream: ReturnType<typeof createEventStream>) => stream.end()],
  ])('offers another try when the line %s', async (_name, cut) => {
    const stream = createEventStream({ kind: 'text', text: 'Half of ' })
    await renderApp('/ai_dialogue?id=d1', { ...answers, postDialogueMessage: () => stream.response })
    await ask('Who?')
    await log().findByText('Half of')
    act(() => cut(stream))
    expect(await screen.findByText('Kurasa could not be reached. Nothing was lost.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('takes no event of another shape', async () => {
    const stream = createEventStream({ kind: 'text', text: 7 } as never)
    await renderApp('/ai_dialogue?id=d1', { ...answers, postDialogueMessage: () => stream.response })
    await ask('Who?')
    expect(await screen.findByText('Service exception')).toBeTruthy()
  })

  it('requests consent first, then answers the same question', async () => {
    const stream = createEventStream(done)
    let isAgreed = false
    await renderApp('/ai_dialogue?id=d1', {
      ...answers,
      getAssistant: () => ({ ...externalAssistant, consented: isAgreed }),
      putAssistantConsent: () => {
        isAgreed = true
        return { ...externalAssistant, consented: true }
      },
      postDialogueMessage: () => {
        if (!isAgreed) throw new Refusal(409, 500, 'CONSENT_REQUIRED')
        return stream.response
      },
    })
    await ask('Who draws the charts?')
    expect(await screen.findByRole('heading', { name: 'Before you ask' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Agree and ask' }))
    expect(await screen.findByRole('link', { name: /Open source 1/ })).toBeTruthy()
    expect(log().getAllByText('Who draws the charts?')).toHaveLength(1)
  })

  it('asks once whether marks may be quoted, and shows the note of a mark that is', async () => {
    const stream = createEventStream({
      ...done,
      message: {
        ...sampleAnswer,
        citations: sampleAnswer.citations.map((each) => ({ ...each, note: '<b>Like</b> Halima' })),
      },
    })
    const { server } = await renderApp('/ai_dialogue?id=d1', {
      ...answers,
      getAssistant: { ...sampleAssistant, marks: 'ask' },
      putAssistantMarks: ({ body }) => ({
        ...sampleAssistant,
        marks: (body as { agreed: boolean }).agreed ? 'yes' : 'no',
      }),
      postDialogueMessage: () => stream.response,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Quote my marks' }))
    await waitFor(() => expect(screen.queryByText('Your marks and notes')).toBeNull())
    expect(server.callsOf('putAssistantMarks')[0]!.body).toEqual({ agreed: true })
    await ask('Who?')
    const source = await screen.findByRole('link', { name: /Open source 1/ })
    expect(source.textContent).toContain('Your note: <b>Like</b> Halima')
    expect(source.querySelector('b')).toBeNull()
  })

  it('takes a no for marks, too', async () => {
    const { server } = await renderApp('/ai_dialogue?id=d1', {
      ...answers,
      getAssistant: { ...externalAssistant, consented: true, marks: 'ask' },
      putAssistantMarks: { ...externalAssistant, consented: true, marks: 'no' },
    })
    expect(
      (await screen.findByText(/Passages that match your question are sent to Example AI/)).textContent,
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'No, leave them out' }))
    await waitFor(() => expect(screen.queryByText('Your marks and notes')).toBeNull())
    expect(server.callsOf('putAssistantMarks')[0]!.body).toEqual({ agreed: false })
  })

  it('copies and reports an answer', async () => {
    const user = userEvent.setup()
    const { history } = await renderApp('/ai_dialogue?id=d1', talk)
    await user.click(await screen.findByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Answer copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(sampleAnswer.text)
    await user.click(screen.getByRole('link', { name: 'Report this answer' }))
    await waitFor(() => expect(history.location.pathname).toBe('/report_an_issue'))
    expect(history.location.state).toMatchObject({
      category: 'assistant',
      content: expect.stringContaining('Who draws the charts?'),
    })
  })

  it('takes no empty question and none that is too long', async () => {
    const { server } = await renderApp('/ai_dialogue?id=d1', answers)
    const field = await line()
    await userEvent.type(field, '   ')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    fireEvent.change(field, { target: { value: 'x'.repeat(1001) } })
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByText(/Use 1000 characters at most/)).toBeTruthy()
    expect(server.callsOf('postDialogueMessage')).toHaveLength(0)
  })

  it('sends nothing when no question is left, or while it is switched off', async () => {
    const { server } = await renderApp('/ai_dialogue', {
      ...answers,
      getAssistant: { ...sampleAssistant, quota: { limit: 30, left: 0 } },
    })
    expect(await screen.findByText(/You have asked all your questions/)).toBeTruthy()
    await ask('Who?')
    expect(server.callsOf('postDialogue')).toHaveLength(0)
    cleanup()
    await renderApp('/ai_dialogue', { ...answers, getAssistant: { ...sampleAssistant, on: false } })
    expect(await screen.findByText(/The assistant is switched off/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('says that a dialogue is not there, and begins another in its place', async () => {
    const { history } = await renderApp(`/ai_dialogue?id=${'%3Cscript%3E'.repeat(20)}`, {
      ...answers,
      getDialogue: () => {
        throw new Refusal(404, 500, 'NOT_FOUND')
      },
    })
    await userEvent.click(await screen.findByRole('link', { name: 'New question' }))
    await waitFor(() => expect(history.location.search).toBe(''))
    expect(await line()).toBeTruthy()
  })

  it('is about all that was read when its book is not there', async () => {
    const { server } = await renderApp('/ai_dialogue?book=gone', {
      ...answers,
      getBook: () => {
        throw new Refusal(404, 500, 'NOT_FOUND')
      },
      postDialogueMessage: () => createEventStream(done).response,
    })
    await waitFor(() => expect(server.callsOf('getBook')).toHaveLength(1))
    await ask('Who draws the charts?')
    await waitFor(() => expect(server.callsOf('postDialogue')[0]!.body).toEqual({}))
  })

  it('leaves what one reads further up where it is, and follows at the end until the question is at the top', async () => {
    const stream = createEventStream()
    await renderApp('/ai_dialogue?id=d1', { ...talk, postDialogueMessage: () => stream.response })
    await screen.findByRole('link', { name: /Open source 1/ })
    const box = screen.getByRole('log')
    let height = 2000
    Object.defineProperty(box, 'scrollHeight', { configurable: true, get: () => height })
    Object.defineProperty(box, 'clientHeight', { configurable: true, value: 500 })
    const offsetTop = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(1900)
    const scrollTo = (top: number) => {
      box.scrollTop = top
      fireEvent.scroll(box)
    }
    const write = async (text: string, all: string) => {
      act(() => stream.send({ kind: 'text', text }))
      await log().findByText(all)
    }
    await ask('And then?')
    await waitFor(() => expect(box.scrollTop).toBe(1500))
    scrollTo(100)
    height = 2200
    await write('Later ', 'Later')
    expect(box.scrollTop).toBe(100)
    await userEvent.click(screen.getByRole('button', { name: 'Jump to the latest answer' }))
    expect(box.scrollTop).toBe(2200)
    scrollTo(1700)
    height = 2300
    await write('that ', 'Later that')
    expect(box.scrollTop).toBe(1800)
    scrollTo(1800)
    height = 4000
    await write('year.', 'Later that year.')
    expect(box.scrollTop).toBe(1892)
    offsetTop.mockRestore()
  })

  it('keeps the question when there is no network', async () => {
    await renderApp('/ai_dialogue?id=d1', talk)
    await screen.findByRole('link', { name: /Open source 1/ })
    act(() => setOnline(false))
    await ask('Who?')
    expect(screen.getByText('The assistant needs the network. Your question stays here.')).toBeTruthy()
    expect((await line()).value).toBe('Who?')
  })

  it('offers another try when it does not open, and says that it is offline', async () => {
    let isBroken = true
    await renderApp('/ai_dialogue?id=d1', {
      ...talk,
      getDialogue: () => {
        if (isBroken) throw new Refusal(500, 500)
        return { dialogue: sampleDialogue, messages: [sampleQuestion, sampleAnswer] }
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: /Open source 1/ })).toBeTruthy()
    cleanup()
    setOnline(false)
    await renderApp('/ai_dialogue?id=d1', talk)
    expect(await screen.findByText('You are offline')).toBeTruthy()
  })

  it.each(['ar_SA', 'sw_KE'] as const)('speaks %s', async (language) => {
    const { container } = await renderApp('/ai_dialogue?id=d1', talk, language)
    await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Amana'))
    expect(container.textContent).not.toMatch(/\b(ai|dialogue|action)\.[a-z]/)
  })
})
