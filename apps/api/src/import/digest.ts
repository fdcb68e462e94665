import { createHash } from 'node:crypto'

/** SHA-256 of the chunks in a row, hexadecimal. */
export function digest(...chunks: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}
