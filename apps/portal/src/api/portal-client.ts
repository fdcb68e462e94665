import type {
  ByteEndpoint,
  DataOf,
  Endpoint,
  Failure,
  MessageKey,
  Reason,
  RequestOf,
} from '@kurasa/portal-contract'
import type { ClientStorage } from '../storage/client-storage.ts'
import type { endpoints } from './called-contract.ts'

type Contract = typeof import('./called-contract.ts')
type Endpoints = typeof endpoints
/** Names of the calls that answer JSON and come with the first screen; others are handed in as they are. */
type CallName = { [N in keyof Endpoints]: Endpoints[N] extends Endpoint ? N : never }[keyof Endpoints]
/** Names of the calls that answer bytes. */
type ByteCallName = {
  [N in keyof Endpoints]: Endpoints[N] extends ByteEndpoint ? N : never
}[keyof Endpoints]
type Call = CallName | Endpoint
/** The form of a call, by its name or as it is. */
type FormOf<C extends Call> = C extends CallName
  ? Extract<Endpoints[C], Endpoint>
  : C extends Endpoint
    ? C
    : never

interface CallOptions {
  /** Values of the `:parameters` of the path. */
  path?: Record<string, string | number>
  signal?: AbortSignal
  /** Never leads to another screen: for tracking, polls and what the reader shows in place. */
  silent?: boolean
  /** Lets the call outlive the page. */
  keepalive?: boolean
  /** Token of a session that is not stored yet, instead of the stored one. */
  token?: string
}

/**
 * Why a call failed. `answer`: the server said no, `code` and `body` are its words. `network`: the server was not reached:
 * nothing answered, or something else did, such as a proxy or the login page of a hotspot. `timeout`: no answer in time, so
 * what happened is unknown. `contract`: the answer has another shape than agreed.
 */
export class PortalError extends Error {
  override readonly name = 'PortalError'
  readonly kind: 'answer' | 'network' | 'timeout' | 'contract'
  /** Code of the envelope, or 0. */
  readonly code: number
  /** HTTP status of the server's answer; where a gateway answers in its place only its 5xx, else 0. */
  readonly status: number
  readonly reason?: Reason
  /** Details of the failure from the server: the wrong field, how long to wait, tries that are left. */
  readonly details: Failure
  /** The envelope as it came. */
  readonly body?: unknown
  /** Key of the text for people. */
  readonly messageKey: MessageKey

  constructor(
    kind: PortalError['kind'],
    message: string,
    details: {
      code?: number
      status?: number
      failure?: Failure
      body?: unknown
      messageKey?: MessageKey
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.code = details.code ?? 0
    this.status = details.status ?? 0
    this.details = details.failure ?? {}
    this.reason = this.details.reason
    this.body = details.body
    this.messageKey = details.messageKey ?? 'error.service'
  }
}

export interface PortalClientOptions {
  storage: ClientStorage
  /** Called once for all calls that were under way when the first of them was refused. */
  onOverdue: () => void
  /** As `onOverdue`, for an access that is denied. */
  onDenied: (error: PortalError) => void
  fetch?: typeof fetch
  /** Waits between two tries, ms. */
  wait?: (ms: number) => Promise<void>
  /** Milliseconds after which a call is aborted; default: the contract's 30 s. */
  timeout?: number
  origin?: string
}

export interface PortalClient {
  /**
   * One call of the contract: sends the request, opens the envelope, parses the data. Calls of the first screen are
   * named by a string; any other endpoint is passed as an object, so that it loads with the screen that uses it.
   *
   * @throws {PortalError} whenever there is no data to return; a DOMException 'AbortError' when the signal fired
   */
  call<C extends Call>(
    call: C,
    request: RequestOf<FormOf<C>>,
    options?: CallOptions,
  ): Promise<DataOf<FormOf<C>>>
  /** One call that answers bytes. Throws as `call` does. */
  bytes(
    name: ByteCallName,
    options: CallOptions & { request?: Record<string, string | number> },
  ): Promise<Uint8Array>
  /**
   * One call whose answer is streamed as events; resolves when the stream begins. `signal` ends it at any time. Throws
   * as `call` does.
   */
  stream<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array>>
}

const EVENTS = 'text/event-stream'
const NOTHING = new Uint8Array()

/** Waits before the second and third try, ms, before they are spread by up to a half. */
const BACKOFF = [400, 1600]

/** The contract with its parser: the one chunk that every call needs, requested as early as possible. */
export const loadContract = (): Promise<Contract> => import('./called-contract.ts')

/** The only place that speaks HTTP with the server. */
export function createPortalClient(options: PortalClientOptions): PortalClient {
  const { storage, onOverdue, onDenied } = options
  const doFetch = options.fetch ?? ((input, init) => fetch(input, init))
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)))

  // Calls of one generation lead away at most once, however many of them are refused.
  let generation = 0
  const leave = (born: number, go: () => void) => {
    if (born !== generation) return
    generation++
    go()
  }

  const headersFor = (
    contract: Contract,
    hasBody: boolean,
    token = storage.read('token'),
    accept = 'application/json',
  ): Headers => {
    const headers = new Headers({ Accept: accept })
    const values = {
      [contract.headerNames.token]: token,
      [contract.headerNames.pageVisit]: storage.read('ptid'),
      [contract.headerNames.campaign]: storage.read('utm_s'),
      [contract.headerNames.language]: storage.read('lang'),
    }
    for (const [name, value] of Object.entries(values)) {
      if (value) headers.set(name, contract.encodeHeader(value))
    }
    if (hasBody) headers.set('Content-Type', 'application/json')
    return headers
  }

  const fetchOnce = async (contract: Contract, url: string, init: RequestInit, signal?: AbortSignal) => {
    const limit = new AbortController()
    const onAbort = () => limit.abort(signal?.reason)
    if (signal?.aborted) onAbort()
    signal?.addEventListener('abort', onAbort)
    let timedOut = false
    let isStream = false
    const timer = setTimeout(() => {
      timedOut = true
      limit.abort()
    }, options.timeout ?? contract.requestTimeout)
    try {
      const response = await doFetch(url, { ...init, signal: limit.signal })
      isStream = response.headers.get('Content-Type')?.startsWith(EVENTS) === true
      // The body counts too: a server that stops in the middle must not hold the screen for ever.
      return { response, bytes: isStream ? NOTHING : new Uint8Array(await response.arrayBuffer()) }
    } catch (cause) {
      if (signal?.aborted) throw new DOMException('The call was cancelled.', 'AbortError')
      if (timedOut) throw new PortalError('timeout', `No answer from ${url} in time.`, { cause })
      throw new PortalError('network', `${url} could not be reached.`, { cause })
    } finally {
      clearTimeout(timer)
      if (!isStream) signal?.removeEventListener('abort', onAbort)
    }
  }

  const failureOf = (contract: Contract, status: number, bytes: Uint8Array): PortalError => {
    let body: unknown
    try {
      body = JSON.parse(new TextDecoder().decode(bytes))
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

  /** Whether a moment later the answer may be another. A limit that has a name of its own lasts longer than that. */
  const isWorthAnotherTry = (error: unknown) =>
    error instanceof PortalError &&
    (error.kind === 'network' ||
      (error.kind === 'answer' &&
        (error.status >= 500 ||
          (error.status === 429 && (!error.reason || error.reason === 'RATE_LIMITED')))))

  async function run<T>(
    endpoint: Endpoint | ByteEndpoint,
    request: Record<string, unknown> | undefined,
    call: CallOptions,
    contract: Contract,
    read: (response: Response, bytes: Uint8Array) => T,
    accept?: string,
  ): Promise<T> {
    const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
    const url =
      (options.origin ?? '') +
      contract.endpointUrl(endpoint, call.path ?? {}) +
      (inQuery ? contract.toQuery(request) : '')
    // A write may only be repeated where the server knows it again.
    const isRepeatable = endpoint.method === 'GET' || typeof request?.idempotencyKey === 'string'
    const tries = isRepeatable ? BACKOFF.length + 1 : 1
    const born = generation
    for (let attempt = 0; ; attempt++) {
      try {
        const { response, bytes } = await fetchOnce(
          contract,
          url,
          {
            method: endpoint.method,
            credentials: 'include',
            headers: headersFor(contract, !inQuery, call.token, accept),
            body: inQuery ? undefined : JSON.stringify(request ?? {}),
            keepalive: call.keepalive,
          },
          call.signal,
        )
        return read(response, bytes)
      } catch (error) {
        if (attempt + 1 < tries && navigator.onLine && isWorthAnotherTry(error)) {
          await wait(BACKOFF[attempt]! * (1 + Math.random() / 2))
          if (call.signal?.aborted) throw new DOMException('The call was cancelled.', 'AbortError')
          continue
        }
        if (error instanceof PortalError && !call.silent) {
          const isStatus = (code: number) => error.status === code || error.code === code
          if (isStatus(401)) leave(born, onOverdue)
          else if (isStatus(403)) leave(born, () => onDenied(error))
        }
        throw error
      }
    }
  }

  return {
    async call<C extends Call>(named: C, request: RequestOf<FormOf<C>>, call: CallOptions = {}) {
      const contract = await loadContract()
      const endpoint: Endpoint = typeof named === 'string' ? contract.endpoints[named as CallName] : named
      return run(
        endpoint,
        request as Record<string, unknown> | undefined,
        call,
        contract,
        (response, bytes) => {
          let json: unknown
          try {
            json = JSON.parse(new TextDecoder().decode(bytes))
          } catch {
            throw failureOf(contract, response.status, bytes)
          }
          const envelope = contract.envelope.safeParse(json)
          if (!response.ok || !envelope.success || envelope.data.code !== 200) {
            throw failureOf(contract, response.status, bytes)
          }
          const data = endpoint.data.safeParse(envelope.data.data)
          if (!data.success) {
            throw new PortalError(
              'contract',
              `The answer of ${endpoint.path} has another shape than agreed.`,
              {
                code: 500,
                status: response.status,
                body: json,
                cause: data.error,
              },
            )
          }
          return data.data as DataOf<FormOf<C>>
        },
      )
    },
    async bytes(name, call) {
      const contract = await loadContract()
      return run(contract.endpoints[name], call.request, call, contract, (response, bytes) => {
        // No call answers a page of HTML: it would be the login page of a hotspot.
        const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true
        if (!response.ok || isPage) throw failureOf(contract, response.status, bytes)
        return bytes
      })
    },
    async stream(endpoint, request, call = {}) {
      const contract = await loadContract()
      const body = request as Record<string, unknown> | undefined
      const read = (response: Response, bytes: Uint8Array) => {
        if (!response.ok || bytes !== NOTHING || !response.body) {
          throw failureOf(contract, response.status, bytes)
        }
        return response.body
      }
      return run(endpoint, body, call, contract, read, EVENTS)
    },
  }
}

/**
 * Address of a cover image, for an `<img>`. Written out, and held to the contract by a test: reading it from there would
 * put the contract's parser into the first chunk.
 */
export const coverUrl = (hash: string): string => `/api/portal/covers/${encodeURIComponent(hash)}`
