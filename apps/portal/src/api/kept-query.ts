import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ClientStorage, clientStorage, type StoredKey } from '../storage/client-storage.ts'
import { keepAnswer, readKept } from '../storage/kept-answer.ts'
import { loadContract } from './portal-client.ts'

/** Data younger than this is shown as it is; older data is shown too, and renewed behind it. ms */
export const FRESH_FOR = 60_000

const PREFIX = 'k_answer_' satisfies StoredKey
/** Answers that this phone keeps; the oldest give their place. */
const MOST = 60

type Contract = Awaited<ReturnType<typeof loadContract>>

interface Context {
  client: QueryClient
  queryKey: QueryKey
  signal: AbortSignal
}

/**
 * A query function that answers at once with what this phone keeps from an earlier visit, also without a network, and
 * renews it behind what is shown. Use it with `networkMode: 'always'`.
 *
 * @param parse - what is stored, by the contract; undefined for what this release does not read
 * @param uid - of a member's own answer: it goes with the member
 */
export function keptFirst<T>(
  parse: (contract: Contract, stored: unknown) => T | undefined,
  ask: (context: Context) => Promise<T>,
  uid?: string,
  storage: ClientStorage = clientStorage,
): (context: Context) => Promise<T> {
  return async (context) => {
    const { client, queryKey } = context
    const key: StoredKey = `${PREFIX}${hashKey(queryKey)}${uid ? `_${uid}` : ''}`
    const query = client.getQueryCache().find({ queryKey, exact: true })
    if (query && query.state.data === undefined && storage.read(key) !== undefined) {
      const contract = await loadContract()
      const kept = readKept(key, (data) => parse(contract, data), storage)
      if (kept) {
        // After the query has taken it: its age is that of the answer.
        setTimeout(() => {
          query.setState({ dataUpdatedAt: kept.at })
          if (query.isStaleByTime(FRESH_FOR)) query.fetch().catch(() => undefined)
        })
        return kept.data
      }
    }
    const fresh = await ask(context)
    keepAnswer(key, fresh, storage)
    // Seldom needed, so it comes when it is.
    if (storage.keys(PREFIX).length > MOST)
      void import('./trim-kept.ts')
        .then(({ trimKept }) => trimKept(storage, PREFIX, MOST))
        .catch(() => undefined)
    return fresh
  }
}
