/** Milliseconds of queries in a row after which whatever else waits in this process runs first. */
const LONGEST_RUN = 6

/**
 * Pauses between queries. An embedded database runs in this thread, and nothing comes between the queries of a call that
 * awaits one after the other: a screen of fifteen queries would hold up all other calls.
 */
export class QueryPauses {
  /** Resolves when the event loop has turned; undefined when no query ran in this turn. */
  #turn: Promise<void> | undefined
  #runSince = 0

  /** Resolves when the next query may run: at once, or when the event loop has turned. */
  async next(): Promise<void> {
    while (this.#turn && performance.now() - this.#runSince > LONGEST_RUN) await this.#turn
    if (!this.#turn) this.#begin()
  }

  #begin(): void {
    this.#runSince = performance.now()
    this.#turn = new Promise((resolve) => {
      setImmediate(() => {
        this.#turn = undefined
        resolve()
      })
    })
  }
}
