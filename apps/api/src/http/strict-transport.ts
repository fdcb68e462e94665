import type { MiddlewareHandler } from 'hono'

/** Seconds a browser comes back over TLS only: a year. */
const LIFE = 31_536_000

/**
 * Tells browsers to come back over TLS only (RFC 6797). Hashed files go without it: a page or a call came before them.
 * Other names below the portal's are not meant: an operator's network reads its headers on plain HTTP.
 */
export const strictTransport: MiddlewareHandler = async (context, next) => {
  await next()
  if (!context.req.path.startsWith('/assets/')) {
    context.header('strict-transport-security', `max-age=${LIFE}`)
  }
}
