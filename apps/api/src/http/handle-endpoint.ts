import {
  type ByteEndpoint,
  decodeHeader,
  type Endpoint,
  fromQuery,
  headerNames,
  type Language,
  languageOf,
  type PathParameters,
  success,
} from '@kurasa/portal-contract'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { PortalUser, Sessions } from '../ports/sessions.ts'
import { envelopeResponse } from './envelope-response.ts'
import { Refusal } from './refusal.ts'

/** How long an answer may be kept, and by whom. */
export const cacheControl = {
  /** Lists and books: shared caches keep them a minute, then ask again. */
  catalogue: 'public, s-maxage=60, stale-while-revalidate=600',
  /** Bytes whose address changes with them, open to everyone. */
  immutable: 'public, max-age=31536000, immutable',
  /** Bytes this reader may have and the next one may not. */
  granted: 'private, max-age=86400',
  /** Everything about a user. */
  personal: 'private, no-store',
} as const

/** What a handler gets of a call. */
export interface Call<E extends Endpoint | ByteEndpoint> {
  /** Query or body, parsed by the contract. */
  request: E extends { request: infer Schema extends z.ZodType } ? z.output<Schema> : undefined
  parameters: Record<PathParameters<E['path']>, string>
  language: Language
  /** Who calls; null for a visitor. */
  user(): Promise<PortalUser | null>
  /** Who calls. @throws {Refusal} 401, or 403 when blocked */
  member(): Promise<PortalUser>
  headers: Headers
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void
}

/**
 * Answers a call of the contract: reads the request by its schema (422 with the field), runs the handler, lets through
 * only what the contract's `data` names.
 *
 * @param options.writesAsUser - the call changes something in a user's name, so it must carry what a page of another
 *   site cannot send: the token header, a JSON body, our own origin
 */
export function handleEndpoint<E extends Endpoint>(
  app: Hono,
  endpoint: E,
  options: { sessions: Sessions; cache: string; writesAsUser?: boolean },
  handler: (call: Call<E>) => Promise<z.output<E['data']>>,
): void {
  app.on(endpoint.method, endpoint.path, async (context) => {
    if (options.writesAsUser) refuseForeignWrite(context.req.raw)
    const headers: Record<string, string> = {}
    const call = makeCall<E>(context, endpoint, options.sessions, headers)
    call.request = (await parseRequest(context, endpoint)) as Call<E>['request']
    const data = endpoint.data.parse(await handler(call))
    return envelopeResponse(success(data), 200, { 'cache-control': options.cache, ...headers })
  })
}

/** Answers a call that gives bytes. They are never taken for a page of ours. */
export function handleByteEndpoint<E extends ByteEndpoint>(
  app: Hono,
  endpoint: E,
  options: { sessions: Sessions },
  handler: (call: Call<E>) => Promise<{ bytes: Uint8Array; type: string; cache: string }>,
): void {
  app.on(endpoint.method, endpoint.path, async (context) => {
    const { bytes, type, cache } = await handler(makeCall<E>(context, endpoint, options.sessions, {}))
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        'content-type': type,
        'content-length': String(bytes.byteLength),
        'cache-control': cache,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      },
    })
  })
}

function makeCall<E extends Endpoint | ByteEndpoint>(
  context: Context,
  _endpoint: E,
  sessions: Sessions,
  answerHeaders: Record<string, string>,
): Call<E> {
  const { headers } = context.req.raw
  let user: Promise<PortalUser | null> | undefined
  const resolveUser = () => {
    user ??= sessions.resolveUser(context.req.raw)
    return user
  }
  return {
    request: undefined as Call<E>['request'],
    parameters: context.req.param() as Call<E>['parameters'],
    language: languageOf(decodeHeader(headers.get(headerNames.language) ?? '')),
    user: resolveUser,
    async member() {
      const found = await resolveUser()
      if (!found) throw Refusal.overdue()
      if (found.isBlocked) throw Refusal.denied('NUMBER_BLOCKED')
      return found
    },
    headers,
    setHeader(name, value) {
      answerHeaders[name] = value
    },
  }
}

async function parseRequest(context: Context, endpoint: Endpoint): Promise<unknown> {
  if (!endpoint.request) return undefined
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const given = isQuery ? fromQuery(new URL(context.req.url).searchParams) : await readJson(context)
  const parsed = endpoint.request.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') || 'body'
  throw Refusal.invalid(field, `${field}: ${issue?.message ?? 'invalid'}`)
}

async function readJson(context: Context): Promise<unknown> {
  if (!isJson(context.req.raw)) {
    throw Refusal.because(415, 'VALIDATION', 'The body must be JSON (content-type: application/json).')
  }
  try {
    return await context.req.json()
  } catch (error) {
    if (error instanceof SyntaxError) throw Refusal.because(400, 'VALIDATION', 'The body is not valid JSON.')
    throw error
  }
}

function isJson(request: Request): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
}

function refuseForeignWrite(request: Request): void {
  if (!request.headers.get(headerNames.token)) throw Refusal.overdue()
  const origin = request.headers.get('origin')
  // Programs that are no browser send none, and no other site can make them call.
  if (origin !== null && !isOwnOrigin(origin, request)) throw Refusal.denied()
}

/** Whether an `Origin` is the host the request was sent to. Proxies tell the first host in `x-forwarded-host`. */
export function isOwnOrigin(origin: string, request: Request): boolean {
  const own = [
    request.headers.get('host'),
    request.headers.get('x-forwarded-host'),
    new URL(request.url).host,
  ]
  try {
    return own.includes(new URL(origin).host)
  } catch {
    return false
  }
}
