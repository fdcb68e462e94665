import type { Query, QueryClient, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { ClientStorage } from '../storage/client-storage.ts'
import { readUid } from '../storage/read-uid.ts'

/**
 * The last answers of the server, kept on this phone: a screen shows what it showed last, and the network only makes it
 * newer. For every screen that is not a book's; books have their own: see `kept-books.ts`.
 */

const DATABASE = 'kurasa-answers'
/** Stored once there is something to look for: the first visit does not load this file before its first screen. */
export const HAS_KEPT = 'k_kept'

/** First words of the keys of the queries whose answers are kept. Money is not among them: its state is the server's alone. */
export const keptNames: ReadonlySet<unknown> = new Set([
  'book',
  'categories',
  'classification',
  'entitlements',
  'faq',
  'for-you',
  'history',
  'home',
  'list',
  'me',
  'orders',
  'packages',
  'payments',
  'points',
  'prizes',
  'reading-days',
  'related',
  'reports',
  'shelf',
])

/** Most bytes of one answer, and of all of them together; the oldest goes first. */
const MOST_OF_ONE = 300_000
const MOST = 2_000_000
/** Pages of a list that are kept. */
const MOST_PAGES = 3
/** Storage that takes longer is not waited for, ms. */
const PATIENCE = 400
/** Answers with a longer lifetime than this are not renewed at each start, ms. */
const MINUTE = 60_000
/** Answers that come together are written together, ms after the first. */
const GATHERED_FOR = 300

/** Version of the contract: answers of another one have other shapes. Undefined in tests. */
declare const __CONTRACT__: string | undefined
const contract = typeof __CONTRACT__ === 'undefined' ? '' : __CONTRACT__

/** An answer with the member it was given to. */
interface KeptAnswer {
  /** Uid, or '' for a visitor; what one was given is never shown to another. */
  owner: string
  /** Hash of the query's key. */
  hash: string
  contract: string
  /** When it came, epoch ms. */
  at: number
  /** Length as JSON. */
  bytes: number
  data: unknown
}

interface Schema extends DBSchema {
  answers: { key: [string, string]; value: KeptAnswer; indexes: { age: [number, number] } }
}

let database: Promise<IDBPDatabase<Schema>> | undefined

/** Rejects where storage is blocked. */
function open(): Promise<IDBPDatabase<Schema>> {
  database ??= import('idb').then(({ openDB }) =>
    openDB<Schema>(DATABASE, 1, {
      upgrade(created) {
        created
          .createObjectStore('answers', { keyPath: ['owner', 'hash'] })
          .createIndex('age', ['at', 'bytes'])
      },
      terminated() {
        database = undefined
      },
    }),
  )
  // Storage that is blocked now may be free at the next try.
  database.catch(() => {
    database = undefined
  })
  return database
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

async function readAnswer(owner: string, hash: string): Promise<KeptAnswer | undefined> {
  const found = await (await open()).get('answers', [owner, hash])
  return found?.contract === contract ? found : undefined
}

/** Discards the oldest answers until the rest fits. */
async function makeSpace(): Promise<void> {
  const { store, done } = (await open()).transaction('answers', 'readwrite')
  let bytes = 0
  for (
    let next = await store.index('age').openKeyCursor(undefined, 'prev');
    next;
    next = await next.continue()
  ) {
    bytes += next.key[1]
    if (bytes > MOST) await store.delete(next.primaryKey)
  }
  await done
}

/** Discards answers by their owner. Rejects where storage is blocked. */
async function discard(isOwner: (owner: string) => boolean): Promise<void> {
  const { store, done } = (await open()).transaction('answers', 'readwrite')
  for (const key of await store.getAllKeys()) if (isOwner(key[0])) await store.delete(key)
  await done
}

/** Discards what a member was answered on this phone. */
export const discardAnswersOf = (uid: string): Promise<void> => discard((owner) => owner === uid)

const isKept = ({ queryKey }: { queryKey: QueryKey }) => keptNames.has(queryKey[0])

interface Pages {
  pages: unknown[]
  pageParams: unknown[]
}

const isPaged = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

/** The stored part of an answer: of a list its beginning. */
const beginningOf = (data: unknown) =>
  isPaged(data)
    ? { pages: data.pages.slice(0, MOST_PAGES), pageParams: data.pageParams.slice(0, MOST_PAGES) }
    : data

/**
 * The kept answer of a query that has none yet, with its age, and the server's behind it; without one the server's.
 * A renewal that fails leaves what is shown. In the form of the `persister` of a query.
 */
export async function keptFirst<T, K extends QueryKey>(
  request: QueryFunction<T, K>,
  context: QueryFunctionContext<K>,
  query: Query<unknown, Error, unknown, QueryKey>,
  storage: ClientStorage,
): Promise<T> {
  if (query.state.data !== undefined || !isKept(query)) return request(context)
  const reading = readAnswer(readUid(storage) ?? '', query.queryHash).catch(() => undefined)
  const found = await Promise.race([reading, wait(PATIENCE)])
  if (!found) return request(context)
  const { client } = context
  // Once the query has taken it in.
  setTimeout(() => {
    if (client.getQueryCache().get(query.queryHash) !== query) return
    query.setState({ dataUpdatedAt: Math.min(found.at, Date.now()) })
    const { staleTime } = query.options as { staleTime?: unknown }
    const isFresh = typeof staleTime === 'number' && staleTime > MINUTE && !query.isStaleByTime(staleTime)
    if (!isFresh) query.fetch().catch(() => undefined)
  })
  return found.data as T
}

/**
 * Keeps the answers that come from now on, and those that came before. @returns a function that ends it
 */
export function keepAnswers(queryClient: QueryClient, storage: ClientStorage): () => void {
  const uid = readUid(storage)
  const owner = uid ?? ''
  const isCurrent = () => (readUid(storage) ?? '') === owner
  const waiting = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = async () => {
    timer = undefined
    const queries = [...waiting]
    waiting.clear()
    const answers = queries.flatMap(({ queryHash: hash, state }): KeptAnswer[] => {
      const data = beginningOf(state.data)
      const bytes = JSON.stringify(data)?.length ?? 0
      if (data === undefined || bytes > MOST_OF_ONE) return []
      return [{ owner, hash, contract, at: state.dataUpdatedAt, bytes, data }]
    })
    if (answers.length === 0 || !isCurrent()) return
    const { store, done } = (await open()).transaction('answers', 'readwrite')
    await Promise.all([...answers.map((answer) => store.put(answer)), done])
    storage.write(HAS_KEPT, '1')
    await makeSpace()
  }
  const keep = (query: Query) => {
    if (!isKept(query) || query.state.data === undefined) return
    waiting.add(query)
    timer ??= setTimeout(() => void write().catch(() => undefined), GATHERED_FOR)
  }
  // A page that goes away may not come back.
  const onHide = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    void write().catch(() => undefined)
  }

  // Nothing of another member is left for the present one.
  if (uid !== undefined) void discard((other) => other !== '' && other !== uid).catch(() => undefined)
  for (const query of queryClient.getQueryCache().getAll()) keep(query)
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
  window.addEventListener('pagehide', onHide)
  return () => {
    unsubscribe()
    window.removeEventListener('pagehide', onHide)
    onHide()
  }
}
