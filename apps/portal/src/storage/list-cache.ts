import { type ClientStorage, clientStorage, type StoredKey } from './client-storage.ts'

/** The first pages of a list as they were last seen. */
export interface KeptList<Page> {
  page: Page
  /** When it came, epoch ms. */
  at: number
}

/** Most entries that are kept of a list. */
const MOST = 100

/** `_uid` at the end: it goes with the member. */
const keyOf = (name: string, uid: string): StoredKey => `k_list_${name}_${uid}`

/**
 * A member's list as it was last seen, for the time without a network.
 *
 * @param parse - takes what is stored apart; undefined for what is of another version
 */
export function readKeptList<Page>(
  name: string,
  uid: string,
  parse: (value: unknown) => Page | undefined,
  storage: ClientStorage = clientStorage,
): KeptList<Page> | undefined {
  const stored = storage.readJson(keyOf(name, uid))
  if (typeof stored !== 'object' || stored === null) return undefined
  const { at, page } = stored as Partial<KeptList<unknown>>
  const parsed = parse(page)
  return typeof at === 'number' && parsed !== undefined ? { at, page: parsed } : undefined
}

/** Keeps the beginning of a list, as one page. */
export function keepList<Item>(
  name: string,
  uid: string,
  pages: readonly { items: Item[]; nextCursor: string | null }[],
  at: number,
  storage: ClientStorage = clientStorage,
): void {
  const items: Item[] = []
  let nextCursor: string | null = null
  for (const page of pages) {
    if (items.length > 0 && items.length + page.items.length > MOST) break
    items.push(...page.items)
    nextCursor = page.nextCursor
  }
  storage.writeJson(keyOf(name, uid), { at, page: { items, nextCursor } })
}
