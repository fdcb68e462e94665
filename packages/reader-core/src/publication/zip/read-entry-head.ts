import { ReaderError } from '../../errors.ts'
import { inflateHead } from './inflate-in-script.ts'

/**
 * The beginning of an entry.
 *
 * @param data - the beginning of it as it is packed
 * @throws {ReaderError} 'corrupt' when it cannot be unpacked
 */
export function readEntryHead(
  data: Uint8Array,
  { method, path }: { method: number; path: string },
  length: number,
): Uint8Array {
  if (method === 0) return data.slice(0, length)
  try {
    return inflateHead(data, length)
  } catch (cause) {
    throw new ReaderError(
      'corrupt',
      `The file is damaged: “${path}” cannot be unpacked. Download or copy it again.`,
      { cause },
    )
  }
}
