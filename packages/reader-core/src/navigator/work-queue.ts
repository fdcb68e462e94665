/** Queue of work on the pages: each task begins when all before it have ended. */
export class WorkQueue {
  readonly #onBusy: (isBusy: boolean) => void
  #tail: Promise<unknown> = Promise.resolve()
  #pending = 0

  /** @param onBusy - called when the first counted task is added, and when the last has ended */
  constructor(onBusy: (isBusy: boolean) => void) {
    this.#onBusy = onBusy
  }

  /** Whether a counted task waits or runs. */
  get isBusy(): boolean {
    return this.#pending > 0
  }

  /** Does work after all work before it; until it is done the reader is busy. */
  add<T>(work: () => Promise<T>): Promise<T> {
    this.#pending++
    if (this.#pending === 1) this.#onBusy(true)
    return this.addQuietly(() =>
      work().finally(() => {
        this.#pending--
        if (this.#pending === 0) this.#onBusy(false)
      }),
    )
  }

  /** Runs work after all work before it, without reporting it as busy. */
  addQuietly<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#tail.then(work)
    this.#tail = run.catch(() => {})
    return run
  }
}
