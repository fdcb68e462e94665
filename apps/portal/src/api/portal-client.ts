import {
  type ByteEndpoint,
  type DataOf,
  type Endpoint,
  encodeHeader,
  endpointUrl,
  headerNames,
  type RequestOf,
  requestTimeout,
  toQuery,
} from '@kurasa/portal-contract'
import type { ClientStorage } from '../storage/client-storage.ts'
import { noteServerTime } from '../storage/server-clock.ts'
import type { endpoints } from './called-contract.ts'
import { EVENTS, fetchInTime } from './fetch-in-time.ts'
import { hasAnswer } from './first-answers.ts'
import { type CallForm, firstCalls } from './first-calls.ts'
import { loadContract } from './load-contract.ts'
import { isWorthAnotherTry, PortalError } from './portal-error.ts'
import { type ReadAnswer, readBytes, readData, readNothing, readStream } from './read-answer.ts'

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
  /** Time limit of a call that takes longer than others, ms. */
  timeout?: number
  /** Never leads to another screen: for tracking, polls and what the reader shows in place. */
  silent?: boolean
  /** Lets the call outlive the page. */
  keepalive?: boolean
  /** Sends the request once, without another try. */
  once?: boolean
  /** Token of a session that is not stored yet, instead of the stored one. */
  token?: string
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
  /** One call whose answer is of no use: it needs no parser and may outlive the page. A failure is ignored. */
  tell<C extends CallName>(name: C, request: RequestOf<FormOf<C>>): void
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

/** Waits before the second and third try, ms, before they are spread by up to a half. */
const BACKOFF = [400, 1600]

/** Headers of a call: who and where from, in the contract's names. */
function headersOf(
  storage: ClientStorage,
  token = storage.read('token'),
  accept = 'application/json',
): Headers {
  const headers = new Headers({ Accept: accept })
  const values = {
    [headerNames.token]: token,
    [headerNames.pageVisit]: storage.read('ptid'),
    [headerNames.campaign]: storage.read('utm_s'),
    [headerNames.language]: storage.read('lang'),
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) headers.set(name, encodeHeader(value))
  }
  return headers
}

/** The only place that speaks HTTP with the server. */
export function createPortalClient(options: PortalClientOptions): PortalClient {
  const { storage, onOverdue, onDenied } = options
  const doFetch = options.fetch ?? ((input, init) => fetch(input, init))
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)))

  // Calls of one generation lead away at most once, however many of them are refused.
  let generation = 0
  const leave = (born: number, error: PortalError) => {
    const isStatus = (code: number) => error.status === code || error.code === code
    if (born !== generation || !(isStatus(401) || isStatus(403))) return
    generation++
    if (isStatus(401)) onOverdue()
    else onDenied(error)
  }

  /** One call, tried again where that may help. @param read - makes the data of an answer, or throws */
  async function run<T>(
    named: CallName | ByteCallName | Endpoint,
    request: unknown,
    call: CallOptions,
    read: ReadAnswer<T>,
    accept?: string,
  ): Promise<T> {
    const form: CallForm = typeof named === 'string' ? firstCalls[named] : named
    const { method, isLocalised } = form
    // A write that the server has done must not fail for want of the parser.
    if (method !== 'GET' && read !== (readNothing as unknown)) await loadContract()
    const values = request as Record<string, unknown> | undefined
    const inQuery = method === 'GET' || method === 'DELETE'
    // In the address, so that a cache needs to know no header.
    const language = isLocalised ? { [headerNames.language]: storage.read('lang') } : undefined
    const url =
      (options.origin ?? '') +
      endpointUrl(form, call.path ?? {}) +
      (inQuery ? toQuery({ ...values, ...language }) : '')
    // Beside the request, and not a round trip after its answer.
    if (read === (readData as unknown) && !hasAnswer(url)) loadContract().catch(() => undefined)
    const body = inQuery ? undefined : JSON.stringify(values ?? {})
    // A write may only be repeated where the server knows it again.
    const isRepeatable = !call.once && (method === 'GET' || typeof values?.idempotencyKey === 'string')
    const tries = isRepeatable ? BACKOFF.length + 1 : 1
    const born = generation
    for (let attempt = 0; ; attempt++) {
      try {
        const headers = headersOf(storage, call.token, accept)
        if (body) headers.set('Content-Type', 'application/json')
        const { response, bytes } = await fetchInTime(
          doFetch,
          url,
          { method, credentials: 'include', headers, body, keepalive: call.keepalive, signal: call.signal },
          call.timeout ?? options.timeout ?? requestTimeout,
        )
        // Answers of GET may come from a cache, hours late.
        if (method !== 'GET') noteServerTime(storage, response.headers.get('date'), Date.now())
        return await read(named, response, bytes)
      } catch (error) {
        if (attempt + 1 < tries && globalThis.navigator?.onLine !== false && isWorthAnotherTry(error)) {
          await wait(BACKOFF[attempt]! * (1 + Math.random() / 2))
          if (call.signal?.aborted) throw new DOMException('The call was cancelled.', 'AbortError')
          continue
        }
        if (error instanceof PortalError && !call.silent) leave(born, error)
        throw error
      }
    }
  }

  return {
    call: <C extends Call>(named: C, request: RequestOf<FormOf<C>>, call: CallOptions = {}) =>
      run(named, request, call, readData) as Promise<DataOf<FormOf<C>>>,
    tell: (name, request) => {
      run(name, request, { silent: true, keepalive: true }, readNothing).catch(() => undefined)
    },
    bytes: (name, call) => run(name, call.request, call, readBytes),
    stream: (endpoint, request, call = {}) => run(endpoint, request, call, readStream, EVENTS),
  }
}

/** Widths in which the server stores covers, px. A book of before has no 240: the server then gives 320. */
export const COVER_WIDTHS = [160, 240, 320, 640] as const

/**
 * Address of a cover image, for an `<img>`. Written out, and held to the contract by a test: reading it from there would
 * put the contract's parser into the first chunk.
 *
 * @param width - smallest width that is wide enough, px
 */
export const coverUrl = (hash: string, width: (typeof COVER_WIDTHS)[number] = 320): string =>
  `/api/portal/covers/${encodeURIComponent(hash)}?w=${width}`

/** `srcset` of a cover image. */
export const coverSrcSet = (hash: string): string =>
  COVER_WIDTHS.map((width) => `${coverUrl(hash, width)} ${width}w`).join()
