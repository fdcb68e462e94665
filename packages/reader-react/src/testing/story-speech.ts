import type { SpeechPort, SpeechVoice } from '@kurasa/reader-core'

/** A voice for stories and tests: it begins each sentence and stays in it, silently. */
export function storySpeech(
  voices: readonly SpeechVoice[] = [
    { id: 'en', name: 'English (Kenya)', language: 'en-KE', isLocal: true },
    { id: 'en-cloud', name: 'English (Cloud)', language: 'en-US', isLocal: false },
    { id: 'sw', name: 'Kiswahili (Kenya)', language: 'sw-KE', isLocal: true },
    { id: 'ar', name: 'العربية (السعودية)', language: 'ar-SA', isLocal: true },
  ],
): SpeechPort & { said: string[]; word(offset: number): void; finish(): void } {
  const said: string[] = []
  let queue: { text: string; begin: () => void; word: (offset: number) => void; end: () => void }[] = []
  const begin = () => {
    const first = queue[0]
    if (!first) return
    said.push(first.text)
    first.begin()
  }
  return {
    said,
    voices: () => Promise.resolve([...voices]),
    speak: ({ text }, listener) => {
      queue.push({
        text,
        begin: () => listener.onStart(),
        word: (offset) => listener.onWord(offset),
        end: () => listener.onEnd(),
      })
      if (queue.length === 1) queueMicrotask(begin)
    },
    cancel: () => {
      queue = []
    },
    /** A word of the sentence is spoken, at an offset in its text. */
    word: (offset) => queue[0]?.word(offset),
    /** The sentence is over. */
    finish: () => {
      queue.shift()?.end()
      begin()
    },
  }
}
