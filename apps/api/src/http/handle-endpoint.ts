import {
  type ByteEndpoint,
  decodeHeader,
  type Endpoint,
  fromQuery,
  headerNames,
  knownLanguage,
  type Language,
  languageOf,
  type PathParameters,
  success,
} from '@kurasa/portal-contract'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { CatalogueCache } from '../catalogue-cache/catalogue-cache.ts'
import { isUnavailable } from '../database/is-unavailable.ts'
import type { StoredAsset } from '../ports/asset-store.ts'
import type { PortalUser, Sessions } from '../ports/sessions.ts'
import { type Caller, isOwnOrigin } from './caller.ts'
import { envelopeBytes, envelopeResponse } from './envelope-response.ts'
import type { CallKind } from './rate-limiter.ts'
import { isStorable, readJson } from './read-json.ts'
import { Refusal } from './refusal.ts'
import { matchesTag, type StoredBody, storeBody } from './stored-body.ts'

/** How long an answer may be kept, and by whom. */
export const cacheControl = {
  /** Lists and books: shared caches keep them a minute, then revalidate. */
  catalogue: 'public, s-maxage=60, stale-while-revalidate=600',
  /** Bytes whose address changes with them, open to everyone for good. */
  immutable: 'public, max-age=31536000, immutable',
  /** Bytes whose address changes with them, open to everyone until the book is hidden or costs something. */
  open: 'public, max-age=600',
  /** Bytes this reader may have, for now, and the next one may not. */
  granted: 'private, max-age=600',
  /** Everything about a user. */
  personal: 'private, no-store',
} as const

/** Call as a handler gets it. */
export interface Call<E extends Endpoint | ByteEndpoint> {
  /** Query or body, parsed by the contract. */
  request: E extends { request: infer Schema extends z.core.$ZodType } ? z.output<Schema> : undefined
  parameters: Record<PathParameters<E['path']>, string>
  language: Language
  /** Resolves the user of the session, also while the account is dormant: to end the session, or to choose whose the account is. */
  session(): Promise<PortalUser | null>
  /** Resolves the calling user; null for a visitor, and while the account is dormant. */
  user(): Promise<PortalUser | null>
  /** Resolves the calling member. @throws {Refusal} 401, 403 when blocked, 409 `DORMANT` while the account is dormant */
  member(): Promise<PortalUser>
  headers: Headers
  /** Address of the request. */
  url: string
  /** Of the HTTP server. */
  connection: object
  /** Aborted when the caller has gone. */
  signal: AbortSignal
  caller: Caller
  /** Names the book that the answer is of, for shared caches. */
  nameBook(id: string): void
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void
}

/**
 * Answers a call of the contract: reads the request by its schema (422 with the field), runs the handler, lets through
 * only what the contract's `data` names. A handler that streams gives its whole response instead.
 *
 * Accepts changes only from our own origin and only as JSON.
 *
 * @param options.writesAsUser - the call changes something in a user's name, so it must also carry what a page of
 *   another site cannot send: the token header
 * @param options.isUncounted - no limit holds it back: it must answer while the database does not
 */
export function handleEndpoint<E extends Endpoint>(
  app: Hono,
  endpoint: E,
  options: { sessions: Sessions; cache: string; writesAsUser?: boolean; isUncounted?: boolean },
  handler: (call: Call<E>) => Promise<z.output<E['data']> | Response>,
): void {
  app.on(endpoint.method, endpoint.path, async (context) => {
    const isWrite = endpoint.method !== 'GET'
    if (isWrite) refuseForeignOrigin(context)
    if (options.writesAsUser && !context.req.header(headerNames.token)) throw Refusal.overdue()
    const headers: Record<string, string> = {}
    const call = makeCall<E>(context, endpoint, options.sessions, headers)
    const kind = isWrite ? 'write' : endpoint.path.startsWith('/content/') ? 'content' : 'read'
    if (!options.isUncounted) await countCall(context, kind, call.session)
    call.request = (await parseRequest(context, endpoint)) as Call<E>['request']
    const answer = await handler(call)
    if (answer instanceof Response) return answer
    const data = endpoint.data.parse(answer)
    return envelopeResponse(success(data), 200, { 'cache-control': options.cache, ...headers })
  })
}

/** The part of a call that an answer for everyone may depend on. */
export type SharedCall<E extends Endpoint> = Pick<Call<E>, 'request' | 'parameters'> &
  (E extends { isLocalised: true } ? { language: Language } : unknown)

/** An answer that everyone gets, as it is kept. */
export interface SharedAnswer {
  body: StoredBody
  /** See `counted`. */
  counted?: string | undefined
}

/** Answers of the catalogue, kept until it changes. */
export type SharedAnswers = CatalogueCache<SharedAnswer>

/**
 * Answers a call of the catalogue: every caller of one address gets the same bytes, so they are computed, checked by
 * the contract, serialised and compressed once for each version of the catalogue. A caller that has them already gets
 * "not modified" before anything is computed.
 *
 * @param options.maximumAge - milliseconds, for an answer that also depends on data outside of the catalogue
 * @param options.counted - counts each answer that has a name, cached or not, for the member who gets it
 */
export function handleSharedEndpoint<E extends Endpoint>(
  app: Hono,
  endpoint: E,
  options: {
    sessions: Sessions
    answers: SharedAnswers
    maximumAge?: number
    counted?: {
      nameOf(data: z.output<E['data']>, call: SharedCall<E>): string | undefined
      count(name: string, user: PortalUser): void
    }
  },
  handler: (call: SharedCall<E>) => Promise<z.output<E['data']>>,
): void {
  const { answers, sessions, maximumAge, counted } = options
  app.on(endpoint.method, endpoint.path, async (context) => {
    const call = makeCall<E>(context, endpoint, sessions, {})
    await countCall(context, 'read', call.session)
    const { parameters } = call
    if (endpoint.path.startsWith('/books/:id')) call.nameBook((parameters as { id: string }).id)
    const request = (await parseRequest(context, endpoint)) as Call<E>['request']
    const named = endpoint.isLocalised && knownLanguage(context.req.query(headerNames.language))
    const language = endpoint.isLocalised && (named ?? call.language)
    const shared = { request, parameters, ...(language && { language }) } as SharedCall<E>
    const key = JSON.stringify([endpoint.path, parameters, request, language])
    const answer = await answers.resolve(
      key,
      async () => {
        const data = endpoint.data.parse(await handler(shared)) as z.output<E['data']>
        const bytes = envelopeBytes(success(data))
        return {
          body: storeBody(bytes, (size) => answers.grow(key, size)),
          counted: counted?.nameOf(data, shared),
        }
      },
      maximumAge,
    )
    const name = answer.counted
    // The answer does not wait for who gets it.
    if (counted && name !== undefined)
      call.user().then(
        (user) => user && counted.count(name, user),
        () => {},
      )
    return storedResponse(call.headers, answer.body, {
      'cache-control': cacheControl.catalogue,
      // Portals of an earlier version name it in a header only.
      ...(language && !named && { vary: headerNames.language }),
    })
  })
}

/** Answers with a body that is kept, compressed as the caller accepts it; 304 for who has it. */
export async function storedResponse(
  requested: Headers,
  body: StoredBody,
  common: { 'cache-control': string; vary?: string },
): Promise<Response> {
  const headers: Record<string, string> = {
    ...common,
    etag: body.etag,
    vary: common.vary ? `${common.vary}, Accept-Encoding` : 'Accept-Encoding',
  }
  if (matchesTag(requested.get('if-none-match'), body.etag))
    return new Response(null, { status: 304, headers })
  const { bytes, encoding } = await body.encoded(requested.get('accept-encoding') ?? '')
  headers['content-type'] = 'application/json; charset=utf-8'
  headers['content-length'] = String(bytes.byteLength)
  headers['x-content-type-options'] = 'nosniff'
  if (encoding) headers['content-encoding'] = encoding
  return new Response(bytes, { headers })
}

/** Answers a call that gives bytes. They are never taken for a page of ours. */
export function handleByteEndpoint<E extends ByteEndpoint>(
  app: Hono,
  endpoint: E,
  options: { sessions: Sessions },
  handler: (call: Call<E>) => Promise<{ asset: StoredAsset; type: string; cache: string; etag: string }>,
): void {
  app.on(endpoint.method, endpoint.path, async (context) => {
    const call = makeCall<E>(context, endpoint, options.sessions, {})
    call.request = (await parseRequest(context, endpoint)) as Call<E>['request']
    const { asset, type, cache, etag } = await handler(call)
    const kept = { 'cache-control': cache, etag }
    if (matchesTag(call.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers: kept })
    return new Response(asset.body(), {
      headers: {
        ...kept,
        'content-type': type,
        'content-length': String(asset.size),
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
  const caller = context.get('caller')
  const resolveUser = () => {
    user ??= sessions.resolveUser(context.req.raw).then((found) => {
      caller.uid = found?.id
      return found
    })
    return user
  }
  const parameters = context.req.param()
  if (!Object.values(parameters).every(isStorable)) throw Refusal.notFound()
  return {
    request: undefined as Call<E>['request'],
    parameters: parameters as Call<E>['parameters'],
    caller,
    language: languageOf(decodeHeader(headers.get(headerNames.language) ?? '')),
    session: resolveUser,
    async user() {
      const found = await resolveUser()
      return found?.isDormant ? null : found
    },
    async member() {
      const found = await resolveUser()
      if (!found) throw Refusal.overdue()
      if (found.isBlocked) throw Refusal.denied('NUMBER_BLOCKED')
      if (found.isDormant) throw Refusal.because(409, 'DORMANT', 'Please say first whose this account is.')
      return found
    },
    headers,
    url: context.req.url,
    connection: context.env ?? {},
    // Made when it is needed: every other call goes without.
    get signal() {
      return context.req.raw.signal
    },
    nameBook: (id) => context.set('book', id),
    setHeader(name, value) {
      answerHeaders[name] = value
    },
  }
}

async function parseRequest(context: Context, endpoint: Endpoint | ByteEndpoint): Promise<unknown> {
  if (!endpoint.request) return undefined
  const given = isQuery(endpoint)
    ? fromQuery(new URL(context.req.url).searchParams)
    : await readJson(context.req.raw)
  if (isQuery(endpoint)) {
    for (const [field, value] of Object.entries(given as Record<string, string>)) {
      if (!isStorable(value)) throw Refusal.invalid(field, `${field}: has characters that no text has`)
    }
  }
  const parsed = endpoint.request.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') || 'body'
  throw Refusal.invalid(field, `${field}: ${issue?.message ?? 'invalid'}`)
}

function isQuery({ method }: Endpoint | ByteEndpoint): boolean {
  return method === 'GET' || method === 'DELETE'
}

async function countCall(context: Context, kind: CallKind, resolveUser: () => Promise<PortalUser | null>) {
  const limiter = context.get('limiter')
  if (!limiter) return
  const { address } = context.get('caller')
  // Lists are the same for everyone and cost no look at the session.
  const user = kind === 'read' ? null : await resolveUser().catch((error) => orVisitor(kind, error))
  if (!user && !address) return
  const retryAfter = await limiter.take(kind, user ? { sessionId: user.sessionId } : { address: address! })
  if (retryAfter > 0) {
    throw Refusal.because(429, 'RATE_LIMITED', 'Too many calls. Please wait a little.', { retryAfter })
  }
}

/** Without the database who reads is not known; what is open to everyone is still answered. */
function orVisitor(kind: CallKind, error: unknown): null {
  if (kind === 'content' && isUnavailable(error)) return null
  throw error
}

function refuseForeignOrigin(context: Context): void {
  const origin = context.req.raw.headers.get('origin')
  // Programs that are no browser send none, and no other site can make them call.
  if (origin !== null && !isOwnOrigin(origin, context.get('caller'))) throw Refusal.denied()
}
