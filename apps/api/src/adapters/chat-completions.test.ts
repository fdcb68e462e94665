import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AiFailure, type AiRequest } from '../ports/ai.ts'
import { chunk, type FakeChatServer, startFakeChatServer, streamed } from '../testing/fake-chat-server.ts'
import { createChatCompletions } from './chat-completions.ts'

let server: FakeChatServer
beforeAll(async () => {
  server = await startFakeChatServer()
})
afterAll(() => server.close())

/** The whole is longer than any test: a stall must be noticed as one. */
const patience = { begin: 400, next: 400, whole: 600_000 }
const request = (traits: Partial<AiRequest> = {}): AiRequest => ({
  question: 'Who kept the lamp?',
  language: 'sw_KE',
  history: [{ role: 'user', text: 'Before' }],
  passages: [{ bookTitle: 'Lamu', text: 'Omari kept the lamp.', quote: 'Omari kept the lamp.', coverage: 1 }],
  signal: new AbortController().signal,
  ...traits,
})
async function ask(traits: Partial<AiRequest> = {}, apiKey?: string): Promise<string> {
  let text = ''
  const ai = createChatCompletions({ baseUrl: server.url, model: 'm1', apiKey }, patience)
  for await (const each of ai.answer(request(traits))) text += each
  return text
}

describe('a server of chat completions', () => {
  it('gets the question, the talk and the passages, and nothing else', async () => {
    server.answerBy(streamed('Omari', ' [1].'))
    expect(await ask({}, 'secret')).toBe('Omari [1].')
    const { headers, body } = server.received.at(-1)!
    expect(headers.authorization).toBe('Bearer secret')
    expect(Object.keys(body).sort()).toEqual(['max_tokens', 'messages', 'model', 'stream', 'temperature'])
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'user'])
    expect(body.messages[0]?.content).toContain('Answer in Swahili')
    expect(body.messages.at(-1)?.content).toBe(
      'Passages:\n[1] {"book":"Lamu","passage":"Omari kept the lamp."}\n\nQuestion: Who kept the lamp?',
    )
    server.answerBy(streamed('Yes.'))
    await ask()
    expect(server.received.at(-1)?.headers.authorization).toBeUndefined()
  })

  it('is understood however its stream is cut, and when it does not stream', async () => {
    server.answerBy(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const whole = `: hello\n\n${chunk('نعم ')}${chunk('ثم لا', { finish_reason: 'stop' })}data: [DONE]\n\n`
      for (const byte of Buffer.from(whole)) {
        response.write(Buffer.of(byte))
        if (byte % 16 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    })
    expect(await ask()).toBe('نعم ثم لا')
    server.answerBy((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message: { content: 'Whole.' } }] }))
    })
    expect(await ask()).toBe('Whole.')
  })

  it('is read for its text alone: calls of tools mean nothing', async () => {
    server.answerBy((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const tool = { delta: { tool_calls: [{ function: { name: 'send_sms', arguments: '{}' } }] } }
      response.write(`data: ${JSON.stringify({ choices: [tool] })}\n\n${chunk('Text.')}`)
      response.end('data: [DONE]\n\n')
    })
    expect(await ask()).toBe('Text.')
  })

  it.each<[string, Parameters<FakeChatServer['answerBy']>[0]]>([
    ['answers 500', (response) => void response.writeHead(500).end('boom')],
    ['answers 429', (response) => void response.writeHead(429).end()],
    [
      'sends us elsewhere',
      (response) => {
        response.writeHead(307, { location: `${server.url}/elsewhere` }).end()
        server.answerBy(streamed('From elsewhere.'))
      },
    ],
    [
      'answers nonsense',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
    ],
    [
      'answers nothing',
      (response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[]}'),
    ],
    [
      'streams nonsense',
      (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {\n\n'),
    ],
    [
      'fails while it streams',
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(`${chunk('Half')}data: {"error":{"message":"overloaded"}}\n\n`),
    ],
    [
      'breaks off',
      (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(chunk('Half')),
    ],
    [
      'hangs up',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(chunk('Half'))
        setImmediate(() => response.destroy())
      },
    ],
    ['never begins', () => {}],
    [
      'stalls',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(chunk('Half'))
      },
    ],
    [
      'floods us',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end(chunk('x'.repeat(500_000)))
      },
    ],
  ])('that %s is a failure', async (_what, behaviour) => {
    server.answerBy(behaviour)
    await expect(ask()).rejects.toThrow(AiFailure)
  })

  it('that never ends is a failure', async () => {
    server.answerBy((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => response.write(chunk('more ')), 50)
      response.on('close', () => clearInterval(timer))
    })
    const impatient = { begin: 600_000, next: 600_000, whole: 1000 }
    const ai = createChatCompletions({ baseUrl: server.url, model: 'm' }, impatient)
    const readAll = async () => {
      for await (const _ of ai.answer(request()));
    }
    await expect(readAll()).rejects.toThrow(AiFailure)
  })

  it('that is not there is a failure', async () => {
    const ai = createChatCompletions({ baseUrl: 'http://127.0.0.1:1/v1', model: 'm' }, patience)
    await expect(ai.answer(request())[Symbol.asyncIterator]().next()).rejects.toThrow(AiFailure)
  })

  it('is hung up on when the reader stops', async () => {
    server.answerBy((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(chunk('First'))
    })
    const reader = new AbortController()
    const ai = createChatCompletions({ baseUrl: server.url, model: 'm' })
    const chunks: string[] = []
    for await (const each of ai.answer(request({ signal: reader.signal }))) {
      chunks.push(each)
      reader.abort()
    }
    expect(chunks).toEqual(['First'])
    await server.hungUp
  })

  it('is named by its host, which members agree to', () => {
    expect(createChatCompletions({ baseUrl: 'https://api.example/v1', model: 'm' }).service).toBe(
      'api.example',
    )
  })
})
