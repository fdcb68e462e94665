import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from './refusal.ts'

/** Headers that a proxy adds: behind one, an address of this machine says nothing of who calls. */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]
/** Names of this machine. Another name that leads here may be a page's of somebody else. */
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/
const LOCAL_ADDRESS = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/

/** Answers calls of this machine itself, and tells others that there is nothing. */
export const localOnly: MiddlewareHandler = async (context, next) => {
  if (!isLocal(context)) throw Refusal.notFound('There is no such call.')
  await next()
}

function isLocal(context: Context): boolean {
  if (FORWARDED.some((name) => context.req.header(name) !== undefined)) return false
  if (!LOCAL_HOST.test(context.req.header('host') ?? new URL(context.req.url).host)) return false
  const address = addressOf(context)
  // A call within this process has no connection.
  return address === undefined || LOCAL_ADDRESS.test(address)
}

function addressOf(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address
  } catch {
    return undefined
  }
}
