import type { SyncedAnnotation } from '@kurasa/portal-contract'

/** An annotation on this phone. */
export interface StoredAnnotation {
  annotation: SyncedAnnotation
  /** `modified` of the server's version that this one was made from; absent: none was known. */
  base?: string
}

/** Changes of stored annotations, made as one. */
interface AnnotationChanges {
  put?: readonly StoredAnnotation[]
  /** Ids. */
  remove?: readonly string[]
  /** Up to where the server's changes are in the store. */
  cursor?: string
}

/** Keeps annotations as this phone knows them, member by member. May reject where a browser keeps nothing. */
export interface SyncedAnnotations {
  list(uid: string): Promise<StoredAnnotation[]>
  get(uid: string, id: string): Promise<StoredAnnotation | undefined>
  change(uid: string, changes: AnnotationChanges): Promise<void>
  cursor(uid: string): Promise<string | undefined>
  clear(uid: string): Promise<void>
}

/** Keeps annotations as long as the page lives. */
export function createMemoryAnnotations(): SyncedAnnotations {
  interface Member {
    all: Map<string, StoredAnnotation>
    cursor?: string
  }
  const members = new Map<string, Member>()
  const of = (uid: string): Member => {
    const member = members.get(uid) ?? { all: new Map() }
    members.set(uid, member)
    return member
  }
  return {
    list: async (uid) => [...of(uid).all.values()],
    get: async (uid, id) => of(uid).all.get(id),
    async change(uid, { put = [], remove = [], cursor }) {
      const member = of(uid)
      for (const stored of put) member.all.set(stored.annotation.id, stored)
      for (const id of remove) member.all.delete(id)
      if (cursor !== undefined) member.cursor = cursor
    },
    cursor: async (uid) => of(uid).cursor,
    async clear(uid) {
      members.delete(uid)
    },
  }
}

/** Uses a store, and memory for the whole visit where it fails once: cursor and annotations belong together. */
export function annotationsWithMemory(store: SyncedAnnotations): SyncedAnnotations {
  const memory = createMemoryAnnotations()
  let used = store
  const use = async <T>(work: (store: SyncedAnnotations) => Promise<T>): Promise<T> => {
    try {
      return await work(used)
    } catch {
      used = memory
      return work(memory)
    }
  }
  return {
    list: (uid) => use((kept) => kept.list(uid)),
    get: (uid, id) => use((kept) => kept.get(uid, id)),
    change: (uid, changes) => use((kept) => kept.change(uid, changes)),
    cursor: (uid) => use((kept) => kept.cursor(uid)),
    clear: (uid) => use((kept) => kept.clear(uid)),
  }
}
