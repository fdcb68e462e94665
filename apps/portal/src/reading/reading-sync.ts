import {
  getProgress,
  type ProgressItem,
  type ProgressResult,
  postShelf,
  type ReadingProgress,
  type ReadTick,
} from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import { readDevice } from '../session/device.ts'
import { readUid } from '../session/session.ts'
import type { ClientStorage, StoredKey } from '../storage/client-storage.ts'
import { createIndexedDbOutbox } from './indexed-db-outbox.ts'
import { type LocalPlace, reportOf } from './local-places.ts'
import { Outbox } from './outbox.ts'
import { type OutboxStore, withMemory } from './outbox-store.ts'
import { waitsKey } from './waits-key.ts'

/** Milliseconds without a move after which is sent, and the longest that moves may put it off. */
const IDLE = 5000
const LONGEST_WAIT = 60_000
/** Between two tries where the line is down, ms; each doubles the last. */
const RETRY = { first: 15_000, most: 300_000 }

/** Cause of a move, beside its place. */
type Move = Pick<ProgressItem, 'cause' | 'completed' | 'readAgain'>

/** Another device's place won over one of this device. */
type ConflictListener = (current: ReadingProgress) => void

/** The revisions of each book's place that this member has seen here. `_uid` at the end: it goes with the member. */
const revsKey = (uid: string): StoredKey => `k_revs_${uid}`

/** The part of the page that the sync needs. */
export interface SyncHost {
  client: PortalClient
  storage: ClientStorage
  store?: OutboxStore
  window?: Window
}

/**
 * Keeps places and minutes of a member the same on all their devices: takes them from the reader at once and sends them
 * when it is quiet, when the page is put away, when the network is back. Of a visitor nothing is taken.
 */
export class ReadingSync {
  readonly #client: PortalClient
  readonly #storage: ClientStorage
  readonly #store: OutboxStore
  readonly #userAgent: string
  readonly #listeners = new Map<string, Set<ConflictListener>>()
  #member: { uid: string; outbox: Outbox } | undefined
  /** Whether the places of all books were requested, and the answer arrived. */
  #hasPulled = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitsSince = 0
  #retryAfter: number = RETRY.first
  #isRefused = false
  readonly #ends: (() => void)[] = []

  constructor({ client, storage, store, window: host = window }: SyncHost) {
    this.#client = client
    this.#storage = storage
    this.#store = store ?? withMemory(createIndexedDbOutbox())
    this.#userAgent = host.navigator.userAgent
    this.#follow()
    const onHidden = () => {
      if (host.document.visibilityState === 'hidden') this.#sendLast()
    }
    const onLine = () => void this.send()
    const onLeave = () => this.#sendLast()
    host.addEventListener('online', onLine)
    host.addEventListener('pagehide', onLeave)
    host.document.addEventListener('visibilitychange', onHidden)
    this.#ends.push(
      storage.subscribe((key) => {
        if (key === 'uid' || key === 'token' || key === undefined) this.#follow()
      }),
      () => host.removeEventListener('online', onLine),
      () => host.removeEventListener('pagehide', onLeave),
      () => host.document.removeEventListener('visibilitychange', onHidden),
    )
  }

  /** Ends every listener and timer; what waits stays stored. */
  close(): void {
    clearTimeout(this.#timer)
    for (const end of this.#ends.splice(0)) end()
  }

  /** Follows the current session. A new session may send what an expired one could not. */
  #follow(): void {
    const uid = readUid(this.#storage)
    this.#isRefused = false
    if (uid === this.#member?.uid) return
    clearTimeout(this.#timer)
    this.#hasPulled = false
    this.#retryAfter = RETRY.first
    this.#member = uid === undefined ? undefined : { uid, outbox: this.#open(uid) }
    if (this.#member && this.#storage.read(waitsKey(this.#member.uid))) void this.send()
  }

  #open(uid: string): Outbox {
    return new Outbox({
      uid,
      store: this.#store,
      client: this.#client,
      onResult: (result, item) => this.#onResult(uid, result, item),
    })
  }

  // --- requests of the reader ------------------------------------------------------------------------------------

  /** The server's place in a book, if it has one. Nothing is sent before one such question was answered. */
  async pull(bookId: string, signal?: AbortSignal): Promise<ReadingProgress | undefined> {
    const found = await this.#client.call(getProgress, { bookIds: [bookId] }, { silent: true, signal })
    this.#hasPulled = true
    return found.find((progress) => progress.bookId === bookId)
  }

  /** The place in a book that still waits to be sent, an earlier visit's included. */
  async waitingPlace(bookId: string): Promise<ProgressItem | undefined> {
    await this.#member?.outbox.load().catch(() => undefined)
    return this.#member?.outbox.placeOf(bookId)
  }

  /** The last revision of a book's place that this device followed, 0 for none. */
  seenRev(bookId: string): number {
    const rev = this.#readRevs()[bookId]
    return typeof rev === 'number' ? rev : 0
  }

  /** This device knows of a revision now: its next move follows it. */
  see(bookId: string, rev: number): void {
    if (this.#member) this.#writeRev(this.#member.uid, bookId, rev)
  }

  /** Call when a reader turned or jumped, never because the page was laid out again or opened. */
  move(place: LocalPlace, move: Move): void {
    if (!this.#member) return
    const item = reportOf(place, {
      ...readDevice(this.#storage, this.#userAgent),
      baseRev: this.seenRev(place.bookId),
      ...move,
    })
    void this.#member.outbox.putPlace(item)
    this.#sendLater()
  }

  /** Someone read for a while. */
  read(bookId: string, ticks: readonly ReadTick[]): Promise<void> {
    if (!this.#member || ticks.length === 0) return Promise.resolve()
    const stored = this.#member.outbox.putTicks(bookId, ticks)
    this.#sendLater()
    return stored
  }

  /** Subscribes to conflicts: the server kept the place of another device. */
  onConflict(bookId: string, listener: ConflictListener): () => void {
    const listeners = this.#listeners.get(bookId) ?? new Set()
    this.#listeners.set(bookId, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  // --- sending ------------------------------------------------------------------------------------------------------

  /** Sends what waits. Never throws: what does not arrive is sent again. */
  async send(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waitsSince = 0
    const member = this.#member
    if (!member || this.#isRefused) return
    await member.outbox.load()
    if (!(await this.#pullFirst(member.outbox))) return this.#tryAgain()
    const { end, retryAfter } = await member.outbox.send()
    if (member !== this.#member) return
    if (end === 'done') {
      this.#retryAfter = RETRY.first
      if (member.outbox.isEmpty) this.#storage.write(waitsKey(member.uid), undefined)
      else this.#sendLater()
    } else if (end === 'refused') this.#isRefused = true
    else this.#tryAgain(retryAfter)
  }

  async #pullFirst(outbox: Outbox): Promise<boolean> {
    const bookIds = outbox.books.slice(0, 50)
    if (this.#hasPulled || bookIds.length === 0) return true
    try {
      await this.#client.call(getProgress, { bookIds }, { silent: true })
      this.#hasPulled = true
      return true
    } catch {
      return false
    }
  }

  #sendLast(): void {
    if (!this.#member || this.#isRefused || !this.#hasPulled) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waitsSince = 0
    this.#member.outbox.sendLast()
  }

  /** After a moment of quiet; someone who never pauses is sent for, too. */
  #sendLater(): void {
    if (!this.#member) return
    this.#storage.write(waitsKey(this.#member.uid), '1')
    const now = Date.now()
    this.#waitsSince ||= now
    clearTimeout(this.#timer)
    const wait = Math.max(0, Math.min(IDLE, this.#waitsSince + LONGEST_WAIT - now))
    this.#timer = setTimeout(() => void this.send(), wait)
  }

  #tryAgain(retryAfter?: number): void {
    const wait = Math.max(this.#retryAfter, (retryAfter ?? 0) * 1000)
    this.#retryAfter = Math.min(RETRY.most, this.#retryAfter * 2)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.send(), wait)
  }

  #onResult(uid: string, { bookId, rev, conflict, current }: ProgressResult, item: ProgressItem): void {
    if (conflict) {
      for (const listener of this.#listeners.get(bookId) ?? []) listener(current)
      return
    }
    this.#writeRev(uid, bookId, rev)
    // The first time a member reads a book it comes on their shelf, as it does for a visitor.
    if (rev === 1 && item.baseRev === 0) {
      this.#client.call(postShelf, { bookIds: [bookId] }, { silent: true }).catch(() => undefined)
    }
  }

  #readRevs(): Record<string, unknown> {
    const stored = this.#member && this.#storage.readJson(revsKey(this.#member.uid))
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  }

  #writeRev(uid: string, bookId: string, rev: number): void {
    this.#storage.writeJson(revsKey(uid), { ...this.#readRevs(), [bookId]: rev })
  }
}

const syncs = new WeakMap<PortalClient, ReadingSync>()

/** The one sync of a portal; made when it is first needed. */
export function readingSyncOf(client: PortalClient, storage: ClientStorage): ReadingSync {
  const sync = syncs.get(client) ?? new ReadingSync({ client, storage })
  syncs.set(client, sync)
  return sync
}
