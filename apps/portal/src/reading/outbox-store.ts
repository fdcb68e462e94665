import type { ReadTick, SyncChange } from '@kurasa/portal-contract'

/** One change that waits to be sent to the server. `stamp` shows which of two versions is the newer. */
export interface OutboxEntry {
  id: string
  stamp: string
  change: SyncChange
}

/** Keeps what waits, member by member. May reject where a browser keeps nothing. */
export interface OutboxStore {
  list(uid: string): Promise<OutboxEntry[]>
  put(uid: string, entries: readonly OutboxEntry[]): Promise<void>
  /** Removes entries unless a newer version of them has come meanwhile. */
  remove(uid: string, entries: readonly OutboxEntry[]): Promise<void>
  clear(uid: string): Promise<void>
}

/** The entry of a change. A newer change of the same thing has the same id, and takes its place. */
export function entryOf(change: SyncChange): OutboxEntry {
  switch (change.kind) {
    case 'place':
      return { id: placeId(change.item.bookId), stamp: change.item.clientAt, change }
    case 'time': {
      const { at } = change.ticks[0]!
      return { id: `tick/${change.bookId}/${at}`, stamp: at, change }
    }
    case 'annotation':
      return { id: annotationEntryId(change.annotation.id), stamp: change.annotation.modified, change }
    case 'annotation_removal':
      return { id: annotationEntryId(change.annotationId), stamp: change.at, change }
    case 'shelf':
      return { id: `shelf/${change.bookId}`, stamp: change.at, change }
    case 'setting':
      return { id: `setting/${change.name}`, stamp: change.at, change }
    case 'report':
      return { id: `report/${change.report.idempotencyKey}`, stamp: '', change }
    default:
      return { id: `${change.kind}/${change.at}`, stamp: change.at, change }
  }
}

/** An interval of reading alone: those of a book are joined when they are sent. */
export const tickEntry = (bookId: string, tick: ReadTick): OutboxEntry =>
  entryOf({ kind: 'time', bookId, ticks: [tick] })

/** Id of the entry of a book's place. */
export const placeId = (bookId: string): string => `progress/${bookId}`

/** Id of the entry of an annotation. */
export const annotationEntryId = (id: string): string => `annotation/${id}`

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

/** Storage that says nothing for so long is not waited for, ms: a page that was left may hold it in Safari. */
export const PATIENCE = 3000

/** Resolves with undefined when work takes longer than `PATIENCE`. */
export async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, undefined)
  })
  return Promise.race([work, silence]).finally(() => clearTimeout(timer))
}

/** Uses a store, and memory from the moment on that the store fails. Changes that could not be stored are not lost. */
export function withMemory(store: OutboxStore): OutboxStore {
  const memory = createMemoryOutboxStore()
  const use = async <T>(work: (store: OutboxStore) => Promise<T>): Promise<T | undefined> => {
    try {
      return await work(store)
    } catch {
      return undefined
    }
  }
  /** For writes. Waits for the stored changes without a limit: a missing answer must not count as an empty outbox. */
  const writeInTime = <T>(work: (store: OutboxStore) => Promise<T>) => inTime(use(work))
  return {
    async list(uid) {
      const stored = (await use((kept) => kept.list(uid))) ?? []
      const entries = new Map([...stored, ...(await memory.list(uid))].map((entry) => [entry.id, entry]))
      return [...entries.values()]
    },
    async put(uid, entries) {
      const isKept = await writeInTime(async (kept) => {
        await kept.put(uid, entries)
        return true
      })
      if (!isKept) await memory.put(uid, entries)
    },
    async remove(uid, entries) {
      await memory.remove(uid, entries)
      await writeInTime((kept) => kept.remove(uid, entries))
    },
    async clear(uid) {
      await memory.clear(uid)
      await writeInTime((kept) => kept.clear(uid))
    },
  }
}
