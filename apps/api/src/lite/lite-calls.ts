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

/** Headers that say who calls, and from where. */
const PASSED_ON = ['cookie', 'host', 'x-forwarded-for', 'x-forwarded-host', 'user-agent']

/**
 * The plain pages are a client of the API like the portal: each rule about money, locks and limits stays in one place.
 *
 * @param answer - the API as a function
 * @param token - of the session, from its cookie
 */
export function liteCalls(
  context: Context,
  answer: (request: Request, connection: object) => Promise<Response> | Response,
  language: Language,
  token: string | undefined,
): LiteCalls {
  const cookies: string[] = []
  const headersOf = () => {
    const headers = new Headers({ [headerNames.language]: language })
    for (const name of PASSED_ON) {
      const value = context.req.header(name)
      if (value !== undefined) headers.set(name, value)
    }
    if (token) headers.set(headerNames.token, token)
    return headers
  }
  return {
    cookies,
    async ask(address) {
      const request = new Request(new URL(address, context.req.url), { headers: headersOf() })
      const response = await answer(request, context.env ?? {})
      return response.ok ? response.text() : undefined
    },
    async call(endpoint, parameters, request) {
      const headers = headersOf()
      const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
      if (!isQuery) headers.set('content-type', 'application/json')
      const path = endpointUrl(endpoint as { path: string }, parameters)
      const url = new URL(
        path + (isQuery ? toQuery(request as Record<string, unknown> | undefined) : ''),
        context.req.url,
      )
      const response = await answer(
        new Request(url, {
          method: endpoint.method,
          headers,
          body: isQuery ? undefined : JSON.stringify(request ?? {}),
        }),
        context.env ?? {},
      )
      cookies.push(...response.headers.getSetCookie())
      const { code, data } = envelope.parse(await response.json())
      if (response.ok && code === 200) return endpoint.data.parse(data) as never
      const details = failure.safeParse(data ?? {})
      throw new LiteFailure(response.status, code, details.success ? details.data.reason : undefined)
    },
  }
}
