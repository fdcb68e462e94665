import { PortalError } from '../../api/portal-error.ts'
import { FileError, type FileFault } from '../../loading/file-error.ts'

/**
 * Cause of a failure, as far as a person can act on it. `offline`: there is no network. `down`: the server was reached and cannot, or
 * something in its place said so. `refused`: the server's answer is no. `old`: this browser lacks what the screen needs. `new`: there is a
 * newer portal than this page is of. `full`: this phone has no space left. `blocked`: the browser keeps nothing. `hotspot`: something
 * between this phone and the server has answered, such as a page for login. `unreached`: no answer came, or not in time. `lease`: a book of
 * this phone is no longer open without the server.
 */
export type FailureKind =
  | 'offline'
  | 'unreached'
  | 'down'
  | 'refused'
  | 'lease'
  | 'full'
  | 'blocked'
  | 'hotspot'
  | 'old'
  | 'new'

/** A script or style of the portal did not come, in the words of Chromium, Firefox and WebKit. */
const CHUNK =
  /dynamically imported module|module script failed|error loading dynamically|preload CSS|Loading chunk/i

/** Storage that the person, the browser or its private window has closed. */
const BLOCKED = new Set(['SecurityError', 'InvalidStateError', 'UnknownError'])

const kindOfFault: Record<FileFault, FailureKind> = {
  gone: 'new',
  down: 'down',
  foreign: 'hotspot',
  unreached: 'unreached',
}

/** @param error - whatever was thrown where something was opened */
export function failureKindOf(error: unknown): FailureKind {
  const isOffline = globalThis.navigator?.onLine === false
  if (error instanceof PortalError) {
    if (error.kind === 'contract') return 'new'
    if (error.status >= 500) return 'down'
    if (error.kind === 'answer') return 'refused'
    if (error.isForeign) return 'hotspot'
    return isOffline ? 'offline' : 'unreached'
  }
  if (error instanceof FileError) return isOffline ? 'offline' : kindOfFault[error.fault]
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full'
  if (error instanceof DOMException && BLOCKED.has(error.name)) return 'blocked'
  const { message = '' } = (error ?? {}) as Partial<Error>
  if (CHUNK.test(message)) return isOffline ? 'offline' : 'new'
  if (error instanceof TypeError || error instanceof SyntaxError || error instanceof ReferenceError)
    return 'old'
  return isOffline ? 'offline' : 'unreached'
}
