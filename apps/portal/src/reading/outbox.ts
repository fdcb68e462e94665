import {
  type ProgressItem,
  type ProgressResult,
  postProgress,
  postReadTime,
  type ReadTick,
} from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import { PortalError } from '../api/portal-error.ts'
import { type OutboxEntry, type OutboxStore, progressEntry, tickEntry } from './outbox-store.ts'

/** As many of each as the server takes at once. */
const MOST = { items: 50, ticks: 500 }
/** Largest request that outlives its page, bytes; browsers refuse more than 64 KB in all. */
const LAST_BYTES = 60_000

/**
 * How a sending ended. `done`: nothing waits any more. `later`: the line or the server is down. `refused`: this session
 * may not, so only a new login helps.
 */
export type Sent = { end: 'done' | 'later' | 'refused'; retryAfter?: number }

const isFinal = ({ kind, status, code }: PortalError) =>
  kind === 'answer' && status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status) && code !== 401

const isRefused = ({ status, code }: PortalError) => [401, 403].includes(status) || [401, 403].includes(code)

/**
 * Reading of one member that the server has not received: the newest place of each book, and intervals of reading. Each
 * stays until it has arrived, or the server rejects it for good.
 */
export class Outbox {
  readonly #uid: string
  readonly #store: OutboxStore
  readonly #client: PortalClient
  readonly #onResult: (result: ProgressResult, item: ProgressItem) => void
  readonly #waiting = new Map<string, OutboxEntry>()
  #loading: Promise<void> | undefined
  #sending: Promise<Sent> | undefined

  constructor(parts: {
    uid: string
    store: OutboxStore
    client: PortalClient
    onResult: (result: ProgressResult, item: ProgressItem) => void
  }) {
    this.#uid = parts.uid
    this.#store = parts.store
    this.#client = parts.client
    this.#onResult = parts.onResult
  }

  /** Loads what an earlier visit left. Entries added in the meantime are newer. */
  load(): Promise<void> {
    this.#loading ??= this.#store.list(this.#uid).then((entries) => {
      for (const entry of entries) {
        const known = this.#waiting.get(entry.id)
        if (!known || known.stamp < entry.stamp) this.#waiting.set(entry.id, entry)
      }
    })
    return this.#loading
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  /** The place in a book that the server has not received. */
  placeOf(bookId: string): ProgressItem | undefined {
    const entry = this.#waiting.get(`progress/${bookId}`)
    return entry?.kind === 'progress' ? entry.item : undefined
  }

  /** Ids of books whose place waits. */
  get books(): string[] {
    return this.#places.map(({ item }) => item.bookId)
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
    return this.#put([progressEntry(next)])
  }

  putTicks(bookId: string, ticks: readonly ReadTick[]): Promise<void> {
    return this.#put(ticks.map((tick) => tickEntry(bookId, tick)))
  }

  /** Sends all that waits. One sending at a time. */
  send(): Promise<Sent> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  /** Sends what fits into calls that outlive the page, places first. What did not arrive is sent again. */
  sendLast(): void {
    let left = LAST_BYTES
    const fits = (body: unknown) => {
      const bytes = new TextEncoder().encode(JSON.stringify(body)).length
      if (bytes > left) return false
      left -= bytes
      return true
    }
    const places = this.#places.slice(0, MOST.items)
    while (places.length > 0 && !fits({ items: places.map(({ item }) => item) })) places.pop()
    if (places.length > 0) void this.#sendPlaces(places, true).catch(() => undefined)
    for (const [bookId, entries] of this.#ticksByBook()) {
      const ticks = entries.slice(0, MOST.ticks)
      if (fits({ bookId, ticks: ticks.map(({ tick }) => tick) }))
        void this.#sendTicks(bookId, ticks, true).catch(() => undefined)
    }
  }

  /** Drops everything, stored or not. */
  async clear(): Promise<void> {
    this.#waiting.clear()
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

  get #places() {
    return [...this.#waiting.values()].filter((entry) => entry.kind === 'progress')
  }

  #ticksByBook() {
    const books = new Map<string, Extract<OutboxEntry, { kind: 'tick' }>[]>()
    for (const entry of this.#waiting.values()) {
      if (entry.kind === 'tick') books.set(entry.bookId, [...(books.get(entry.bookId) ?? []), entry])
    }
    return books
  }

  async #send(): Promise<Sent> {
    await this.load()
    try {
      for (let places = this.#places; places.length > 0; places = places.slice(MOST.items))
        await this.#sendOrDrop(places.slice(0, MOST.items), (some) => this.#sendPlaces(some))
      for (const [bookId, entries] of this.#ticksByBook()) {
        for (let ticks = entries; ticks.length > 0; ticks = ticks.slice(MOST.ticks))
          await this.#sendOrDrop(ticks.slice(0, MOST.ticks), (some) => this.#sendTicks(bookId, some))
      }
      return { end: 'done' }
    } catch (error) {
      if (!(error instanceof PortalError)) throw error
      return { end: isRefused(error) ? 'refused' : 'later', retryAfter: error.details.retryAfter }
    }
  }

  /** Drops what the server will never take, found by halves, so that one entry does not take the others with it. */
  async #sendOrDrop<E extends OutboxEntry>(
    entries: E[],
    send: (entries: E[]) => Promise<void>,
  ): Promise<void> {
    try {
      await send(entries)
    } catch (error) {
      if (!(error instanceof PortalError) || !isFinal(error)) throw error
      if (entries.length === 1) return this.#remove(entries)
      const half = Math.ceil(entries.length / 2)
      await this.#sendOrDrop(entries.slice(0, half), send)
      await this.#sendOrDrop(entries.slice(half), send)
    }
  }

  async #sendPlaces(places: Extract<OutboxEntry, { kind: 'progress' }>[], keepalive = false): Promise<void> {
    const items = places.map(({ item }) => item)
    const results = await this.#client.call(postProgress, { items }, { silent: true, keepalive })
    await this.#remove(places)
    for (const result of results) {
      const item = items.find(({ bookId }) => bookId === result.bookId)
      if (item) this.#onResult(result, item)
    }
  }

  async #sendTicks(
    bookId: string,
    entries: Extract<OutboxEntry, { kind: 'tick' }>[],
    keepalive = false,
  ): Promise<void> {
    const ticks = entries.map(({ tick }) => tick)
    await this.#client.call(postReadTime, { bookId, ticks }, { silent: true, keepalive })
    await this.#remove(entries)
  }
}
