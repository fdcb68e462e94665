import type { SpeechFailure, SpeechListener, SpeechPort, SpeechVoice } from './speech-port.ts'

/** Requests of the page to the app around it. Plain data, fit for JSON. */
export type SpeechCall =
  | { type: 'voices'; id: number }
  | { type: 'speak'; id: number; text: string; language: string; voiceId: string; rate: number }
  | { type: 'cancel' }

/** Answer of the app. `id` is that of the call. */
export type SpeechAnswer =
  | { type: 'voices'; id: number; voices: SpeechVoice[] }
  | { type: 'start'; id: number }
  | { type: 'end'; id: number }
  | { type: 'word'; id: number; offset: number }
  | { type: 'error'; id: number; failure: SpeechFailure }

/** The way between a page in a WebView and the app around it: messages one way and the other. */
export interface SpeechBridge {
  send(call: SpeechCall): void
  /** Called once; the listener then receives every answer. */
  onAnswer(listener: (answer: SpeechAnswer) => void): void
}

/** Speech by an app around the page, as in Android's WebView, which has none of its own. */
export function createBridgeSpeech(bridge: SpeechBridge): SpeechPort {
  const waiting = new Map<number, (voices: SpeechVoice[]) => void>()
  const speaking = new Map<number, SpeechListener>()
  let last = 0
  bridge.onAnswer((answer) => {
    if (answer.type === 'voices') {
      waiting.get(answer.id)?.(answer.voices)
      waiting.delete(answer.id)
      return
    }
    const listener = speaking.get(answer.id)
    if (!listener) return
    if (answer.type === 'start') listener.onStart()
    else if (answer.type === 'word') listener.onWord(answer.offset)
    else {
      speaking.delete(answer.id)
      if (answer.type === 'end') listener.onEnd()
      else listener.onError(answer.failure)
    }
  })
  return {
    voices: () =>
      new Promise((resolve) => {
        const id = ++last
        waiting.set(id, resolve)
        bridge.send({ type: 'voices', id })
      }),
    speak({ text, language, voice, rate }, listener) {
      const id = ++last
      speaking.set(id, listener)
      bridge.send({ type: 'speak', id, text, language, voiceId: voice.id, rate })
    },
    cancel() {
      speaking.clear()
      bridge.send({ type: 'cancel' })
    },
  }
}
