import {
  type DataOf,
  type Endpoint,
  endpointUrl,
  envelope,
  failure,
  headerNames,
  type Language,
  type Reason,
  type RequestOf,
  toQuery,
} from '@kurasa/portal-contract'
import type { Context } from 'hono'
import { type AnswerRequest, ask, senderHeaders } from '../http/ask.ts'

/** A call that was refused: as the portal's own client sees it. */
export class LiteFailure extends Error {
  override readonly name = 'LiteFailure'
  readonly status: number
  readonly code: number
  readonly reason: Reason | undefined

  constructor(status: number, code: number, reason: Reason | undefined) {
    super(`The call was answered ${code}${reason ? ` ${reason}` : ''}.`)
    this.status = status
    this.code = code
    this.reason = reason
  }
}

/** Calls of the contract in the name of who sent a request. */
export interface LiteCalls {
  /** @throws {LiteFailure} */
  call<E extends Endpoint>(
    endpoint: E,
    parameters: Record<string, string | number>,
    request?: RequestOf<E>,
  ): Promise<DataOf<E>>
  /** The body that the API answers a GET with, by its address; undefined when it refuses. */
  ask(address: string): Promise<string | undefined>
  /** Cookies that the answers set. */
  cookies: string[]
}

/**
 * The plain pages are a client of the API like the portal: each rule about money, locks and limits stays in one place.
 *
 * @param answer - the API as a function
 * @param token - of the session, from its cookie
 */
export function liteCalls(
  context: Context,
  answer: AnswerRequest,
  language: Language,
  token: string | undefined,
): LiteCalls {
  const cookies: string[] = []
  const { raw, url } = context.req
  const sender = { headers: raw.headers, url, connection: (context.env ?? {}) as object }
  const headersOf = () => {
    const headers = senderHeaders(sender)
    headers.set(headerNames.language, language)
    if (token) headers.set(headerNames.token, token)
    return headers
  }
  return {
    cookies,
    ask: (address) => ask(answer, sender, headersOf(), address),
    async call(endpoint, parameters, request) {
      const headers = headersOf()
      const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
      if (!isQuery) headers.set('content-type', 'application/json')
      const path = endpointUrl(endpoint as { path: string }, parameters)
      const url = new URL(
        path + (isQuery ? toQuery(request as Record<string, unknown> | undefined) : ''),
        sender.url,
      )
      const response = await answer(
        new Request(url, {
          method: endpoint.method,
          headers,
          body: isQuery ? undefined : JSON.stringify(request ?? {}),
        }),
        sender.connection,
      )
      cookies.push(...response.headers.getSetCookie())
      const { code, data } = envelope.parse(await response.json())
      if (response.ok && code === 200) return endpoint.data.parse(data) as never
      const details = failure.safeParse(data ?? {})
      throw new LiteFailure(response.status, code, details.success ? details.data.reason : undefined)
    },
  }
}
