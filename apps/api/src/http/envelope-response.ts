import { codes, type Envelope } from '@kurasa/portal-contract'
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

/** The response to a rejected call, or to one that failed unexpectedly: then it reveals nothing of the cause. */
export function failureResponse(error: unknown): Response {
  if (error instanceof Refusal) {
    const { code, data, message, status } = error
    return envelopeResponse({ code, data, message }, status)
  }
  return envelopeResponse({ code: codes.error.code, data: null, message: 'Service exception' }, 500)
}
