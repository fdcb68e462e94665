import { createIndexedDbPageStore } from './indexed-db-page-store.ts'
import { createMemoryPageStore } from './memory-page-store.ts'
import type { PageStore } from './page-store.ts'

export { lateFaces } from './late-faces.ts'
export { PageKeeper } from './page-keeper.ts'
export { layoutKey } from './page-store.ts'

/** The store that a host has chosen: its own, none beyond the reader's life (`null`), or by default the browser's. */
export function chosenPageStore(given: PageStore | null | undefined): PageStore {
  return given === null ? createMemoryPageStore() : (given ?? createIndexedDbPageStore())
}
