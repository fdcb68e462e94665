import { apiBase, type Endpoint, endpointUrl, envelope, toQuery } from '@kurasa/portal-contract'
import { adminBase } from '../admin/admin-call.ts'
import type { App } from '../app.ts'

/** Token of the operator of an app under test. */
export const operatorToken = 'a-token-that-nobody-knows-but-us-1234'

const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/** Makes a call of `admin/`, as a command does, with no port between. */
export async function callOperator(
  app: App,
  endpoint: Endpoint,
  parameters: Record<string, string> = {},
  request: Record<string, unknown> = {},
  token: string = operatorToken,
) {
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const path = adminBase + endpointUrl(endpoint, parameters).slice(apiBase.length)
  const response = await app.fetch(
    new Request(`http://localhost${path}${isQuery ? toQuery(request) : ''}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: isQuery ? undefined : JSON.stringify(request),
    }),
    here,
  )
  const { code, data, message } = envelope.parse(await response.json())
  return { status: response.status, code, message, data: code === 200 ? endpoint.data.parse(data) : data }
}
