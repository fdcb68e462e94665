/** CSS px. */
interface Size {
  width: number
  height: number
}

/** A storm of sizes (a keyboard, a rotation) ends in one layout, so many ms after the last. */
const QUIET_MS = 60

/** The size of a view. The first counts at once, later ones when no other follows. */
export class ViewSize {
  readonly #onSettled: () => void
  #current: Size | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param onSettled - lays the book out for the current size */
  constructor(onSettled: () => void) {
    this.#onSettled = onSettled
  }

  /** Undefined while the reader is not on a page. */
  get current(): Size | undefined {
    return this.#current
  }

  resized(size: Size): void {
    const before = this.#current
    if (before?.width === size.width && before.height === size.height) return
    this.#current = size
    clearTimeout(this.#timer)
    if (before) this.#timer = setTimeout(this.#onSettled, QUIET_MS)
    else this.#onSettled()
  }

  /** The reader was taken off the page. */
  reset(): void {
    clearTimeout(this.#timer)
    this.#current = undefined
  }
}
