import { ReaderError, type ReaderErrorCode } from '../errors.ts'

/** The answer of a server that a file came with. */
export interface Answer {
  /** Requested address. */
  url: string
  /** Address that a redirect led to; `''` without one, and where the platform hides it. */
  redirectedTo: string
  status: number
  /** Media type without parameters, lower case; `''` where the server states none. */
  type: string
}

export function answerOf(response: Response, url: string): Answer {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';', 1)
  const redirectedTo = response.redirected ? response.url : ''
  return { url, redirectedTo, status: response.status, type: type.trim().toLowerCase() }
}

/** First label of a host, or last segment of a path, of pages to log in. */
const LOGIN_NAME =
  /(?:^|[^a-z])(?:log[-_]?[io]n|sign[-_]?in|auth(?:n|orize|enticat\w*)?|oauth2?|sso|saml2?|idp|openid\w*|accounts?)(?![a-z])/i
const PASSWORD_FIELD = /<input\b[^>]*\btype\s*=\s*["']?password/i

/**
 * Whether a web page is a login: a redirect led to an address that names it, or it has a field for a password.
 *
 * @param page - its beginning; `''` where it was not read
 */
export function isLogin({ redirectedTo }: Answer, page: string): boolean {
  if (PASSWORD_FIELD.test(page)) return true
  if (!redirectedTo) return false
  const { hostname, pathname } = new URL(redirectedTo)
  return (
    LOGIN_NAME.test(hostname.split('.')[0]!) ||
    LOGIN_NAME.test(pathname.split('/').filter(Boolean).at(-1) ?? '')
  )
}

/**
 * An error in what an address answered: its message, `url` and `status` name the answer. Errors of the network, and those that
 * name one already, stay as they are.
 */
export function withAnswer(error: ReaderError, { url, status }: Answer): ReaderError {
  const { code, message, reason, cause = error } = error
  if (error.url !== undefined || code === 'network' || code === 'aborted' || /^data:/i.test(url)) return error
  return new ReaderError(code, `${message} (${url} answered ${status}.)`, { cause, reason, url, status })
}

/**
 * Throws for an HTTP answer that holds no book and no part of one; 401 and 403 are told apart, so that an app can offer a login.
 *
 * @throws {ReaderError} 'not-found', 'unauthorised', 'network', with `status` and `url`
 */
export function throwIfRefused({ ok, status }: Response, url: string): void {
  if (ok) return
  const codes: Record<number, ReaderErrorCode> = {
    401: 'unauthorised',
    403: 'unauthorised',
    404: 'not-found',
    410: 'not-found',
  }
  const code = codes[status] ?? 'network'
  throw new ReaderError(code, `The server answered ${status} for ${url}.`, { status, url })
}
