import {
  type ByteEndpoint,
  type DataOf,
  type Endpoint,
  endpointUrl,
  envelope,
  type PathParameters,
  type RequestOf,
  toQuery,
} from '@kurasa/portal-contract'
import type { App } from '../app.ts'

/** An answer, read as a client reads it. */
export interface Answer<Data> {
  status: number
  headers: Headers
  code: number
  /** Parsed by the contract when the call succeeded. */
  data: Data
}

type Parameters<E extends { path: string }> = Record<PathParameters<E['path']>, string | number>

/** Makes a call of the contract, with no port between. */
export async function call<E extends Endpoint>(
  app: App,
  endpoint: E,
  parameters: Parameters<E>,
  request?: RequestOf<E>,
  headers: Record<string, string> = {},
): Promise<Answer<DataOf<E>>> {
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const url =
    endpointUrl(endpoint, parameters) +
    (isQuery ? toQuery(request as unknown as Record<string, unknown>) : '')
  const response = await app.fetch(
    new Request(`http://localhost${url}`, {
      method: endpoint.method,
      headers: isQuery ? headers : { 'content-type': 'application/json', ...headers },
      body: isQuery ? undefined : JSON.stringify(request),
    }),
  )
  const { code, data } = envelope.parse(await response.json())
  return {
    status: response.status,
    headers: response.headers,
    code,
    data: (code === 200 ? endpoint.data.parse(data) : data) as DataOf<E>,
  }
}

/** Makes a call that answers bytes. */
export async function callBytes<E extends ByteEndpoint>(
  app: App,
  endpoint: E,
  parameters: Parameters<E>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return app.fetch(new Request(`http://localhost${endpointUrl(endpoint, parameters)}`, { headers }))
}

/** GET of any path. */
export async function get(app: App, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return app.fetch(new Request(`http://localhost${path}`, { headers }))
}
