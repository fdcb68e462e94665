/** Rows on their way into the database: written together, and dropped rather than waited for. */
export interface BatchWriter<Row> {
  /** Takes a row; drops it when too many wait. */
  add(row: Row): void
  /** Writes what waits. Never rejects: rows may be lost, the server not. */
  flush(): Promise<void>
}

/**
 * Collects rows whose writing no caller awaits.
 *
 * @param options.limit - most rows that wait, so that a flood slows nothing else
 * @param options.delay - milliseconds a row waits for others
 * @param options.write - writes one batch, never empty; one at a time
 * @param options.onLost - called with a batch that could not be written
 */
export function createBatchWriter<Row>(options: {
  limit: number
  delay: number
  write(rows: Row[]): Promise<unknown>
  onLost(error: unknown, count: number): void
}): BatchWriter<Row> {
  let waiting: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function writeBatch(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    if (!batch.length) return
    try {
      await options.write(batch)
    } catch (error) {
      options.onLost(error, batch.length)
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(writeBatch)
    return writing
  }

  return {
    add(row) {
      if (waiting.length >= options.limit) return
      waiting.push(row)
      timer ??= setTimeout(flush, options.delay)
    },
    flush,
  }
}
