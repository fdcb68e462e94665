import {
  type DataOf,
  type ProgressItem,
  postSync,
  type ReadTick,
  SYNC_CHANGES,
  type SyncChange,
} from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import { PortalError } from '../api/portal-error.ts'
import {
  annotationEntryId,
  entryOf,
  inTime,
  type OutboxEntry,
  type OutboxStore,
  placeId,
  tickEntry,
} from './outbox-store.ts'
import type { RefusalReason } from './refused-changes.ts'
import type { SyncedAnnotations } from './synced-annotations.ts'

/** As many intervals of a book as the server takes in one change. */
const MOST_TICKS = 500
/** Largest request, bytes: the server takes 64 KB, and no more outlives its page. */
const MOST_BYTES = 60_000

/**
 * How a sending ended. `done`: nothing waits any more. `later`: the line or the server is down. `refused`: this session
 * may not, so only a new login helps.
 */
export type Sent = { end: 'done' | 'later' | 'refused'; retryAfter?: number }

/** Answer of a call, with the changes that it is about. */
export interface Synced {
  changes: readonly SyncChange[]
  answer: DataOf<typeof postSync>
}

/** A change as it is sent, with the entries that it is made of. */
interface Outgoing {
  change: SyncChange
  entries: OutboxEntry[]
}

const isFinal = ({ kind, status, code }: PortalError) =>
  kind === 'answer' && status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status) && code !== 401

const isRefused = ({ status, code }: PortalError) => [401, 403].includes(status) || [401, 403].includes(code)

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

/**
 * Changes of one member that the server has not received: the newest place of each book, intervals of reading, annotations,
 * and whatever else waits. Each stays until it has arrived, or is handed on as refused for good. With the answer comes what other
 * devices have changed.
 */
export class Outbox {
  readonly #uid: string
  readonly #store: OutboxStore
  readonly #annotations: SyncedAnnotations
  readonly #client: PortalClient
  readonly #onSynced: (synced: Synced) => void
  readonly #onRefused: (change: SyncChange, reason: RefusalReason) => void | Promise<void>
  readonly #waiting = new Map<string, OutboxEntry>()
  #loading: Promise<void> | undefined
  #isLoaded = false
  #sending: Promise<Sent> | undefined
  #cursor: string | undefined

  constructor(parts: {
    uid: string
    store: OutboxStore
    annotations: SyncedAnnotations
    client: PortalClient
    onSynced: (synced: Synced) => void
    /** The server will never take a change: it is kept for its member before it leaves the outbox. */
    onRefused: (change: SyncChange, reason: RefusalReason) => void | Promise<void>
  }) {
    this.#uid = parts.uid
    this.#store = parts.store
    this.#annotations = parts.annotations
    this.#client = parts.client
    this.#onSynced = parts.onSynced
    this.#onRefused = parts.onRefused
  }

  /** Loads what an earlier visit left. Entries added in the meantime are newer. */
  load(): Promise<void> {
    this.#loading ??= Promise.all([
      this.#store.list(this.#uid),
      this.#annotations.cursor(this.#uid).catch(() => undefined),
    ]).then(([entries, cursor]) => {
      this.#cursor ??= cursor
      for (const entry of entries) {
        const known = this.#waiting.get(entry.id)
        if (!known || known.stamp < entry.stamp) this.#waiting.set(entry.id, entry)
      }
      this.#isLoaded = true
    })
    return this.#loading
  }

  /** Nothing waits. Changes not loaded yet may be sent. */
  get isEmpty(): boolean {
    return this.#isLoaded && this.#waiting.size === 0
  }

  /** How many things wait, as people count: all reading in a book is one. */
  get count(): number {
    const things = [...this.#waiting.values()].map(({ id, change }) => {
      if (change.kind === 'place') return change.item.bookId
      return change.kind === 'time' ? change.bookId : id
    })
    return new Set(things).size
  }

  /** The place in a book that the server has not received. */
  placeOf(bookId: string): ProgressItem | undefined {
    const change = this.#waiting.get(placeId(bookId))?.change
    return change?.kind === 'place' ? change.item : undefined
  }

  /** Takes a place in; it replaces the one before, of which only what was reached by it is kept. */
  putPlace(item: ProgressItem): Promise<void> {
    const before = this.placeOf(item.bookId)
    const next: ProgressItem = {
      ...item,
      furthest: Math.max(item.furthest, before?.furthest ?? 0),
      ...((item.completed || before?.completed) && { completed: true }),
      ...((item.readAgain || before?.readAgain) && { readAgain: true }),
    }
    return this.put({ kind: 'place', item: next })
  }

  putTicks(bookId: string, ticks: readonly ReadTick[]): Promise<void> {
    return this.#put(ticks.map((tick) => tickEntry(bookId, tick)))
  }

  /** Takes a change in; it replaces an earlier one of the same thing. */
  put(change: SyncChange): Promise<void> {
    return this.#put([entryOf(change)])
  }

  /**
   * Sends all that waits, and receives what other devices have changed. One sending at a time.
   *
   * @param options.isPull - also where nothing waits
   * @param options.holdsPlaces - places are sent only after an answer of the server
   */
  send(options: { isPull?: boolean; holdsPlaces?: boolean } = {}): Promise<Sent> {
    this.#sending ??= this.#send(options).finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  /** Sends what fits into one call that outlives the page. Sends unacknowledged changes again. */
  sendLast({ holdsPlaces = false } = {}): void {
    const outgoing = this.#next(holdsPlaces)
    if (outgoing.length > 0) void this.#call(outgoing, true).catch(() => undefined)
  }

  /** Drops everything, stored or not. */
  async clear(): Promise<void> {
    this.#waiting.clear()
    this.#isLoaded = true
    await this.#store.clear(this.#uid)
  }

  async #put(entries: readonly OutboxEntry[]): Promise<void> {
    for (const entry of entries) this.#waiting.set(entry.id, entry)
    await this.#store.put(this.#uid, entries)
  }

  async #remove(entries: readonly OutboxEntry[]): Promise<void> {
    for (const { id, stamp } of entries) if (this.#waiting.get(id)?.stamp === stamp) this.#waiting.delete(id)
    await this.#store.remove(this.#uid, entries)
  }

  /** Content of the next call: positions first, the intervals of a book as one change, as much as a call may hold. */
  #next(holdsPlaces: boolean): Outgoing[] {
    const places: Outgoing[] = []
    const others: Outgoing[] = []
    const times = new Map<string, Outgoing & { change: { kind: 'time' } }>()
    for (const entry of this.#waiting.values()) {
      const { change } = entry
      if (change.kind === 'place') {
        if (!holdsPlaces) places.push({ change, entries: [entry] })
      } else if (change.kind !== 'time') others.push({ change, entries: [entry] })
      else {
        const joined = times.get(change.bookId)
        if (!joined) times.set(change.bookId, { change, entries: [entry] })
        else if (joined.entries.length < MOST_TICKS) {
          joined.change = { ...joined.change, ticks: [...joined.change.ticks, ...change.ticks] }
          joined.entries.push(entry)
        }
      }
    }
    let left = MOST_BYTES
    const chosen: Outgoing[] = []
    for (const outgoing of [...places, ...others, ...times.values()]) {
      const bytes = bytesOf(outgoing.change) + 1
      // One that is too large by itself is the server's to refuse.
      if (bytes > left && chosen.length > 0) continue
      left -= bytes
      chosen.push(outgoing)
      if (chosen.length === SYNC_CHANGES) break
    }
    return chosen
  }

  async #send({ isPull = false, holdsPlaces = false }): Promise<Sent> {
    try {
      await inTime(this.load())
      for (let isFirst = true; ; isFirst = false) {
        // After the first answer, places may go.
        const outgoing = this.#next(holdsPlaces && isFirst)
        const isNeeded = outgoing.length > 0 || (isFirst && (isPull || !this.isEmpty))
        if (!isNeeded) return { end: 'done' }
        await this.#sendOrDrop(outgoing)
      }
    } catch (error) {
      if (!(error instanceof PortalError)) throw error
      return { end: isRefused(error) ? 'refused' : 'later', retryAfter: error.details.retryAfter }
    }
  }

  /** Drops what the server will never take, found by halves, so that one entry does not take the others with it. */
  async #sendOrDrop(outgoing: Outgoing[]): Promise<void> {
    try {
      let isMore = await this.#call(outgoing)
      while (isMore) isMore = await this.#call([])
    } catch (error) {
      if (!(error instanceof PortalError) || !isFinal(error)) throw error
      if (this.#cursor !== undefined) {
        // It may be the cursor: without one, everything comes again.
        this.#cursor = undefined
        return this.#sendOrDrop(outgoing)
      }
      if (outgoing.length === 0) throw error
      if (outgoing.length === 1) {
        await this.#onRefused(outgoing[0]!.change, 'invalid')
        return this.#remove(outgoing[0]!.entries)
      }
      const half = Math.ceil(outgoing.length / 2)
      await this.#sendOrDrop(outgoing.slice(0, half))
      await this.#sendOrDrop(outgoing.slice(half))
    }
  }

  /** @returns whether the server has more */
  async #call(outgoing: readonly Outgoing[], keepalive = false): Promise<boolean> {
    const changes = outgoing.map(({ change }) => change)
    const answer = await this.#client.call(
      postSync,
      { cursor: this.#cursor, changes },
      { silent: true, keepalive },
    )
    const entries = outgoing.flatMap((each) => each.entries)
    const isSent = new Map(entries.map(({ id, stamp }) => [id, stamp]))
    // A change made here meanwhile is newer, and its owner has not seen the received version.
    const isFree = (id: string) => {
      const waits = this.#waiting.get(annotationEntryId(id))
      return !waits || isSent.get(waits.id) === waits.stamp
    }
    await this.#annotations.change(this.#uid, {
      put: answer.annotations
        .filter(({ id }) => isFree(id))
        .map((annotation) => ({ annotation, base: annotation.modified })),
      remove: answer.removedAnnotations.filter(isFree),
      cursor: answer.cursor,
    })
    this.#cursor = answer.cursor
    for (const [index, change] of changes.entries()) {
      const outcome = answer.outcomes[index]
      if (outcome === 'gone' || outcome === 'locked' || outcome === 'full')
        await this.#onRefused(change, outcome)
    }
    await this.#remove(entries)
    this.#onSynced({ changes, answer })
    return answer.isMore
  }
}
