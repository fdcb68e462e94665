import type { ClientStorage, StoredKey } from '../storage/client-storage.ts'
import { readKept } from '../storage/kept-answer.ts'

/** Removes the oldest of the answers kept under a prefix, beyond `most`. */
export function trimKept(storage: ClientStorage, prefix: StoredKey, most: number): void {
  const atOf = (key: StoredKey) => readKept(key, (data) => data ?? null, storage)?.at ?? 0
  const byAge = storage
    .keys(prefix)
    .map((key) => ({ key, at: atOf(key) }))
    .sort((a, b) => a.at - b.at)
  for (const { key } of byAge.slice(0, Math.max(0, byAge.length - most))) storage.write(key, undefined)
}
