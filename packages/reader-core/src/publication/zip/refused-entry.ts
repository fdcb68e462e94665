import { ReaderError } from '../../errors.ts'

/** Why an entry is not unpacked: it is locked, compressed in an unknown way, or larger than a book needs. */
export function refusedEntry(entry: {
  path: string
  compressed: number
  size: number
  method: number
  isEncrypted: boolean
}): ReaderError {
  const { path, compressed, size, method } = entry
  if (entry.isEncrypted)
    return new ReaderError(
      'encrypted',
      `“${path}” is protected by a password. Unpack the file and make it again without.`,
    )
  if (method !== 0 && method !== 8)
    return new ReaderError(
      'unsupported-format',
      `“${path}” is compressed by an unusual method (${method}). Unpack the file and make it again.`,
    )
  return new ReaderError(
    'too-large',
    `“${path}” unpacks from ${compressed} to ${size} bytes, more than a book needs. The file is not opened.`,
  )
}
