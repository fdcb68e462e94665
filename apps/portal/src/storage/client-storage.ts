/**
 * Every value the portal keeps in the browser, behind one door. `ptid` and `k_once_…` live as long as their tab, the rest on the
 * device. Where the browser blocks storage (private windows, full disks, locked-down WebViews) the values live in
 * memory instead, so the portal works and only forgets.
 */
export type StoredKey =
  | 'token'
  | 'ptid'
  | 'utm_s'
  | 'utm_m'
  | 'utm_c'
  | 'gclid'
  | 'uid'
  | 'lang'
  | `k_${string}`

export interface ClientStorage {
  read(key: StoredKey): string | undefined
  /** Stores a value; `undefined` removes it. Never throws. */
  write(key: StoredKey, value: string | undefined): void
  /** A value stored by `writeJson`, or undefined when it is missing or not JSON. The shape is the caller's to check. */
  readJson(key: StoredKey): unknown
  writeJson(key: StoredKey, value: unknown): void
  /** Stored keys that begin with a prefix. */
  keys(prefix: string): StoredKey[]
  /** Called after a write of this tab, and after one of another tab. Returns a function that ends it. */
  subscribe(listener: (key: StoredKey | undefined) => void): () => void
}

/** The part of `window` that is needed. Either store may be missing or throw when touched. */
export interface StorageHost {
  localStorage?: Storage
  sessionStorage?: Storage
  addEventListener?(type: 'storage', listener: (event: StorageEvent) => void): void
}

const isSessionKey = (key: string) => key === 'ptid' || key.startsWith('k_once_')

export function createClientStorage(host: StorageHost): ClientStorage {
  const memory = new Map<string, string>()
  const removed = new Set<string>()
  const listeners = new Set<(key: StoredKey | undefined) => void>()

  // The getter itself throws in some browsers when cookies are blocked, so it is read inside every try.
  const storeFor = (key: string) => (isSessionKey(key) ? host.sessionStorage : host.localStorage)

  const tell = (key: StoredKey | undefined) => {
    for (const listener of [...listeners]) listener(key)
  }

  const storage: ClientStorage = {
    read(key) {
      if (memory.has(key)) return memory.get(key)
      if (removed.has(key)) return undefined
      try {
        return storeFor(key)?.getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write(key, value) {
      memory.delete(key)
      removed.delete(key)
      try {
        const store = storeFor(key)
        if (!store) throw new Error('No storage in this browser.')
        if (value === undefined) store.removeItem(key)
        else store.setItem(key, value)
      } catch {
        if (value === undefined) removed.add(key)
        else memory.set(key, value)
      }
      tell(key)
    },
    readJson(key) {
      const text = storage.read(key)
      if (text === undefined) return undefined
      try {
        return JSON.parse(text) as unknown
      } catch {
        return undefined
      }
    },
    writeJson(key, value) {
      storage.write(key, value === undefined ? undefined : JSON.stringify(value))
    },
    keys(prefix) {
      const found = new Set<string>()
      try {
        const store = host.localStorage
        for (let index = 0; store && index < store.length; index++) {
          const key = store.key(index)
          if (key?.startsWith(prefix) && !removed.has(key)) found.add(key)
        }
      } catch {
        // Blocked: what is known is in memory.
      }
      for (const key of memory.keys()) if (key.startsWith(prefix)) found.add(key)
      return [...found] as StoredKey[]
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  host.addEventListener?.('storage', (event) => tell((event.key ?? undefined) as StoredKey | undefined))
  return storage
}

/** The one storage of this page. */
export const clientStorage: ClientStorage = createClientStorage(
  typeof window === 'undefined' ? {} : (window as StorageHost),
)
