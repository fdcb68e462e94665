import type { Endpoint } from '@kurasa/portal-contract'
import { PortalError } from './portal-error.ts'

type Contract = typeof import('./called-contract.ts')

/** @throws {SyntaxError} when the bytes are no JSON */
const jsonOf = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

/**
 * The data of an answer in the envelope.
 *
 * @throws {PortalError} 'answer' or 'network' as `failureOf` returns it; 'contract' when the data have another shape than agreed
 */
export function readData(
  contract: Contract,
  endpoint: Endpoint,
  { ok, status }: Response,
  bytes: Uint8Array,
): unknown {
  let body: unknown
  try {
    body = jsonOf(bytes)
  } catch {
    throw failureOf(contract, status, bytes)
  }
  const envelope = contract.envelope.safeParse(body)
  if (!ok || !envelope.success || envelope.data.code !== 200) throw failureOf(contract, status, bytes)
  const data = endpoint.data.safeParse(envelope.data.data)
  if (data.success) return data.data
  const message = `The answer of ${endpoint.path} has another shape than agreed.`
  throw new PortalError('contract', message, { code: 500, status, body, cause: data.error })
}

/** What an answer without data means: the server's own refusal, or an answer of something between. */
export function failureOf(contract: Contract, status: number, bytes: Uint8Array): PortalError {
  let body: unknown
  try {
    body = jsonOf(bytes)
  } catch {
    // A page of something between: read below as no answer of the server.
  }
  const parsed = contract.envelope.safeParse(body)
  if (!parsed.success) {
    return new PortalError('network', `No answer of the server: ${status}.`, {
      status: status >= 500 ? status : 0,
    })
  }
  const { code } = parsed.data
  const read = contract.failure.safeParse(parsed.data.data ?? {})
  const failure = read.success ? read.data : {}
  const { reason } = failure
  return new PortalError('answer', `The server answered ${code}${reason ? ` ${reason}` : ''}.`, {
    code,
    status,
    failure,
    body: parsed.data,
    messageKey: contract.messageKeyOf(code, reason),
  })
}
