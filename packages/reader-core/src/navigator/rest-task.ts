import type { Host } from '../host/host.ts'

/** Pages have rested for so long before the task runs, ms. */
const QUIET_MS = 200

/** A task that measures, and therefore runs when pages rest and the browser is idle. Many requests are one run. */
export class RestTask {
  readonly #host: Host
  readonly #isMoving: () => boolean
  readonly #run: () => void
  #isRequested = false

  constructor(host: Host, isMoving: () => boolean, run: () => void) {
    this.#host = host
    this.#isMoving = isMoving
    this.#run = run
  }

  async request(): Promise<void> {
    if (this.#isRequested) return
    this.#isRequested = true
    do {
      await this.#host.wait(QUIET_MS)
      await this.#host.whenIdle()
    } while (this.#isMoving())
    this.#isRequested = false
    this.#run()
  }
}
