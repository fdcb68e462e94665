import { isAborted, ReaderError } from '../errors.ts'

/**
 * The order of work on the pages: each turn, jump and layout begins when all before it have ended. No turn is lost, a newer jump or
 * layout replaces one that waits, and what a newer layout interrupts is repeated after it.
 */
export class PageWork {
  readonly #onBusy: (isBusy: boolean) => void
  readonly #isMounted: () => boolean
  #tail: Promise<unknown> = Promise.resolve()
  #pending = 0
  #turns = 0
  #jumps = 0
  #layouts = 0
  /** How often pending work was restarted without another layout, and how often it was aborted. */
  #repeats = 0
  #ends = 0

  /**
   * @param onBusy - called when the first counted task is added, and when the last has ended
   * @param isMounted - read when a layout interrupted work: what is on no page is not repeated
   */
  constructor(onBusy: (isBusy: boolean) => void, isMounted: () => boolean) {
    this.#onBusy = onBusy
    this.#isMounted = isMounted
  }

  /** Whether a counted task waits or runs. */
  get isBusy(): boolean {
    return this.#pending > 0
  }

  /**
   * Turns in this task when nothing waits and the neighbour is laid out: a finger meets no gap then.
   *
   * @param later - turns when what the turn leads to is laid out; `isHurried`, read on the way: further turns wait for it
   * @param isQuiet - the reader is not busy meanwhile
   * @returns true when it has turned
   */
  turn(
    now: () => boolean,
    later: (isHurried: () => boolean) => Promise<boolean>,
    isQuiet: boolean,
  ): true | Promise<boolean> {
    const turn = ++this.#turns
    if (!this.#pending && now()) return true
    const work = () => later(() => this.#turns !== turn)
    return isQuiet ? this.addQuietly(work) : this.#repeat(work)
  }

  /** A later jump makes this one pointless: its page must never flash up. */
  jump(show: (isWanted: () => boolean) => Promise<void>): Promise<void> {
    const jump = ++this.#jumps
    const isWanted = () => jump === this.#jumps
    return this.#repeat(async () => {
      if (isWanted()) await show(isWanted)
    })
  }

  /**
   * Before turns and jumps under way are aborted: they are not repeated, and those that wait for them end too.
   *
   * @param isRepeated - they are begun again instead
   */
  giveUp(isRepeated: boolean): void {
    if (isRepeated) this.#repeats++
    else this.#ends++
  }

  layOut(work: () => Promise<void>): Promise<void> {
    const layout = ++this.#layouts
    return this.#add(async () => {
      if (this.#layouts === layout) await work()
    })
  }

  /** Runs work after all work before it, without reporting it as busy. */
  addQuietly<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#tail.then(work)
    this.#tail = run.catch(() => {})
    return run
  }

  /** Does work after all work before it; until it is done the reader is busy. */
  #add<T>(work: () => Promise<T>): Promise<T> {
    this.#pending++
    if (this.#pending === 1) this.#onBusy(true)
    return this.addQuietly(() =>
      work().finally(() => {
        this.#pending--
        if (this.#pending === 0) this.#onBusy(false)
      }),
    )
  }

  /** Runs work on the present layout. If a newer layout replaces it, the work is repeated after that. */
  async #repeat<T>(work: () => Promise<T>): Promise<T> {
    const ends = this.#ends
    const begun = () => this.#layouts + this.#repeats
    for (;;) {
      let began = begun()
      try {
        return await this.#add(async () => {
          if (this.#ends !== ends) throw new ReaderError('aborted', 'It was given up.')
          began = begun()
          return work()
        })
      } catch (error) {
        if (!isAborted(error) || this.#ends !== ends || begun() === began || !this.#isMounted()) throw error
      }
    }
  }
}
