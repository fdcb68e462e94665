import { randomUUID } from 'node:crypto'
import { type BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import { decodeHeader, headerNames } from '@kurasa/portal-contract'
import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** The sender of a request, as far as it is known without a query. */
export interface Caller {
  /** In the answer as `x-request-id`, and in every line of the log about it. */
  requestId: string
  /** Address of the reader's machine; absent when it is unknown or shared by many, as loopback is. */
  address?: string
  /** Result for an address that `X-Forwarded-For` reports. */
  forwarded: 'none' | 'believed' | 'ignored'
  /** Hosts, with their ports, that the portal was opened at: what an `Origin` must be. */
  hosts: readonly string[]
  /** Id of the page visit. */
  ptid?: string
  /** Id of the user, once the session was looked up. */
  uid?: string
}

declare module 'hono' {
  interface ContextVariableMap {
    caller: Caller
    /** Set where calls are counted. */
    limiter?: RateLimiter
  }
}

/** Finds out who calls, and names the request. */
export function identifyCaller({
  trustedProxies,
  publicOrigin,
}: Pick<Config, 'trustedProxies' | 'publicOrigin'>): MiddlewareHandler {
  const publicHost = new URL(publicOrigin).host
  return async (context, next) => {
    const socket = socketOf(context)
    const isProxied = socket !== undefined && isIn(trustedProxies, socket)
    const hosts = [publicHost, new URL(context.req.url).host, context.req.header('host')]
    // Trusted proxies report the first host here; from any other sender it is only a claim.
    if (isProxied) hosts.push(context.req.header('x-forwarded-host'))
    const ptid = decodeHeader(context.req.header(headerNames.pageVisit) ?? '')
    const caller: Caller = {
      requestId: randomUUID(),
      address: addressOf(context, socket, trustedProxies),
      forwarded: !context.req.header('x-forwarded-for') ? 'none' : isProxied ? 'believed' : 'ignored',
      hosts: hosts.filter((host) => host !== undefined),
      ptid: /^[\w-]{1,64}$/.test(ptid) ? ptid : undefined,
    }
    context.set('caller', caller)
    await next()
    // Not by `context.header`: it reads the body as a stream first, which costs more than most answers.
    context.res.headers.set('x-request-id', caller.requestId)
  }
}

/**
 * Address of the reader's machine: from the end of `X-Forwarded-For`, the first that is not a trusted proxy. Forged entries of that header
 * come earlier and are not read.
 */
function addressOf(
  context: Context,
  socket: string | undefined,
  trustedProxies: BlockList,
): string | undefined {
  let address = socket
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => plain(part.trim()))
  while (address && isIn(trustedProxies, address)) {
    const before = forwarded.pop()
    if (before === undefined) return undefined
    address = before
  }
  return address
}

/** Whether an `Origin` is one of the hosts that the portal was opened at. */
export function isOwnOrigin(origin: string, { hosts }: Caller): boolean {
  try {
    return hosts.includes(new URL(origin).host)
  } catch {
    return false
  }
}

function socketOf(context: Context): string | undefined {
  try {
    return plain(getConnInfo(context).remote.address)
  } catch {
    // Called without a connection.
    return undefined
  }
}

/** Whether an address is in one of the ranges. */
export function isIn(ranges: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && ranges.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** IPv4 as itself, also where it comes as IPv6; undefined when it is no address. */
function plain(address: string | undefined): string | undefined {
  const text = address?.replace(/^::ffff:(?=\d+\.)/i, '')
  return text && isIP(text) ? text : undefined
}
