/** How a file of a book is read. */
export interface ReadOptions {
  signal?: AbortSignal
  /** So many bytes from the start will do: where the rest costs something it is left out. Else all of them come. */
  enough?: number
}

/**
 * Bytes from the start of a chapter that hold its first pages, 12,000 characters. Six bytes to a character are enough for any
 * script, with a tag to each word.
 */
export const BEGINNING_BYTES = 72_000

/** The files of a book, read one at a time. Paths are decoded, without leading slash. */
export interface Container {
  names(): string[]
  /** True when reading costs requests. */
  readonly isRemote?: boolean
  has(path: string): boolean
  /** The name under which the container keeps a file whose path may be spelled in another case or composition. */
  nameOf(path: string): string | undefined
  /** True when the file was truncated and only a part was recovered. */
  isIncomplete?: boolean
  /** Where the encoding of names is anyone's guess: guesses again, so that most of these paths are there. */
  respell?(paths: readonly string[]): void
  /** Uncompressed bytes, as declared; undefined when there is no such file. */
  size(path: string): number | undefined
  /** Whether the container itself (not the book's DRM) keeps the file behind a password. */
  isEncrypted(path: string): boolean
  /** @throws {ReaderError} 'not-found', 'corrupt', 'encrypted', 'unsupported-format', 'too-large', 'aborted' */
  read(path: string, options?: ReadOptions): Promise<Uint8Array>
  /** The first bytes of a file, up to so many, without unpacking the rest. Rejects as `read` does. */
  readHead(path: string, length: number, options?: { signal?: AbortSignal }): Promise<Uint8Array>
}
