import type { ClientStorage } from './client-storage.ts'
import { newUuid } from './new-uuid.ts'

/**
 * The idempotency key of an operation, such as a payment: created on first use, and the same until it is settled, so
 * that a repeated call after a lost answer or a reload changes nothing.
 *
 * @param name - of the operation and its object, e.g. `order:b12`
 */
export function onceKey(name: string, storage: ClientStorage): string {
  const key = `k_once_${name}` as const
  const known = storage.read(key)
  if (known) return known
  const fresh = newUuid()
  storage.write(key, fresh)
  return fresh
}

/** The operation has its final state: the next one gets another key. */
export function settleOnce(name: string, storage: ClientStorage): void {
  storage.write(`k_once_${name}`, undefined)
}
