import type { IntentKind, IntentState } from '@kurasa/portal-contract'
import type { ClientStorage } from '../storage/client-storage.ts'

/** Record of a payment on this phone: to find it again after the page was closed, and to show its result once. */
export interface PaymentNote {
  id: string
  uid: string
  kind: IntentKind
  state: IntentState
  /** When it began here, epoch ms. */
  at: number
  amountKsh?: number
  /** Name of the package or the book. */
  name?: string
  bookId?: string
  /** Name of its idempotency key, which ends with it. */
  onceName?: string
  /** The member knows how it ended. */
  isNotified?: boolean
}

const KEY = 'k_payments'
const MOST_NOTES = 30

function isNote(value: unknown): value is PaymentNote {
  if (typeof value !== 'object' || value === null) return false
  const { id, uid, kind, state, at } = value as Partial<PaymentNote>
  return (
    [id, uid, kind, state].every((text) => typeof text === 'string') &&
    typeof at === 'number' &&
    Number.isFinite(at)
  )
}

/** Notes of one member, the newest first. */
export function readNotes(uid: string, storage: ClientStorage): PaymentNote[] {
  return readAll(storage).filter((note) => note.uid === uid)
}

function readAll(storage: ClientStorage): PaymentNote[] {
  const stored = storage.readJson(KEY)
  return Array.isArray(stored) ? stored.filter(isNote).sort((a, b) => b.at - a.at) : []
}

/** Writes or updates the note of a payment. `isNotified` is kept, unless the payment ended in another state. */
export function writeNote(note: Omit<PaymentNote, 'at'> & { at?: number }, storage: ClientStorage): void {
  const all = readAll(storage)
  const before = all.find(({ id }) => id === note.id)
  const next = { ...before, ...note, at: note.at ?? before?.at ?? Date.now() }
  if (before && before.state !== note.state && note.isNotified === undefined) next.isNotified = false
  storage.writeJson(KEY, [next, ...all.filter(({ id }) => id !== note.id)].slice(0, MOST_NOTES))
}
