/** A voice that can read aloud. */
export interface SpeechVoice {
  /** Unique among the voices of its port. */
  id: string
  name: string
  /** BCP 47. */
  language: string
  /** False when each sentence goes over the network. */
  isLocal: boolean
}

/** One sentence to speak. */
export interface SpeechRequest {
  text: string
  /** BCP 47. */
  language: string
  voice: SpeechVoice
  /** 1 is the voice's own pace. */
  rate: number
}

/** Why nothing was spoken. */
export type SpeechFailure = 'network' | 'no-voice' | 'failed'

/** Events of a sentence. None after `onEnd` or `onError`, and none after `cancel`. */
export interface SpeechListener {
  onStart(): void
  /** A word begins, UTF-16 units into the text. Many voices never report it. */
  onWord(offset: number): void
  onEnd(): void
  onError(failure: SpeechFailure): void
}

/** Port: what can speak. The browser's own speech, or that of an app around a WebView, which has none. */
export interface SpeechPort {
  /** Every voice there is; waits a little for those that come late. */
  voices(): Promise<SpeechVoice[]>
  /** Speaks a sentence after those that wait. */
  speak(request: SpeechRequest, listener: SpeechListener): void
  /** Silence at once; what waits is forgotten. */
  cancel(): void
}
