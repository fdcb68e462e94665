/** Jobs in one transaction: a long one would make others wait. */
const LIMIT = 64

interface Waiting<Job, Result> {
  job: Job
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Writes jobs together: those that come while a transaction runs share the next one. A job is answered when its
 * transaction has been committed. When one fails, each of its jobs is tried alone, so that no job fails for another.
 *
 * @param write - writes jobs in one transaction, and gives their results in order
 * @param keyOf - jobs of one key never share a transaction
 */
export function createGroupCommit<Job, Result>(
  write: (jobs: Job[]) => Promise<Result[]>,
  keyOf: (job: Job) => string,
): (job: Job) => Promise<Result> {
  let waiting: Waiting<Job, Result>[] = []
  let isRunning = false

  function takeBatch(): Waiting<Job, Result>[] {
    const keys = new Set<string>()
    const batch: Waiting<Job, Result>[] = []
    const left: Waiting<Job, Result>[] = []
    for (const each of waiting) {
      const key = keyOf(each.job)
      if (batch.length < LIMIT && !keys.has(key)) batch.push(each)
      else left.push(each)
      keys.add(key)
    }
    waiting = left
    return batch
  }

  async function writeBatch(batch: Waiting<Job, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ job }) => job))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error)
      for (const each of batch) await writeBatch([each])
    }
  }

  async function run(): Promise<void> {
    while (waiting.length) await writeBatch(takeBatch())
    isRunning = false
  }

  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push({ job, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(run)
    })
}
