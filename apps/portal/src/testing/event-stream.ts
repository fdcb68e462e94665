import type { AiStreamEvent } from '@kurasa/portal-contract'

/** An answer that is written by hand, event by event. Its `response` is handed out once. */
export function createEventStream(...first: AiStreamEvent[]) {
  const encoder = new TextEncoder()
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  const send = (event: AiStreamEvent) =>
    controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
  for (const event of first) send(event)
  return {
    response: new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    send,
    end: () => controller.close(),
    break: () => controller.error(new TypeError('The line broke.')),
  }
}
