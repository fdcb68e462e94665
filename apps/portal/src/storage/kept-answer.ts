import type { ClientStorage, StoredKey } from './client-storage.ts'

/** An answer of the server that this phone keeps, so that a screen has something to show without a network. */
export interface KeptAnswer<T> {
  data: T
  /** When it came, epoch ms. */
  at: number
}

/** The answer kept under a key, or undefined when there is none, or one that `read` does not know. */
export function readKept<T>(
  key: StoredKey,
  read: (data: unknown) => T | undefined,
  storage: ClientStorage,
): KeptAnswer<T> | undefined {
  const stored = storage.readJson(key)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { at, data } = stored as Partial<KeptAnswer<unknown>>
  const known = read(data)
  return typeof at === 'number' && known !== undefined ? { at, data: known } : undefined
}

/** Keeps an answer; the one before it is forgotten. */
export function keepAnswer<T>(key: StoredKey, data: T, storage: ClientStorage): void {
  storage.writeJson(key, { at: Date.now(), data } satisfies KeptAnswer<T>)
}
