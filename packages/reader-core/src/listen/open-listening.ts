import type { Decoration } from '../decorations/decorations.ts'
import type { Turn } from '../direction/reading-direction.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { choiceKey, type SpeechChoice } from '../settings/speech-choice.ts'
import type { VisibleText } from '../view/book-view.ts'
import { type ListenGround, ListenSession } from './listen-session.ts'
import type { SpeechPort } from './speech-port.ts'
import { createWebSpeech } from './web-speech.ts'

/** The part of a reader that listening needs. */
interface ListenReader extends Pick<ListenGround, 'publication' | 'show' | 'onSpeech'> {
  turn(turn: Turn): void
  book(): { visibleText(): VisibleText }
  /** Default: the browser's own speech. */
  speech: SpeechPort | null | undefined
  settings(): ReaderSettings
  set(patch: Partial<ReaderSettings>): void
}

/** Listening as a reader has it: its own speech or the browser's, and marks over what is spoken. */
export function openListening(
  reader: ListenReader,
  setDecorations: (group: string, decorations: readonly Decoration[]) => void,
): ListenSession {
  const { publication, book, speech, settings, set } = reader
  const choice = (language: string): SpeechChoice => settings().speech[choiceKey(language)] ?? {}
  return new ListenSession({
    publication,
    show: (place) => reader.show(place),
    turn: () => reader.turn('forward'),
    onSpeech: (isOn) => reader.onSpeech(isOn),
    options: settings,
    choice,
    remember: (language, chosen) =>
      set({
        speech: { ...settings().speech, [choiceKey(language)]: { ...choice(language), ...chosen } },
      }),
    visible: () => book().visibleText(),
    port: speech ?? createWebSpeech({ synthesis: speechSynthesis, Utterance: SpeechSynthesisUtterance }),
    mark: (sentence, word) =>
      setDecorations('listen', [
        ...(sentence ? [{ id: 'sentence', locator: sentence, style: 'spoken' as const }] : []),
        ...(word ? [{ id: 'word', locator: word, style: 'spoken-word' as const }] : []),
      ]),
  })
}
