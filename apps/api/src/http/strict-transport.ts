import type { MiddlewareHandler } from 'hono'

/** Seconds a browser comes back over TLS only: a year. */
const LIFE = 31_536_000

/**
 * Makes browsers return over TLS only (RFC 6797). Not set on hashed files: a page or a call comes before them.
 * Subdomains are not included: an operator's network reads its headers on plain HTTP.
 */
export const strictTransport: MiddlewareHandler = async (context, next) => {
  await next()
  if (!context.req.path.startsWith('/assets/')) {
    context.res.headers.set('strict-transport-security', `max-age=${LIFE}`)
  }
}
