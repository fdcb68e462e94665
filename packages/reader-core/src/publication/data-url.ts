import { ReaderError } from '../errors.ts'
import { containerPath } from './href.ts'

/**
 * The bytes of a `data:` URL.
 *
 * @throws {ReaderError} 'corrupt' when it is no base64
 */
export function readDataUrl(url: string): Uint8Array {
  const comma = url.indexOf(',')
  const body = comma < 0 ? '' : containerPath(url.slice(comma + 1).replace(/[?#]/g, encodeURIComponent))
  if (!/;\s*base64$/i.test(url.slice(0, Math.max(0, comma)))) return new TextEncoder().encode(body)
  try {
    return Uint8Array.from(atob(body), (char) => char.charCodeAt(0))
  } catch (cause) {
    throw new ReaderError('corrupt', 'A part of the book is damaged: its data URL is no base64.', { cause })
  }
}
