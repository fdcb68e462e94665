import { decodeAs } from './decode-as.ts'
import { guessEncoding } from './guess-encoding.ts'

/** Letters and signs of a text in Chinese, Japanese or Korean. */
const EAST_ASIAN = /[\t\n\r -~\u2010-\u2026\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uff5e]/g
/** Share of empty bytes in a text of UTF-16 at least: the halves of its blanks. */
const EMPTY_SHARE = 0.03

/** Bytes of a plain text or web page at most: a novel has a million. */
export const LARGEST_TEXT = 64_000_000

/**
 * Bytes to text as a browser would read the file: byte order mark, else the shape of UTF-16, else the encoding that an
 * XML declaration or a `<meta charset>` names, else UTF-8. Never throws.
 *
 * Bytes that are not UTF-8 although nothing else is declared are read as the encoding that makes sense of them, see
 * `guessEncoding`, else as windows-1252, unless they are UTF-8 with a few damaged characters, which become U+FFFD.
 *
 * @param bytes - a whole file; the byte order mark is dropped
 * @param declared - encoding named outside of the file, e.g. by a `charset` parameter
 * @see https://encoding.spec.whatwg.org/#names-and-labels
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeUtf8(bytes)
  const order = utf16Order(bytes)
  if (order) return new TextDecoder(`utf-16${order}`).decode(bytes)
  const label = declared ?? declaredEncoding(bytes)
  // Valid UTF-8 is no coincidence: the file was saved again without its declaration being updated.
  if (label && isUtf8(bytes)) return decodeUtf8(bytes)
  // A file that declares UTF-16 and could still be read up to that word is not UTF-16.
  if (label && !/^utf-?(?:8|16)|unicode/i.test(label)) {
    try {
      return decodeAs(label, bytes)
    } catch {
      // a label no browser knows
    }
  }
  const text = decodeUtf8(bytes)
  const damaged = count(text, /\ufffd/g)
  if (!damaged || count(text, /[^\0-\x7f\ufffd]/g) > damaged) return text
  return decodeAs(guessEncoding(bytes) ?? 'windows-1252', bytes)
}

/**
 * Byte order of a text in UTF-16, by its mark, or by the empty halves of its markup, letters or blanks; undefined for
 * anything else.
 */
export function utf16Order(bytes: Uint8Array): 'le' | 'be' | undefined {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'be'
  const sample = bytes.subarray(0, 1024)
  const empty = [0, 0] as [number, number]
  for (const [at, byte] of sample.entries()) if (byte === 0) empty[at & 1]!++
  const [high, low] = empty
  const most = Math.max(high, low)
  if (most < 2) return undefined
  if (most < sample.length * EMPTY_SHARE || Math.min(high, low) > most / 20) return orderOfIdeographs(sample)
  return high > low ? 'be' : 'le'
}

/** Finds the byte order of Chinese in UTF-16: bytes are empty here and there, and in the other order they are no letters. */
function orderOfIdeographs(sample: Uint8Array): 'le' | 'be' | undefined {
  return (['le', 'be'] as const).find((order) => {
    const text = new TextDecoder(`utf-16${order}`).decode(sample.subarray(0, sample.length & ~1))
    return count(text, EAST_ASIAN) > text.length * 0.95
  })
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== undefined
  } catch {
    return false
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const found =
    /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(head) ??
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)
  return found?.[1]
}

function count(text: string, pattern: RegExp): number {
  let found = 0
  while (pattern.exec(text)) found++
  return found
}
