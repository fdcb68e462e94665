import { createBridgeSpeech, type SpeechPort } from '@kurasa/reader-react'
import type { NativeBridge } from './native-bridge.ts'

type SpeechAnswer = Parameters<Parameters<Parameters<typeof createBridgeSpeech>[0]['onAnswer']>[0]>[0]

/** Speech by the app around the page: Android's WebView has no engine of its own. */
export function nativeSpeech(bridge: NativeBridge): SpeechPort {
  let answer: (answer: SpeechAnswer) => void = () => undefined
  bridge.on('speech', (message) => answer(message.answer))
  return createBridgeSpeech({
    onAnswer(listener) {
      answer = listener
    },
    send(call) {
      if (call.type === 'cancel') void bridge.request('stop', {})
      else if (call.type === 'voices') {
        const { id } = call
        // An app that knows no voices has none: the reader then shows that listening is not possible.
        void bridge.request('voices', { id }).then((isHandled) => {
          if (!isHandled) answer({ type: 'voices', id, voices: [] })
        })
      } else {
        const { type: _, ...sentence } = call
        void bridge.request('speak', sentence).then((isHandled) => {
          if (!isHandled) answer({ type: 'error', id: call.id, failure: 'failed' })
        })
      }
    },
  })
}
