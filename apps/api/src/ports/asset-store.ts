/** An asset that is there. */
export interface StoredAsset {
  /** Bytes. */
  size: number
  /** The bytes are in memory: `body` may be called as often as one likes. */
  isWhole: boolean
  /** The bytes, or a stream that opens the asset when it is first read. */
  body(): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/**
 * Port: where the bytes of books live. Keys are paths of plain segments (`a-z A-Z 0-9 . _ -`), so that they mean the
 * same on a disk and in a bucket.
 */
export interface AssetStore {
  /** Stores bytes, whole or not at all; replaces what was there. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined when there are none under this key. */
  get(key: string): Promise<Uint8Array | undefined>
  /** As `get`, for sending: what is large comes as a stream. */
  open(key: string): Promise<StoredAsset | undefined>
  /** Names directly below a folder, in no order; none when there is no such folder. */
  list(folder: string): Promise<string[]>
  /** Removes a key, or a folder with all below it. Nothing there is no error. */
  remove(keyOrFolder: string): Promise<void>
  /**
   * Puts what was stored where a power failure leaves it. Call it before anything names these keys.
   *
   * @throws the error of the disk when it cannot be done
   */
  flush(keys: Iterable<string>): Promise<void>
  /**
   * Moves a key, or a folder with all below it, into the trash, where no reader finds it. Nothing there is no error.
   *
   * @param day - `YYYY-MM-DD` in UTC, under which it is kept
   */
  setAside(keyOrFolder: string, day: string): Promise<void>
  /** Removes from the trash all that was set aside before a day, `YYYY-MM-DD` in UTC. */
  emptyTrash(before: string): Promise<void>
}

/** Folder of what was set aside: below it, a folder for each day keeps the keys as they were. */
export const trashFolder = 'trash'

/** The day under which something is set aside at a moment. */
export function trashDay(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** Where the units and resources of one version of an edition are. */
export function editionFolder(editionId: string, hash: string): string {
  return `editions/${editionId}/${hash}`
}

/** Key of the text of a unit. */
export function unitKey(editionId: string, hash: string, i: number): string {
  return `${editionFolder(editionId, hash)}/units/${i}`
}

/** Key of the bytes of a resource. */
export function resourceKey(editionId: string, hash: string, name: string): string {
  return `${editionFolder(editionId, hash)}/res/${name}`
}

/** Key of the image of a page, as it came or in one of its smaller forms. */
export function pageKey(editionId: string, hash: string, i: number, width?: number): string {
  return `${editionFolder(editionId, hash)}/pages/${width === undefined ? i : `${i}-${width}`}`
}

/** Key of a cover, as it came or in one of its smaller forms. */
export function coverKey(hash: string, width?: number): string {
  return width === undefined ? `covers/${hash}` : `covers/${hash}-${width}`
}
