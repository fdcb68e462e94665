import type { Decoration } from '../decorations/decorations.ts'
import { type ListenGround, ListenSession } from './listen-session.ts'
import type { SpeechPort } from './speech-port.ts'
import { createWebSpeech } from './web-speech.ts'

/** Listening as a reader has it: its own speech or the browser's, and marks over what is spoken. */
export function openListening(
  ground: Omit<ListenGround, 'port' | 'mark'>,
  speech: SpeechPort | undefined,
  setDecorations: (group: string, decorations: readonly Decoration[]) => void,
): ListenSession {
  return new ListenSession({
    ...ground,
    port: speech ?? createWebSpeech({ synthesis: speechSynthesis, Utterance: SpeechSynthesisUtterance }),
    mark: (sentence, word) =>
      setDecorations('listen', [
        ...(sentence ? [{ id: 'sentence', locator: sentence, style: 'spoken' as const }] : []),
        ...(word ? [{ id: 'word', locator: word, style: 'spoken-word' as const }] : []),
      ]),
  })
}
