/** Keys in one query. */
const LIMIT = 200

/**
 * Loads values by key. Calls that come while a query runs share the next one, so that many at once cost one; the query
 * that answers a call always begins after it, so nothing is older than the call.
 *
 * @param load - values of keys, each key once; keys without a value are left out
 */
export function createBatchLoader<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  interface Waiting {
    key: string
    resolve(value: Value | undefined): void
    reject(error: unknown): void
  }
  const waiting: Waiting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    while (waiting.length) {
      const batch = waiting.splice(0, LIMIT)
      try {
        const values = await load([...new Set(batch.map(({ key }) => key))])
        for (const { key, resolve } of batch) resolve(values.get(key))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (isRunning) return
      isRunning = true
      // After the calls that arrived together with this one.
      setImmediate(run)
    })
}
