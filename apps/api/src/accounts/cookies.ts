import type { Login } from '@kurasa/portal-contract'

/** Seconds the session's cookie is kept; the server ends the session by its own rule. */
const SESSION_AGE = 180 * 24 * 3600

/** Cookie that carries the same token as the header: HttpOnly, so that no script reads it. */
export const sessionCookie = 'k_s'
/** Cookie that binds an attempt of header enrichment to the browser that began it. */
export const attemptCookie = 'k_he'

const attributes = 'HttpOnly; Secure; SameSite=Lax'

/** `set-cookie` of a session that begins. */
function beginSessionCookie(token: string): string {
  return `${sessionCookie}=${token}; Path=/; Max-Age=${SESSION_AGE}; ${attributes}`
}

/** `set-cookie` of a login: none begins before somebody has said whose an account is that rested. */
export function loginCookie({ token, dormant }: Pick<Login, 'token' | 'dormant'>): string {
  return dormant ? endSessionCookie() : beginSessionCookie(token)
}

/** `set-cookie` of a session that ends. */
export function endSessionCookie(): string {
  return `${sessionCookie}=; Path=/; Max-Age=0; ${attributes}`
}

/** `set-cookie` of an attempt of header enrichment. */
export function beginAttemptCookie(secret: string): string {
  return `${attemptCookie}=${secret}; Path=/api/portal/auth/he; Max-Age=600; ${attributes}`
}

/** Value of a cookie of a request. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.split('=')
    if (key?.trim() === name) return value.join('=').trim() || undefined
  }
  return undefined
}
