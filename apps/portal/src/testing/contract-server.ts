import {
  apiBase,
  type DataOf,
  type Endpoint,
  endpoints,
  type Failure,
  fromQuery,
  type Reason,
  success,
} from '@kurasa/portal-contract'

type Endpoints = typeof endpoints
type CallName = { [N in keyof Endpoints]: Endpoints[N] extends Endpoint ? N : never }[keyof Endpoints]
type Data<N extends CallName> = DataOf<Extract<Endpoints[N], Endpoint>>

/** A call as the server saw it. */
interface SeenCall {
  name: string
  /** Values of the path's parameters. */
  path: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Headers
}

/** Thrown by an answer: a failure in the envelope, with its HTTP status. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number
  readonly failure: Failure

  constructor(status: number, code: number, reason?: Reason, details: Omit<Failure, 'reason'> = {}) {
    super(`${status} ${code} ${reason ?? ''}`)
    this.status = status
    this.code = code
    this.failure = { reason, ...details }
  }
}

type Answer<N extends CallName> = Data<N> | Response | Promise<Data<N> | Response>

/** Answer of each call: its data, or a function that makes them; a `Response` is sent as it is. */
export type Answers = { [N in CallName]?: Data<N> | ((call: SeenCall) => Answer<N>) } & {
  getResource?: Uint8Array
  getPage?: Uint8Array
  getCover?: Uint8Array
}

const patternOf = (path: string) =>
  new RegExp(`^${apiBase}${path.replace(/:(\w+)/g, (_match, name: string) => `(?<${name}>[^/]+)`)}$`)

/**
 * A server for tests and stories, as a `fetch`. Answers pass the contract's schemas, so a test cannot rely on a shape that the real server
 * would never send. Calls without an answer are 404, tracking is always well.
 */
export function createContractServer(answers: Answers) {
  const calls: SeenCall[] = []
  let isReachable = true

  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    const url = new URL(String(input), 'http://portal.test')
    const method = init?.method ?? 'GET'
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const match = endpoint.method === method ? patternOf(endpoint.path).exec(url.pathname) : null
      if (!match) continue
      const path = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
      )
      const query = fromQuery(url.searchParams)
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      const call: SeenCall = { name, path, query, body, headers: new Headers(init?.headers) }
      calls.push(call)
      if ('request' in endpoint)
        endpoint.request.parse(method === 'GET' || method === 'DELETE' ? query : body)
      if (name === 'postTracking') return json(success(null))
      const answer = answers[name as keyof Answers]
      try {
        if (answer === undefined) throw new Refusal(404, 500, 'NOT_FOUND')
        if (answer instanceof Uint8Array) return new Response(answer as Uint8Array<ArrayBuffer>)
        const data: unknown = typeof answer === 'function' ? await answer(call) : answer
        if (data instanceof Response) return data
        return json(success((endpoint as Endpoint).data.parse(data)))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return json({ code: error.code, data: error.failure }, error.status)
      }
    }
    return json({ code: 500, data: { reason: 'NOT_FOUND' } }, 404)
  }

  return {
    fetch,
    calls,
    /** Calls of one name. */
    callsOf: (name: keyof typeof endpoints) => calls.filter((call) => call.name === name),
    /** Disconnects the network, or reconnects it. */
    setReachable(reachable: boolean) {
      isReachable = reachable
    },
    answers,
  }
}
