import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const body = z.object({
  model: z.string(),
  stream: z.boolean(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
})

/** A server that speaks chat completions, and does what a test wants. Close it. */
export interface FakeChatServer {
  /** As `AI_BASE_URL`. */
  url: string
  /** The requests it received, newest last. */
  received: { headers: IncomingMessage['headers']; body: z.output<typeof body> & Record<string, unknown> }[]
  /** Resolves when a caller has hung up. */
  hungUp: Promise<void>
  /** How it answers the next calls. */
  answerBy(behaviour: (response: ServerResponse) => void | Promise<void>): void
  close(): Promise<void>
}

/** The event that carries a chunk of an answer. */
export function chunk(content: string, more: object = {}): string {
  return `data: ${JSON.stringify({ choices: [{ delta: { content }, ...more }] })}\n\n`
}

/** Streams an answer in chunks, to its regular end. */
export function streamed(...chunks: string[]): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    for (const text of chunks) response.write(chunk(text))
    response.end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  }
}

/** Starts one on a free port of this machine. */
export async function startFakeChatServer(): Promise<FakeChatServer> {
  const received: FakeChatServer['received'] = []
  let behaviour: (response: ServerResponse) => void | Promise<void> = streamed('Yes.')
  let resolveHungUp: () => void = () => {}
  const hungUp = new Promise<void>((resolve) => {
    resolveHungUp = resolve
  })
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push({ headers: request.headers, body: body.loose().parse(JSON.parse(text)) })
    response.on('close', () => !response.writableFinished && resolveHungUp())
    await behaviour(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    received,
    hungUp,
    answerBy(next) {
      behaviour = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
