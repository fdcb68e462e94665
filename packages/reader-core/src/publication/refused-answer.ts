import { ReaderError, type ReaderErrorCode } from '../errors.ts'

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
