import { PortalError } from './portal-error.ts'

/** The type of an answer that is streamed as events. */
export const EVENTS = 'text/event-stream'
/** In place of the bytes of a streamed answer. */
export const STREAMED = new Uint8Array()

/**
 * One request, with its body in time: a server that stops in the middle must not hold the screen for ever. Only the
 * beginning of a streamed answer is limited.
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
  const onAbort = () => limit.abort()
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort)
  let isStream = false
  const timer = setTimeout(onAbort, timeout)
  try {
    const response = await doFetch(url, { ...init, signal: limit.signal })
    isStream = response.headers.get('Content-Type')?.startsWith(EVENTS) === true
    return { response, bytes: isStream ? STREAMED : new Uint8Array(await response.arrayBuffer()) }
  } catch (cause) {
    if (signal?.aborted) throw new DOMException('The call was cancelled.', 'AbortError')
    if (limit.signal.aborted) throw new PortalError('timeout', `No answer from ${url} in time.`, { cause })
    throw new PortalError('network', `${url} could not be reached.`, { cause })
  } finally {
    clearTimeout(timer)
    if (!isStream) signal?.removeEventListener('abort', onAbort)
  }
}
