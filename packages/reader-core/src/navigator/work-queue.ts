/** Work on the pages: each piece begins when all before it has ended. */
export class WorkQueue {
  readonly #onBusy: (isBusy: boolean) => void
  #tail: Promise<unknown> = Promise.resolve()
  #pending = 0

  /** @param onBusy - told when the first piece that counts comes, and when the last has ended */
  constructor(onBusy: (isBusy: boolean) => void) {
    this.#onBusy = onBusy
  }

  /** Whether a piece that counts is waiting or at work. */
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

  /** Does work after all work before it, and nobody is told. */
  addQuietly<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#tail.then(work)
    this.#tail = run.catch(() => {})
    return run
  }
}
