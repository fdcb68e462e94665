import type { Login } from '@kurasa/portal-contract'

/** Seconds the session's cookie is kept; the server ends the session by its own rule. */
const SESSION_AGE = 180 * 24 * 3600

const attributes = 'HttpOnly; Secure; SameSite=Lax'

/** Where the calls of header enrichment are. */
const attemptPath = '/api/portal/auth/he'

/** The cookies of one portal: their names, and their `set-cookie` values. */
export interface Cookies {
  /** Name of the cookie that carries the same token as the header: HttpOnly, so that no script reads it. */
  session: string
  /** Name of the cookie that binds an attempt of header enrichment to the browser that began it. */
  attempt: string
  /** Cookie of a login; none for a dormant account until its owner is chosen. */
  login(login: Pick<Login, 'token' | 'dormant'>): string
  /** Returns the cookie that ends a session. */
  endSession(): string
  /** Returns the cookie of an attempt of header enrichment. */
  beginAttempt(secret: string): string
}

/**
 * The cookies of a portal.
 *
 * @param isSecure - readers come over TLS: browsers then take the names only from this host over TLS (RFC 6265bis,
 *   cookie name prefixes). Without TLS browsers refuse such names, on localhost too.
 */
export function createCookies(isSecure: boolean): Cookies {
  const session = isSecure ? '__Host-k_s' : 'k_s'
  // A cookie with a path of its own may not have the prefix `__Host-`.
  const attempt = isSecure ? '__Secure-k_he' : 'k_he'
  const endSession = () => `${session}=; Path=/; Max-Age=0; ${attributes}`
  return {
    session,
    attempt,
    login: ({ token, dormant }) =>
      dormant ? endSession() : `${session}=${token}; Path=/; Max-Age=${SESSION_AGE}; ${attributes}`,
    endSession,
    beginAttempt: (secret) => `${attempt}=${secret}; Path=${attemptPath}; Max-Age=600; ${attributes}`,
  }
}

/** Value of a cookie of a request. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.split('=')
    if (key?.trim() === name) return value.join('=').trim() || undefined
  }
  return undefined
}
