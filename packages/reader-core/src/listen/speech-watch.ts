/** A sentence without a start event is cancelled after this time, ms. */
const START_PATIENCE_MS = 3000
/** A sentence may take so many times as long as it should. */
const END_PATIENCE = 3

/** Detects speech that stops without an event, as some browsers do. */
export class SpeechWatch {
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastEvent = 0

  /** The voice gave a sign. */
  heard(): void {
    this.#lastEvent = performance.now()
  }

  /** Whether there was no sign for so long that nothing is spoken any more. */
  get isLost(): boolean {
    return performance.now() - this.#lastEvent > START_PATIENCE_MS
  }

  /** A sentence should begin. @param onSilence - called when it does not */
  expectStart(onSilence: () => void): void {
    this.#expect(START_PATIENCE_MS, onSilence)
  }

  /** A sentence that takes so long should end. */
  expectEnd(seconds: number, onSilence: () => void): void {
    this.#expect(Math.max(START_PATIENCE_MS, seconds * 1000 * END_PATIENCE), onSilence)
  }

  /** Nothing is expected. */
  rest(): void {
    clearTimeout(this.#timer)
  }

  #expect(ms: number, onSilence: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(onSilence, ms)
  }
}
