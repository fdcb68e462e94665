import { forOperator, OperatorError } from '../operator-error.ts'

/** The last line of work that failed. */
export interface FailedEvent {
  kind: 'failed'
  /** Name of the file or object that failed; empty when it is the whole work. */
  name: string
  reason: string
}

/**
 * Lines of JSON as a stream, one per event. A failure is the last line, since the status was sent long before.
 *
 * @param reportError - called with unexpected failures; the operator reads one sentence
 */
export function answerEvents<Event extends object>(
  reportError: (error: unknown) => void,
  work: (onEvent: (event: Event | FailedEvent) => void) => Promise<void>,
): Response {
  const encoder = new TextEncoder()
  let isOpen = true
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const onEvent = (event: Event | FailedEvent) => {
        if (isOpen) controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`))
      }
      try {
        await work(onEvent)
      } catch (error) {
        const failure = forOperator(error)
        const isKnown = failure instanceof OperatorError
        if (!isKnown) reportError(error)
        const reason = isKnown ? failure.message : 'The server failed: see its own messages.'
        onEvent({ kind: 'failed', name: '', reason })
      }
      if (isOpen) controller.close()
      isOpen = false
    },
    // The client has disconnected: the work continues without it.
    cancel() {
      isOpen = false
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store, no-transform' },
  })
}
