import { requestTimeout } from '@kurasa/portal-contract'
import { PortalError } from './portal-error.ts'

/**
 * Yields the JSON in the `data:` of each event of a stream, as it arrives. Leaving the loop ends the stream.
 *
 * @param quiet - milliseconds without data after which the stream is aborted
 * @throws {PortalError} `timeout` after a silence, `network` when the connection breaks
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  quiet = requestTimeout,
): AsyncGenerator<unknown> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await nextChunk(reader, quiet)
      text += decoder.decode(value, { stream: !done })
      const events = text.split(/\r?\n\r?\n/)
      // The last one is still on its way.
      text = events.pop() ?? ''
      for (const event of events) {
        const data = dataOf(event)
        if (data !== undefined) yield data
      }
      if (done) return
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>, quiet: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PortalError('timeout', 'The answer stopped in the middle.')), quiet)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } catch (cause) {
    if (cause instanceof PortalError || (cause instanceof DOMException && cause.name === 'AbortError'))
      throw cause
    throw new PortalError('network', 'The line broke in the middle of an answer.', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Undefined for an event without data (a comment that keeps the line open) or with what is not JSON. */
function dataOf(event: string): unknown {
  const data = event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).replace(/^ /, ''))
    .join('\n')
  try {
    return data === '' ? undefined : JSON.parse(data)
  } catch {
    return undefined
  }
}
