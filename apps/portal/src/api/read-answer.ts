import type { ByteEndpoint, Endpoint, Envelope } from '@kurasa/portal-contract'
import { STREAMED } from './fetch-in-time.ts'
import { isOfPage } from './first-answers.ts'
import type { firstCalls } from './first-calls.ts'
import { loadContract } from './load-contract.ts'
import { PortalError } from './portal-error.ts'

type Contract = typeof import('./called-contract.ts')

/** Makes the data of an answer to a call, which has a name or is handed in. @throws {PortalError} when it has none */
export type ReadAnswer<T> = (
  call: keyof typeof firstCalls | Endpoint | ByteEndpoint,
  response: Response,
  bytes: Uint8Array,
) => Promise<T>

/** The envelope of an answer; undefined where something between answered, such as the login page of a hotspot. */
function envelopeOf(contract: Contract, bytes: Uint8Array) {
  try {
    return contract.envelope.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
  } catch {
    return undefined
  }
}

/** Meaning of an answer without data: the server's own refusal, or an answer of a proxy. */
async function failureOf(status: number, bytes: Uint8Array): Promise<PortalError> {
  const contract = await loadContract()
  const body = envelopeOf(contract, bytes)
  if (!body)
    return new PortalError('network', `No answer of the server: ${status}.`, {
      status: status >= 500 ? status : 0,
      isForeign: status < 500,
    })
  const { code } = body
  const failure = contract.failure.safeParse(body.data ?? {}).data ?? {}
  const { reason } = failure
  return new PortalError('answer', `The server answered ${code}${reason ? ` ${reason}` : ''}.`, {
    code,
    status,
    failure,
    body,
    messageKey: contract.messageKeyOf(code, reason),
  })
}

/** The data of an answer that came with the page: the server that wrote the page has parsed them. */
function dataOfPage(bytes: Uint8Array): unknown {
  const { code, data } = JSON.parse(new TextDecoder().decode(bytes)) as Envelope
  return code === 200 ? data : undefined
}

/**
 * The data of an answer in the envelope.
 *
 * @throws {PortalError} 'answer' or 'network' as `failureOf` returns it; 'contract' when the data have another shape than agreed
 */
export const readData: ReadAnswer<unknown> = async (call, response, bytes) => {
  const brought = isOfPage(response) ? dataOfPage(bytes) : undefined
  if (brought !== undefined) return brought
  const { ok, status } = response
  const contract = await loadContract()
  const endpoint = typeof call === 'string' ? contract.endpoints[call] : call
  const body = envelopeOf(contract, bytes)
  if (!ok || body?.code !== 200) throw await failureOf(status, bytes)
  const data = (endpoint as Endpoint).data.safeParse(body.data)
  if (data.success) return data.data
  const message = `The answer of ${endpoint.path} has another shape than agreed.`
  throw new PortalError('contract', message, { code: 500, status, body, cause: data.error })
}

/** Bytes as they came. No call answers a page of HTML: it would be the login page of a hotspot. */
export const readBytes: ReadAnswer<Uint8Array> = async (_call, { ok, status, headers }, bytes) => {
  if (ok && !headers.get('Content-Type')?.startsWith('text/html')) return bytes
  throw await failureOf(status, bytes)
}

/** The stream of an answer that is sent as events. */
export const readStream: ReadAnswer<ReadableStream<Uint8Array>> = async (
  _call,
  { ok, status, body },
  bytes,
) => {
  if (ok && bytes === STREAMED && body) return body
  throw await failureOf(status, bytes)
}

/** For a call whose answer is of no use. */
export const readNothing: ReadAnswer<void> = async () => undefined
