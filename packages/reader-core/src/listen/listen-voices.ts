import type { ListenProblem } from './listen-controls.ts'
import type { SpeechPort, SpeechVoice } from './speech-port.ts'
import { defaultVoice, voicesFor } from './voice-language.ts'

/** Reads the state of the network from the browser. Few browsers report its cost. */
export function network(): { isOnline: boolean; isMetered: boolean } {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } }
  return {
    isOnline: navigator.onLine,
    isMetered: connection?.saveData === true || connection?.type === 'cellular',
  }
}

/** The voices that can read a book. */
export class ListenVoices {
  readonly #port: SpeechPort
  readonly #language: string
  #all: SpeechVoice[] | undefined

  /** @param language - of the book */
  constructor(port: SpeechPort, language: string) {
    this.#port = port
    this.#language = language
  }

  /** Whether they were requested, and there were some. */
  get isKnown(): boolean {
    return this.#all !== undefined
  }

  /** Voices of a language, the best first. */
  async list(language = this.#language): Promise<SpeechVoice[]> {
    this.#all ??= await this.#port.voices()
    const voices = voicesFor(this.#all, language)
    // None yet is no answer to keep.
    if (this.#all.length === 0) this.#all = undefined
    return voices
  }

  /** The voice for a language of the book: the chosen one, or the best that costs nothing unasked. */
  of(language: string, chosen: string | undefined): SpeechVoice | undefined {
    const fit = voicesFor(this.#all ?? [], language)
    const { isOnline } = network()
    return (
      fit.find(({ id, isLocal }) => id === chosen && (isLocal || isOnline)) ??
      defaultVoice(fit, language, network())
    )
  }

  /** @throws {RangeError} when there is no such voice */
  async find(id: string): Promise<SpeechVoice> {
    await this.list()
    const voice = this.#all?.find((each) => each.id === id)
    if (!voice) throw new RangeError(`There is no voice "${id}".`)
    return voice
  }

  /** The one that was chosen before, or the best that costs nothing unasked; or why there is none. */
  async choose(wanted?: string): Promise<SpeechVoice | ListenProblem> {
    const voices = await this.list()
    const { isOnline } = network()
    // Uses the chosen voice even where it costs data, because the person chose it knowing that.
    const chosen = voices.find(({ id, isLocal }) => id === wanted && (isLocal || isOnline))
    const voice = chosen ?? defaultVoice(voices, this.#language, network())
    if (voice) return voice
    if (voices.length === 0) return 'no-voice'
    return isOnline ? 'needs-choice' : 'offline'
  }
}
