/** Notifies subscribers of changes. Changes of a turn are held back until its pages rest: a frame has no time for them. */
export class ChangeNotifier {
  readonly #listeners = new Set<() => void>()
  readonly #onNotify: () => void
  #isHolding = false
  #isPending = false

  /** @param onNotify - called before the subscribers */
  constructor(onNotify: () => void) {
    this.#onNotify = onNotify
  }

  /** Whether changes are held back. */
  get isPending(): boolean {
    return this.#isPending
  }

  /** @returns unsubscribe */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  unsubscribeAll(): void {
    this.#listeners.clear()
  }

  /** Something changed: notifies, unless changes are held back. */
  changed(): void {
    this.#isPending = this.#isHolding
    if (!this.#isPending) this.#notify()
  }

  /** Runs work whose changes are notified with `flush()`. */
  hold<T>(work: () => T): T {
    this.#isHolding = true
    try {
      return work()
    } finally {
      this.#isHolding = false
    }
  }

  /** Notifies of changes that were held back. */
  flush(): void {
    if (!this.#isPending) return
    this.#isPending = false
    this.#notify()
  }

  #notify(): void {
    this.#onNotify()
    for (const listener of [...this.#listeners]) {
      try {
        listener()
      } catch (error) {
        // A listener that throws must not stop the reader; its error still reaches the app's error handlers.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
