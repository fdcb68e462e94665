/**
 * Transactions of IndexedDB that do not outlive their page: Safari freezes a page that is left with whatever it has open, and no other page
 * gets past that.
 */

/** The part of a transaction of the `idb` package that is used. */
interface Transaction {
  abort(): void
  commit(): void
  done: Promise<void>
}

/**
 * Commits a transaction whose requests are all made: the browser then ends it without the page.
 *
 * @returns the results of the requests, once they are stored
 */
export async function commitAtOnce<T>(
  transaction: Transaction,
  requests: readonly Promise<T>[],
): Promise<T[]> {
  transaction.commit()
  const [results] = await Promise.all([Promise.all(requests), transaction.done])
  return results
}

/** Aborts a transaction that reads before it writes when its page is left. Returns it. */
export function abortWithPage<T extends Transaction>(transaction: T): T {
  const abort = () => {
    try {
      transaction.abort()
    } catch {
      // It has ended meanwhile.
    }
  }
  const end = () => window.removeEventListener('pagehide', abort)
  window.addEventListener('pagehide', abort)
  transaction.done.then(end, end)
  return transaction
}
