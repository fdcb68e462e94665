import type { PageStore, StoredPages } from './page-store.ts'

/** Layouts that are kept; the oldest go. */
const MOST_LAYOUTS = 8

/** Keeps counted pages for as long as the reader lives: a layout that was seen before is not counted again. */
export function createMemoryPageStore(): PageStore {
  const kept = new Map<string, StoredPages>()
  return {
    load: async (key) => kept.get(key),
    save: async (key, pages) => {
      kept.delete(key)
      kept.set(key, pages)
      const [oldest] = kept.keys()
      if (kept.size > MOST_LAYOUTS && oldest !== undefined) kept.delete(oldest)
    },
  }
}
