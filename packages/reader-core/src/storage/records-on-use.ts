import type { PublicationRecords } from './indexed-db-records.ts'

/**
 * Records in a database of IndexedDB on this device, whose code loads when they are first used.
 *
 * @param store - name of the object store in it
 */
export function recordsOnUse<Item extends { id: string }>(
  name: string,
  store: string,
): PublicationRecords<Item> {
  let loaded: Promise<PublicationRecords<Item>> | undefined
  const load = () => {
    loaded ??= import('./indexed-db-records.ts').then((module) => module.indexedDbRecords<Item>(name, store))
    // A failed load is tried again next time.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return {
    list: async (publicationId) => (await load()).list(publicationId),
    put: async (publicationId, record) => (await load()).put(publicationId, record),
    remove: async (publicationId, id) => (await load()).remove(publicationId, id),
  }
}
