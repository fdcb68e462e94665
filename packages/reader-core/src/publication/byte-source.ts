import { ReaderError } from '../errors.ts'

/** Bytes that are read in chunks, so that a large file on disk need not fit into memory. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number
  /** True when reading costs requests. */
  readonly isRemote?: boolean
  /** Bytes from `start` up to `end`, both within the size. May share memory with the source. */
  slice(start: number, end: number): Promise<Uint8Array>
}

/** Bytes that are in memory; slices share it. */
export function inMemory(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, slice: async (start, end) => bytes.subarray(start, end) }
}

/** Bytes of a file that the person chose. Reading rejects with 'not-found' when it has moved or changed since. */
export function onDisk(blob: Blob): ByteSource {
  return {
    size: blob.size,
    async slice(start, end) {
      try {
        return new Uint8Array(await blob.slice(start, end).arrayBuffer())
      } catch (cause) {
        throw new ReaderError('not-found', 'The file was moved or changed. Choose it again.', { cause })
      }
    },
  }
}
