import { createHash, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, adminBase } from './admin-call.ts'
import { addImport } from './import.ts'
import { addSeed } from './seed.ts'

/** The operator's calls: from this machine only, with the token. */
export function addAdmin(app: Hono, parts: AdminParts): void {
  const admin = new Hono()
  admin.use(async (context, next) => {
    if (!isLocal(context) || !isToken(context.req.header('authorization'), parts.token))
      throw Refusal.denied()
    await next()
  })
  addImport(admin, parts)
  addSeed(admin, parts)
  app.route(adminBase, admin)
}

function isLocal(context: Context): boolean {
  // Behind a proxy on this machine every caller looks local.
  if (context.req.header('x-forwarded-for') || context.req.header('forwarded')) return false
  try {
    return /^(127\.|::1$|::ffff:127\.)/.test(getConnInfo(context).remote.address ?? '')
  } catch {
    return false
  }
}

function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
