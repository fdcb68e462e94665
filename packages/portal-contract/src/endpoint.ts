import type { z } from 'zod/mini'

/** Where every call of the portal begins. */
export const apiBase = '/api/portal'

/** Milliseconds after which the client gives a call up. The server ends its own work at 25 s. */
export const requestTimeout = 30_000

/**
 * The form of one call that answers JSON. GET and DELETE carry `request` as query, POST and PUT as a JSON body; both
 * sides parse with the same schemas.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `apiBase`; `:name` marks a parameter. */
  path: string
  /** Absent when the call takes nothing but its path. */
  request?: z.ZodMiniType
  /**
   * The answer is the same for everyone and in one language, which the query names as `headerNames.language` does: a
   * cache needs to know no header.
   */
  isLocalised?: true
  /** The envelope's `data` on success. */
  data: z.ZodMiniType
}

/** A call that answers bytes on success and an envelope on failure. */
export interface ByteEndpoint {
  method: 'GET'
  path: string
  /** Its query; absent when the call takes nothing but its path. */
  request?: z.ZodMiniType
  data: 'bytes'
}

/** Request as the client passes it. */
export type RequestOf<E extends Endpoint> = E extends { request: z.ZodMiniType }
  ? z.input<E['request']>
  : undefined

/** Data that the client gets from the envelope. */
export type DataOf<E extends Endpoint> = z.output<E['data']>

/** Names of the `:parameters` of a path. */
export type PathParameters<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? PathParameters<Head> | PathParameters<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never

/**
 * URL path of a call, from the root of the host, with its parameters filled in and percent-encoded.
 *
 * @throws {TypeError} when a parameter is missing or empty
 */
export function endpointUrl<Path extends string>(
  endpoint: { path: Path },
  parameters: Record<PathParameters<Path>, string | number>,
): string {
  const given: Partial<Record<string, string | number>> = parameters
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = given[name]
    if (value === undefined || value === '') throw new TypeError(`The path ${endpoint.path} needs "${name}".`)
    return encodeURIComponent(value)
  })
  return apiBase + path
}

/** Query string of a request, with its `?`, or nothing. Lists are joined by commas, absent values left out. */
export function toQuery(request: Record<string, unknown> | undefined): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request ?? {})) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The query as an object, for the same schema: the first value of each name, empty values left out. */
export function fromQuery(query: URLSearchParams): Record<string, string> {
  const request: Record<string, string> = {}
  for (const [name, value] of query) if (value !== '' && !(name in request)) request[name] = value
  return request
}
