/** An utterance of the fake browser speech. */
export class FakeUtterance {
  readonly text: string
  lang = ''
  rate = 1
  voice: SpeechSynthesisVoice | null = null
  onstart: (() => void) | null = null
  onend: (() => void) | null = null
  onboundary: ((event: { name: string; charIndex: number }) => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null

  constructor(text: string) {
    this.text = text
  }
}

/** How a fake engine behaves. */
export interface FakeSpeechHabits {
  /** Reports every word, as few engines do. */
  hasBoundaries?: boolean
  /** Never reports that a sentence ended. */
  neverEnds?: boolean
  /** Never sends an event at all. */
  neverStarts?: boolean
  /** Speaks when the test starts it, not by itself. */
  isManual?: boolean
}

/** A voice of the fake. */
export const fakeVoice = (name: string, lang: string, localService = true): SpeechSynthesisVoice => ({
  name,
  lang,
  localService,
  default: false,
  voiceURI: `urn:voice:${name}`,
})

/** The browser's `speechSynthesis`, for tests: it speaks a sentence in no time and keeps what was spoken. */
export class FakeSpeech extends EventTarget {
  voices: SpeechSynthesisVoice[]
  readonly habits: FakeSpeechHabits
  /** Texts that were begun, in order. */
  readonly begun: string[] = []
  readonly ended: string[] = []
  readonly utterances: FakeUtterance[] = []
  cancels = 0
  #queue: FakeUtterance[] = []
  #isBusy = false

  constructor(voices: SpeechSynthesisVoice[], habits: FakeSpeechHabits = {}) {
    super()
    this.voices = voices
    this.habits = habits
  }

  /** Sentences that wait behind the one that is spoken. */
  get waiting(): number {
    return this.#queue.length
  }

  getVoices(): SpeechSynthesisVoice[] {
    return this.voices
  }

  speak(utterance: FakeUtterance): void {
    this.utterances.push(utterance)
    this.#queue.push(utterance)
    this.#next()
  }

  cancel(): void {
    this.cancels++
    this.#queue = []
    this.#isBusy = false
  }

  /** Ends the sentence that is spoken, of a manual fake. */
  finish: () => void = () => {}

  #next(): void {
    if (this.#isBusy || this.habits.neverStarts) return
    const utterance = this.#queue.shift()
    if (!utterance) return
    this.#isBusy = true
    const isLive = this.#liveness()
    queueMicrotask(() => {
      if (!isLive()) return
      this.begun.push(utterance.text)
      utterance.onstart?.()
      if (this.habits.hasBoundaries) {
        for (const word of utterance.text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
          if (isLive()) utterance.onboundary?.({ name: 'word', charIndex: word.index })
        }
      }
      this.finish = () => {
        if (!isLive()) return
        this.ended.push(utterance.text)
        this.#isBusy = false
        utterance.onend?.()
        this.#next()
      }
      if (!this.habits.isManual && !this.habits.neverEnds) setTimeout(this.finish)
    })
  }

  /** Whether nothing was cancelled since. */
  #liveness(): () => boolean {
    const { cancels } = this
    return () => this.cancels === cancels
  }

  /** Arguments of `createWebSpeech`. */
  get parts() {
    return {
      synthesis: this as unknown as SpeechSynthesis,
      Utterance: FakeUtterance as unknown as typeof SpeechSynthesisUtterance,
    }
  }
}
