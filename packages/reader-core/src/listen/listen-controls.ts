import type { Locator } from '../publication/locator.ts'
import type { SpeechVoice } from './speech-port.ts'

/** Why listening is not possible. */
export type ListenProblem =
  /** No voice of the book's language. */
  | 'no-voice'
  /** Only voices that use data, where data costs: a person must choose one. */
  | 'needs-choice'
  /** The voice needs the network, and there is none. */
  | 'offline'
  /** The voice does not answer. */
  | 'silent'

/** When listening ends by itself: after some minutes, or with the chapter. */
export type SleepTimer = { minutes: number } | 'chapter'

/** State of reading aloud. Immutable. */
export interface ListenState {
  status: 'idle' | 'loading' | 'playing' | 'paused'
  problem?: ListenProblem
  /** The sentence that is spoken, or that goes on after a pause. */
  sentence?: Locator
  voice?: SpeechVoice
  /** True when the voice speaks another language than the book. */
  isOtherLanguage: boolean
  rate: number
  sleep?: SleepTimer
  /** When the minutes of the sleep timer are over, ms since 1970. */
  sleepsAt?: number
  /** Until the end of the section, at this rate, about. */
  secondsLeft: number
}

/** Reads the book aloud, sentence by sentence. Nothing is spoken before `play` was called by a person. */
export interface ListenControls {
  /** Same object until something changed. */
  getState(): ListenState
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void
  /** Loads what reads aloud, and the voices, so that `play` speaks at once. */
  prepare(): Promise<void>
  /** Goes on, or begins at a place: the page in view when not given. */
  play(from?: Locator): Promise<void>
  /** Silence; the sentence is remembered and begins again. */
  pause(): Promise<void>
  /** Silence, and nothing is remembered. */
  stop(): Promise<void>
  nextSentence(): Promise<void>
  previousSentence(): Promise<void>
  /** Voices of a language, the best first; of the book's language by default. */
  voices(language?: string): Promise<SpeechVoice[]>
  /**
   * Chooses the voice for its language. One of another language than the book reads the passages in that language, if the
   * chapter has some.
   *
   * @throws {RangeError} when there is no such voice
   */
  setVoice(id: string): Promise<void>
  /** 0.5–3; the sentence begins again. */
  setRate(rate: number): Promise<void>
  setSleep(sleep: SleepTimer | undefined): Promise<void>
}

/** The state before anything was loaded. */
export const silentState: ListenState = { status: 'idle', rate: 1, isOtherLanguage: false, secondsLeft: 0 }
