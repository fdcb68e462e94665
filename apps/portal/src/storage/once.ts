import { newUuid } from '../app/page-visit.ts'
import type { ClientStorage } from './client-storage.ts'

/**
 * The key under which something may happen once, such as a payment: made when it is first asked for, and the same
 * until it is settled, so that a repeated call after a lost answer or a reload changes nothing.
 *
 * @param name - of the deed and what it is about, e.g. `order:b12`
 */
export function onceKey(name: string, storage: ClientStorage): string {
  const key = `k_once_${name}` as const
  const known = storage.read(key)
  if (known) return known
  const fresh = newUuid()
  storage.write(key, fresh)
  return fresh
}

/** The deed has its final state: the next one is another. */
export function settleOnce(name: string, storage: ClientStorage): void {
  storage.write(`k_once_${name}`, undefined)
}
