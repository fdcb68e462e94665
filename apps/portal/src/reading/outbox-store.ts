import type { ProgressItem, ReadTick } from '@kurasa/portal-contract'

/** One thing that waits to be sent to the server. `stamp` shows which of two versions is the newer. */
export type OutboxEntry = { id: string; stamp: string } & (
  | { kind: 'progress'; item: ProgressItem }
  | { kind: 'tick'; bookId: string; tick: ReadTick }
)

/** Keeps what waits, member by member. May reject where a browser keeps nothing. */
export interface OutboxStore {
  list(uid: string): Promise<OutboxEntry[]>
  put(uid: string, entries: readonly OutboxEntry[]): Promise<void>
  /** Removes entries unless a newer version of them has come meanwhile. */
  remove(uid: string, entries: readonly OutboxEntry[]): Promise<void>
  clear(uid: string): Promise<void>
}

/** The newest place of a book: it takes the place of the one before. */
export const progressEntry = (item: ProgressItem): OutboxEntry => ({
  id: `progress/${item.bookId}`,
  stamp: item.clientAt,
  kind: 'progress',
  item,
})

/** An interval of reading, with an id that is the same each time it is sent. */
export const tickEntry = (bookId: string, tick: ReadTick): OutboxEntry => ({
  id: `tick/${bookId}/${tick.at}`,
  stamp: tick.at,
  kind: 'tick',
  bookId,
  tick,
})

/** Keeps what waits as long as the page lives. */
export function createMemoryOutboxStore(): OutboxStore {
  const members = new Map<string, Map<string, OutboxEntry>>()
  const of = (uid: string) => {
    const entries = members.get(uid) ?? new Map<string, OutboxEntry>()
    members.set(uid, entries)
    return entries
  }
  return {
    list: async (uid) => [...of(uid).values()],
    async put(uid, entries) {
      for (const entry of entries) of(uid).set(entry.id, entry)
    },
    async remove(uid, entries) {
      for (const { id, stamp } of entries) if (of(uid).get(id)?.stamp === stamp) of(uid).delete(id)
    },
    async clear(uid) {
      members.delete(uid)
    },
  }
}

/** Uses a store, and memory from the moment on that the store fails. What could not be stored is not lost. */
export function withMemory(store: OutboxStore): OutboxStore {
  const memory = createMemoryOutboxStore()
  const use = async <T>(work: (store: OutboxStore) => Promise<T>): Promise<T | undefined> => {
    try {
      return await work(store)
    } catch {
      return undefined
    }
  }
  return {
    async list(uid) {
      const stored = (await use((kept) => kept.list(uid))) ?? []
      const entries = new Map([...stored, ...(await memory.list(uid))].map((entry) => [entry.id, entry]))
      return [...entries.values()]
    },
    async put(uid, entries) {
      const isKept = await use(async (kept) => {
        await kept.put(uid, entries)
        return true
      })
      if (!isKept) await memory.put(uid, entries)
    },
    async remove(uid, entries) {
      await memory.remove(uid, entries)
      await use((kept) => kept.remove(uid, entries))
    },
    async clear(uid) {
      await memory.clear(uid)
      await use((kept) => kept.clear(uid))
    },
  }
}
