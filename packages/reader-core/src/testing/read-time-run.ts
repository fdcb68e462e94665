import { initialTransition, transition } from 'xstate'
import type { Moment, ReadTimeInterval } from '../read-time/ledger.ts'
import { type ReadTimeHappening, type ReadTimeRows, readTimeMachine } from '../read-time/read-time-machine.ts'
import type { PageVisit, ReadPage } from '../read-time/visit.ts'

/** A page of so many letters. */
export function pageOf(key: string, letters = 900, isImage = false): ReadPage {
  return { key, letters, isImage, place: 0 }
}

/** Read time driven by a clock of its own, seconds: the chart alone, as a function, with its ticks. */
export class ReadTimeRun {
  #state = initialTransition(readTimeMachine, { bookId: 'book', tabId: 'tab' })[0]
  #now = 0
  #nextTick = Number.POSITIVE_INFINITY
  readonly #wallStart: number
  readonly #utcOffset: number
  /** Added to the wall clock, as if a person had set it. */
  wallShift = 0
  /** False while the device sleeps. */
  isAwake = true
  readonly slices = new Map<string, ReadTimeInterval>()
  readonly visits: PageVisit[] = []
  readonly actions: { at: number; type: string }[] = []

  constructor(wallStart = Date.UTC(2026, 2, 3, 9), utcOffset = 180) {
    this.#wallStart = wallStart
    this.#utcOffset = utcOffset
  }

  /** Sends an event at a time in seconds, after all ticks before it. */
  at(seconds: number, event: ReadTimeHappening): this {
    this.until(seconds)
    this.#send(event)
    return this
  }

  /** Lets time pass. */
  until(seconds: number): this {
    while (this.isAwake && this.#nextTick <= seconds * 1000) {
      this.#now = this.#nextTick
      this.#send({ type: 'TICK' })
    }
    this.#now = seconds * 1000
    return this
  }

  get state(): string {
    return String(this.#state.value)
  }

  get reasons(): string[] {
    return [...this.#state.context.reasons]
  }

  /** Returns the stored time of a kind, ms. */
  total(kind: ReadTimeInterval['kind'] = 'active'): number {
    return [...this.slices.values()].reduce((sum, slice) => sum + (slice.kind === kind ? slice.ms : 0), 0)
  }

  /** Distinct pages that were read. */
  get read(): number {
    return new Set(this.visits.filter((visit) => visit.isRead).map((visit) => visit.key)).size
  }

  #send(event: ReadTimeHappening): void {
    const now: Moment = {
      ms: this.#now,
      wall: this.#wallStart + this.#now + this.wallShift,
      utcOffset: this.#utcOffset,
    }
    const [next, actions] = transition(readTimeMachine, this.#state, { ...event, now })
    this.#state = next
    for (const { type, params } of actions) {
      if (type.startsWith('xstate.')) continue
      const { rows } = (params ?? {}) as { rows?: ReadTimeRows }
      if (type === 'save' && !rows) continue
      this.actions.push({ at: this.#now / 1000, type })
      if (rows) this.#write(rows)
    }
    const counts = this.state === 'counting' || this.state === 'listening'
    if (!counts) this.#nextTick = Number.POSITIVE_INFINITY
    else if (event.type === 'TICK' || this.#nextTick === Number.POSITIVE_INFINITY)
      this.#nextTick = this.#now + 5000
  }

  #write({ slices, visits }: ReadTimeRows): void {
    for (const slice of slices) this.slices.set(slice.id, slice)
    this.visits.push(...visits)
  }
}
