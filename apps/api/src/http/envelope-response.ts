import { codes, type Envelope } from '@kurasa/portal-contract'
import { isUnavailable } from '../database/is-unavailable.ts'
import { Refusal } from './refusal.ts'

/** An envelope as it is sent. */
export function envelopeBytes(body: Envelope): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(body))
}

/** An envelope as an answer. Refusals are kept by no cache. */
export function envelopeResponse(
  body: Envelope,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  const bytes = envelopeBytes(body)
  return new Response(bytes, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // Set, so that short responses are not compressed.
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })
}

/** Seconds after which a call is worth another try, where nothing says more. */
const RETRY_AFTER = 2

/**
 * The response to a rejected call, or to one that failed unexpectedly: then it reveals nothing of the cause. While the
 * database cannot work the call is refused for now, and the caller learns when to try again.
 */
export function failureResponse(error: unknown): Response {
  if (error instanceof Refusal) {
    const { code, data, message, status } = error
    const retryAfter = data?.retryAfter ?? (status === 503 ? RETRY_AFTER : undefined)
    const headers: Record<string, string> = {}
    if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
    return envelopeResponse({ code, data, message }, status, headers)
  }
  if (isUnavailable(error)) {
    const message = 'The library cannot be reached now. Please try again.'
    return failureResponse(Refusal.because(503, undefined, message))
  }
  return envelopeResponse({ code: codes.error.code, data: null, message: 'Service exception' }, 500)
}
