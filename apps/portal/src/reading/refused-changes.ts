import type { SyncChange, SyncOutcome } from '@kurasa/portal-contract'
import type { ClientStorage } from '../storage/client-storage.ts'
import { entryOf } from './outbox-store.ts'
import { refusedKey } from './waits-key.ts'

/** Why the server will not take a change. `invalid`: it could not be read, or is too large. */
export type RefusalReason = Extract<SyncOutcome, 'full' | 'locked' | 'gone'> | 'invalid'

/** Something that a member did and the server refused for good. It stays on this phone until its member has decided. */
export interface RefusedChange {
  id: string
  reason: RefusalReason
  /** As they would be sent again. Those of reading in one book are one thing. */
  changes: SyncChange[]
  /** Epoch ms. */
  at: number
}

/** Under this name a refused change is one thing for its member. */
export function refusedId(change: SyncChange): string {
  if (change.kind === 'place') return `reading/${change.item.bookId}`
  return change.kind === 'time' ? `reading/${change.bookId}` : entryOf(change).id
}

const isRefused = (value: unknown): value is RefusedChange => {
  const { id, reason, changes } = (value ?? {}) as Partial<RefusedChange>
  return typeof id === 'string' && typeof reason === 'string' && Array.isArray(changes) && changes.length > 0
}

/** Refused changes of a member without a decision, the newest first. */
export function readRefused(storage: ClientStorage, uid: string | undefined): RefusedChange[] {
  const stored = uid === undefined ? undefined : storage.readJson(refusedKey(uid))
  return Array.isArray(stored) ? stored.filter(isRefused) : []
}

const write = (storage: ClientStorage, uid: string, refused: readonly RefusedChange[]) =>
  storage.write(refusedKey(uid), refused.length > 0 ? JSON.stringify(refused) : undefined)

/** Removes what was decided, or has arrived after all. */
export function forgetRefused(storage: ClientStorage, uid: string, ids: readonly string[]): void {
  const before = readRefused(storage, uid)
  const left = before.filter(({ id }) => !ids.includes(id))
  if (left.length < before.length) write(storage, uid, left)
}

/** Keeps a change that the server refused. */
export function addRefused(
  storage: ClientStorage,
  uid: string,
  { change, reason, at }: { change: SyncChange; reason: RefusalReason; at: number },
): void {
  const id = refusedId(change)
  const all = readRefused(storage, uid)
  const known = all.find((refused) => refused.id === id)
  const key = entryOf(change).id
  const others = (known?.changes ?? []).filter((other) => entryOf(other).id !== key)
  const next: RefusedChange = { id, reason, changes: [...others, change], at }
  write(storage, uid, [next, ...all.filter((refused) => refused !== known)])
}
