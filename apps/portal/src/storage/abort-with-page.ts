/** A transaction of the `idb` package that reads before it writes. */
interface Transaction {
  abort(): void
  done: Promise<void>
}

/**
 * Aborts a transaction when its page is left: Safari freezes a page with whatever it has open, and no other page gets past that. What
 * only writes needs none of this: it calls `commit()`, after which the browser ends it by itself.
 *
 * @returns the transaction
 */
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
