import type { ListenState, SleepTimer } from './listen-controls.ts'

/** Ends listening after some minutes, or with the chapter: due times are checked at the end of a sentence. */
export class SleepClock {
  #timer: ReturnType<typeof setTimeout> | undefined
  #isDue = false

  /** The minutes are over. */
  get isDue(): boolean {
    return this.#isDue
  }

  /** Starts again. @returns the part of the state that shows it */
  set(sleep: SleepTimer | undefined): Pick<ListenState, 'sleep' | 'sleepsAt'> {
    this.end()
    if (sleep === undefined || sleep === 'chapter') return sleep ? { sleep } : {}
    const ms = sleep.minutes * 60_000
    this.#timer = setTimeout(() => {
      this.#isDue = true
    }, ms)
    return { sleep, sleepsAt: Date.now() + ms }
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#isDue = false
  }
}
