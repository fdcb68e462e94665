import type { SpeechFailure, SpeechPort, SpeechVoice } from './speech-port.ts'

/** Firefox and Chromium list voices only some time after the first call. */
const VOICES_PATIENCE_MS = 3000
const VOICES_POLL_MS = 250

/** The browser's own speech. Absent in the WebView of Android, among others. */
export interface WebSpeech {
  synthesis: SpeechSynthesis
  Utterance: typeof SpeechSynthesisUtterance
}

const idOf = (voice: SpeechSynthesisVoice): string => `${voice.voiceURI} ${voice.name} ${voice.lang}`

const FAILURES: Readonly<Record<string, SpeechFailure>> = {
  network: 'network',
  'language-unavailable': 'no-voice',
  'voice-unavailable': 'no-voice',
}

/** Speech by the Web Speech API. */
export function createWebSpeech({ synthesis, Utterance }: WebSpeech): SpeechPort {
  const found = new Map<string, SpeechSynthesisVoice>()
  // An unreferenced utterance may be garbage-collected before it ends, and its events with it.
  const spoken = new Set<SpeechSynthesisUtterance>()

  const read = (): SpeechVoice[] => {
    found.clear()
    return synthesis.getVoices().map((voice) => {
      const id = idOf(voice)
      found.set(id, voice)
      return { id, name: voice.name, language: voice.lang, isLocal: voice.localService }
    })
  }
  return {
    async voices() {
      const started = performance.now()
      for (;;) {
        const voices = read()
        if (voices.length > 0 || performance.now() - started >= VOICES_PATIENCE_MS) return voices
        await new Promise<void>((resolve) => {
          const done = () => {
            clearTimeout(timer)
            synthesis.removeEventListener?.('voiceschanged', done)
            resolve()
          }
          const timer = setTimeout(done, VOICES_POLL_MS)
          synthesis.addEventListener?.('voiceschanged', done)
        })
      }
    },
    speak({ text, language, voice, rate }, listener) {
      const utterance = new Utterance(text)
      const own = found.get(voice.id)
      if (own) utterance.voice = own
      utterance.lang = own?.lang ?? language
      utterance.rate = rate
      const isLive = () => spoken.has(utterance)
      utterance.onstart = () => isLive() && listener.onStart()
      utterance.onboundary = (event) => {
        if (isLive() && event.name !== 'sentence') listener.onWord(event.charIndex)
      }
      utterance.onend = () => spoken.delete(utterance) && listener.onEnd()
      utterance.onerror = ({ error }) =>
        spoken.delete(utterance) && listener.onError(FAILURES[error] ?? 'failed')
      spoken.add(utterance)
      synthesis.speak(utterance)
    },
    cancel() {
      spoken.clear()
      synthesis.cancel()
    },
  }
}
