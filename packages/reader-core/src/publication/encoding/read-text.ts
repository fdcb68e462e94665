import { loadPart } from '../../load-part.ts'

/** A declaration of any other encoding than UTF-8, or something like it. */
const OTHER_ENCODING = /(?:encoding|charset)\s*=\s*["']?\s*(?!utf-?8)\w/i

/**
 * Text of a file of a book, the same as `decodeText` gives. Nearly every file is UTF-8: the code for any other comes with
 * the first that is not.
 *
 * @throws {ReaderError} 'network' when that could not be fetched
 */
export async function readText(bytes: Uint8Array): Promise<string> {
  return plainText(bytes) ?? (await loadPart(import('./decode-text.ts'))).decodeText(bytes)
}

function plainText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Half of the bytes of UTF-16 may be empty, and are UTF-8 as well.
    return text.includes('\0') || OTHER_ENCODING.test(text.slice(0, 1024)) ? undefined : text
  } catch {
    return undefined
  }
}
