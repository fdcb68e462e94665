import {
  getProgress,
  type ProgressItem,
  type ReadingProgress,
  type ReadTick,
  type SyncChange,
  type SyncedAnnotation,
  type SyncOutcome,
} from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import { readDevice } from '../session/device.ts'
import { readUid } from '../session/session.ts'
import type { ClientStorage, StoredKey } from '../storage/client-storage.ts'
import { serverTime } from '../storage/server-clock.ts'
import { type LocalPlace, reportOf } from './local-places.ts'
import { hasSettings, settingChanges, takeSettings } from './member-settings.ts'
import { Outbox, type Synced } from './outbox.ts'
import { type OutboxStore, withMemory } from './outbox-store.ts'
import { createIndexedDbAnnotations, createIndexedDbOutbox } from './sync-database.ts'
import { annotationsWithMemory, type SyncedAnnotations } from './synced-annotations.ts'
import { pulledKey, refusedKey, unsentKey, waitsKey } from './waits-key.ts'

/** Time without a change after which is sent, ms, */
const QUIET = 5000
/** and between two sendings at least, and at most while changes wait: reading on costs one call in it, not one a turn. */
const BETWEEN = 30_000
/** Between two tries where the line is down, ms; each doubles the last. */
const RETRY = { first: 15_000, most: 300_000 }

/** Cause of a move, beside its place. */
type Move = Pick<ProgressItem, 'cause' | 'completed' | 'readAgain'>

/** Few members are ever refused something. */
const loadRefused = () => import('./refused-changes.ts')

const isTaken = (outcome: SyncOutcome | undefined) =>
  outcome === 'applied' || outcome === 'known' || outcome === 'superseded'

/** Another device's place won over one of this device. */
type ConflictListener = (current: ReadingProgress) => void

/** The revisions of each book's place that this member has seen here. `_uid` at the end: it goes with the member. */
const revsKey = (uid: string): StoredKey => `k_revs_${uid}`

/** Moment of the last answer, by the server's clock. */
const answeredKey = (uid: string): StoredKey => `k_answered_${uid}`

/** The part of the page that the sync needs. */
export interface SyncHost {
  client: PortalClient
  storage: ClientStorage
  store?: OutboxStore
  annotations?: SyncedAnnotations
  window?: Window
}

/**
 * Keeps places, minutes, annotations and other changes of a member the same on all their devices: takes them in at once and
 * sends them when it is quiet, every half a minute at most, when the page is put away, and when the network is back.
 * Of a visitor nothing is taken.
 */
export class ReadingSync {
  readonly #client: PortalClient
  readonly #storage: ClientStorage
  readonly #store: OutboxStore
  readonly #annotations: SyncedAnnotations
  readonly #userAgent: string
  readonly #listeners = new Map<string, Set<ConflictListener>>()
  readonly #annotationListeners = new Set<() => void>()
  #member: { uid: string; outbox: Outbox } | undefined
  /** Whether the server has answered once: nothing is sent over a place of another device before. */
  #hasPulled = false
  #timer: ReturnType<typeof setTimeout> | undefined
  /** When the first of the changes that wait came, ms since 1970; 0: none waits. */
  #waitsSince = 0
  /** When something was last sent, ms since 1970. */
  #sentAt = 0
  #retryAfter: number = RETRY.first
  #isRefused = false
  /** Settings that wait or were sent, by name, so that each is sent once. */
  readonly #putValues = new Map<string, string>()
  readonly #ends: (() => void)[] = []

  constructor({ client, storage, store, annotations, window: host = window }: SyncHost) {
    this.#client = client
    this.#storage = storage
    this.#store = store ?? withMemory(createIndexedDbOutbox())
    this.#annotations = annotations ?? annotationsWithMemory(createIndexedDbAnnotations())
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
        else if (this.#member && hasSettings(key, this.#member.uid)) this.#putSettings(this.#member)
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
    this.#timer = undefined
    this.#sentAt = 0
    this.#hasPulled = false
    this.#retryAfter = RETRY.first
    this.#member = uid === undefined ? undefined : { uid, outbox: this.#open(uid) }
    if (!this.#member) return
    this.#putSettings(this.#member)
    if (this.#storage.read(waitsKey(this.#member.uid))) void this.send()
  }

  #open(uid: string): Outbox {
    return new Outbox({
      uid,
      store: this.#store,
      annotations: this.#annotations,
      client: this.#client,
      onSynced: (synced) => this.#onSynced(uid, synced),
      onRefused: async (change, reason) =>
        (await loadRefused()).addRefused(this.#storage, uid, { change, reason, at: Date.now() }),
    })
  }

  // --- requests of the reader ------------------------------------------------------------------------------------

  /** The server's place in a book, if it has one. */
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
    const timed = ticks.map((tick) => ({ ...tick, at: serverTime(this.#storage, tick.at) }))
    const stored = this.#member.outbox.putTicks(bookId, timed)
    this.#sendLater()
    return stored
  }

  /** Subscribes to conflicts: the server kept the place of another device. */
  onConflict(bookId: string, listener: ConflictListener): () => void {
    const listeners = this.#listeners.get(bookId) ?? new Set()
    this.#listeners.set(bookId, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Id of the member; undefined for a visitor. */
  get uid(): string | undefined {
    return this.#member?.uid
  }

  /** Takes in what was chosen on this phone since the last answer. */
  #putSettings({ uid, outbox }: { uid: string; outbox: Outbox }): void {
    const changes = settingChanges(this.#storage, uid)
    const isNew = (change: (typeof changes)[number]) =>
      this.#putValues.get(change.name) !== JSON.stringify([uid, change.value, change.base])
    for (const change of changes.filter(isNew)) {
      this.#putValues.set(change.name, JSON.stringify([uid, change.value, change.base]))
      void outbox.put(change)
      this.#sendLater()
    }
  }

  // --- other changes ------------------------------------------------------------------------------------------------

  /** Takes a change in that got no answer of the server by its own call; it is sent once the line is there. */
  async keep(change: SyncChange): Promise<void> {
    if (!this.#member) throw new Error('Nobody is logged in.')
    await this.#member.outbox.put(this.#complete(this.#member.uid, change))
    this.#noteUnsent()
    this.#sendLater()
  }

  /**
   * A change of the shelf with the moment of the last answer, by the server's clock: what was stored until then, the member has
   * seen. Changes that have no base have the server's time.
   */
  #complete(uid: string, change: SyncChange): SyncChange {
    if (change.kind === 'checkin' || change.kind === 'history_removal')
      return { ...change, at: serverTime(this.#storage, change.at) }
    const base = change.kind === 'shelf' ? this.#storage.read(answeredKey(uid)) : undefined
    return base === undefined ? change : ({ ...change, base } as SyncChange)
  }

  /** Sends what the server has refused once more: its member has made room for it, or has the book now. */
  async sendRefused(id: string): Promise<void> {
    if (!this.#member) return
    const { uid, outbox } = this.#member
    const { readRefused, forgetRefused } = await loadRefused()
    const refused = readRefused(this.#storage, uid).find((each) => each.id === id)
    for (const change of refused?.changes ?? []) await outbox.put(change)
    forgetRefused(this.#storage, uid, [id])
    this.#noteUnsent()
    await this.send()
  }

  /** Annotations of the member in all books, as this phone knows them. */
  async allAnnotations(): Promise<SyncedAnnotation[]> {
    if (!this.#member) return []
    return (await this.#annotations.list(this.#member.uid)).map(({ annotation }) => annotation)
  }

  /** Annotations of the member in a book, as this phone knows them. */
  async annotationsOf(bookId: string): Promise<SyncedAnnotation[]> {
    return (await this.allAnnotations()).filter((annotation) => annotation.bookId === bookId)
  }

  async hasAnnotation(id: string): Promise<boolean> {
    return this.#member !== undefined && (await this.#annotations.get(this.#member.uid, id)) !== undefined
  }

  /** Subscribes to annotations that come from the member's other devices. @returns unsubscribe */
  onAnnotations(listener: () => void): () => void {
    this.#annotationListeners.add(listener)
    return () => this.#annotationListeners.delete(listener)
  }

  /** Keeps an annotation; one with the same id is replaced. */
  async putAnnotation(annotation: SyncedAnnotation): Promise<void> {
    if (!this.#member) throw new Error('Nobody is logged in.')
    const { uid, outbox } = this.#member
    const { deviceId } = readDevice(this.#storage, this.#userAgent)
    const { base } = (await this.#annotations.get(uid, annotation.id)) ?? {}
    const own = { ...annotation, device: deviceId }
    // Both at once: a page that is closed in between must not leave an annotation that is never sent.
    await Promise.all([
      outbox.put({ kind: 'annotation', annotation: own, base }),
      this.#annotations.change(uid, { put: [{ annotation: own, base }] }),
    ])
    this.#sendLater()
  }

  async removeAnnotation(id: string): Promise<void> {
    if (!this.#member) throw new Error('Nobody is logged in.')
    const { uid, outbox } = this.#member
    const { deviceId } = readDevice(this.#storage, this.#userAgent)
    const { base } = (await this.#annotations.get(uid, id)) ?? {}
    const at = new Date().toISOString()
    await Promise.all([
      outbox.put({ kind: 'annotation_removal', annotationId: id, at, base, device: deviceId }),
      this.#annotations.change(uid, { remove: [id] }),
    ])
    this.#sendLater()
  }

  // --- sending ------------------------------------------------------------------------------------------------------

  /**
   * Sends what waits, and receives what other devices have changed. Never throws: what does not arrive is sent again.
   *
   * @param options.isPull - also where nothing waits
   * @returns whether nothing waits any more and all that other devices have changed was received
   */
  async send({ isPull = false } = {}): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waitsSince = 0
    const member = this.#member
    if (!member || this.#isRefused) return false
    if (!member.outbox.isEmpty) this.#sentAt = Date.now()
    const { end, retryAfter } = await member.outbox.send({ isPull, holdsPlaces: !this.#hasPulled })
    if (member !== this.#member) return false
    if (end === 'done') {
      this.#retryAfter = RETRY.first
      this.#noteUnsent()
      if (member.outbox.isEmpty) this.#storage.write(waitsKey(member.uid), undefined)
      else this.#sendLater(0)
      return true
    }
    this.#noteUnsent()
    if (end === 'refused') this.#isRefused = true
    else {
      this.#tryAgain(retryAfter)
      this.#sendInBackground(member.uid)
    }
    return false
  }

  /** For when this page is closed before the network is back. */
  #sendInBackground(uid: string): void {
    if (this.#member?.outbox.isEmpty) return
    void import('./background-sync.ts').then(
      ({ sendInBackground }) => sendInBackground(uid, this.#storage),
      () => undefined,
    )
  }

  /** Says how many things wait after a sending, so that screens can tell their member. */
  #noteUnsent(): void {
    if (!this.#member) return
    const { uid, outbox } = this.#member
    const count = outbox.count > 0 ? String(outbox.count) : undefined
    if (this.#storage.read(unsentKey(uid)) !== count) this.#storage.write(unsentKey(uid), count)
  }

  #sendLast(): void {
    if (!this.#member || this.#isRefused) return
    if (globalThis.navigator?.onLine === false) this.#sendInBackground(this.#member.uid)
    this.#member.outbox.sendLast({ holdsPlaces: !this.#hasPulled })
    // Places that were held are still to be sent.
    if (!this.#hasPulled) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waitsSince = 0
    this.#sentAt = Date.now()
  }

  /**
   * Sends after a moment of quiet; someone who never pauses is sent for, too.
   *
   * @param earliest - ms since 1970
   */
  #sendLater(earliest = this.#sentAt + BETWEEN): void {
    if (!this.#member) return
    const { uid } = this.#member
    if (!this.#storage.read(waitsKey(uid))) this.#storage.write(waitsKey(uid), '1')
    const now = Date.now()
    this.#waitsSince ||= now
    const latest = this.#waitsSince + BETWEEN
    this.#sendIn(Math.max(0, Math.min(Math.max(now + QUIET, earliest), Math.max(latest, earliest)) - now))
  }

  #sendIn(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.send(), wait)
  }

  #tryAgain(retryAfter?: number): void {
    const wait = Math.max(this.#retryAfter, (retryAfter ?? 0) * 1000)
    this.#retryAfter = Math.min(RETRY.most, this.#retryAfter * 2)
    this.#sendIn(wait)
  }

  #onSynced(uid: string, { changes, answer }: Synced): void {
    if (answer.at !== undefined) this.#storage.write(answeredKey(uid), answer.at)
    this.#storage.write(pulledKey(uid), String(Date.now()))
    if (uid === this.#member?.uid) this.#hasPulled = true
    const superseded = changes.flatMap((change, index) =>
      change.kind === 'setting' && answer.outcomes[index] === 'superseded' ? [change.name] : [],
    )
    takeSettings(this.#storage, uid, answer.settings ?? [], superseded)
    const taken = changes.filter((_, index) => isTaken(answer.outcomes[index]))
    if (this.#storage.read(refusedKey(uid)))
      void loadRefused().then(({ forgetRefused, refusedId }) =>
        forgetRefused(this.#storage, uid, taken.map(refusedId)),
      )
    if (answer.annotations.length + answer.removedAnnotations.length > 0)
      for (const listener of [...this.#annotationListeners]) listener()
    for (const [index, change] of changes.entries()) {
      if (change.kind !== 'place') continue
      const { item } = change
      const current = answer.places.find(({ bookId }) => bookId === item.bookId)
      if (!current) continue
      if (answer.outcomes[index] === 'superseded') {
        for (const listener of this.#listeners.get(item.bookId) ?? []) listener(current)
        continue
      }
      this.#writeRev(uid, item.bookId, current.rev)
      // The first time a member reads a book it comes on their shelf, as it does for a visitor.
      if (current.rev === 1 && item.baseRev === 0 && uid === this.#member?.uid) {
        void this.#member.outbox.put({ kind: 'shelf', bookId: item.bookId, isSaved: true, at: item.clientAt })
      }
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
