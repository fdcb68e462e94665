import { noteByte, whenAgain } from '../loading/progress.ts'
import { PortalError } from './portal-error.ts'

/** The type of an answer that is streamed as events. */
export const EVENTS = 'text/event-stream'
/** In place of the bytes of a streamed answer. */
export const STREAMED = new Uint8Array()

/** The whole body of an answer; each part that arrives is noted. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  noteByte()
  if (!response.body) return new Uint8Array(await response.arrayBuffer())
  const noting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      noteByte()
      controller.enqueue(part)
    },
  })
  return new Uint8Array(await new Response(response.body.pipeThrough(noting)).arrayBuffer())
}

/**
 * One request, with its body in time: a server that stops in the middle must not hold the screen for ever. Only the
 * beginning of a streamed answer is limited. A GET that `requestAgain` meets is sent again, with its whole time.
 *
 * @param timeout - ms
 * @throws {PortalError} 'timeout' or 'network'; a DOMException 'AbortError' when the signal of `init` fired
 */
export async function fetchInTime(
  doFetch: typeof fetch,
  url: string,
  init: RequestInit,
  timeout: number,
): Promise<{ response: Response; bytes: Uint8Array }> {
  const { signal } = init
  const limit = new AbortController()
  let isAgain = false
  const onAbort = () => limit.abort()
  const forget =
    init.method === 'GET'
      ? whenAgain(() => {
          isAgain = true
          limit.abort()
        })
      : undefined
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort)
  let isStream = false
  const timer = setTimeout(onAbort, timeout)
  try {
    const response = await doFetch(url, { ...init, signal: limit.signal })
    isStream = response.headers.get('Content-Type')?.startsWith(EVENTS) === true
    return { response, bytes: isStream ? STREAMED : await bytesOf(response) }
  } catch (cause) {
    if (signal?.aborted) throw new DOMException('The call was cancelled.', 'AbortError')
    if (!isAgain && limit.signal.aborted)
      throw new PortalError('timeout', `No answer from ${url} in time.`, { cause })
    if (!isAgain) throw new PortalError('network', `${url} could not be reached.`, { cause })
  } finally {
    clearTimeout(timer)
    forget?.()
    if (!isStream) signal?.removeEventListener('abort', onAbort)
  }
  return fetchInTime(doFetch, url, init, timeout)
}
