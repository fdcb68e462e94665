import { type ListenControls, silentState } from './listen-controls.ts'
import type { ListenSession } from './listen-session.ts'

/** Controls whose work is loaded when the first of them is used. */
export function listenOnUse(
  load: () => Promise<ListenSession>,
): ListenControls & { end(): void; byHand(shown: Promise<unknown>): void } {
  const listeners = new Set<() => void>()
  let session: ListenSession | undefined
  let loading: Promise<ListenSession> | undefined
  const open = async () => {
    loading ??= load()
    try {
      const loaded = await loading
      if (!session) {
        session = loaded
        session.subscribe(() => {
          for (const listener of [...listeners]) listener()
        })
      }
      return session
    } catch (error) {
      // A failed load is tried again next time.
      loading = undefined
      throw error
    }
  }
  let isEnded = false
  const use = async <T>(act: (session: ListenSession) => T | Promise<T>): Promise<T> =>
    // Once loaded, speech begins in the same task: some browsers let it begin in a tap only.
    act(session ?? (await open()))
  /** Calls are ignored after the book was closed while speech was loading, or between two sentences. */
  const tell = (act: (session: ListenSession) => void | Promise<void>): Promise<void> =>
    use(act).catch((error: unknown) => {
      if (!isEnded) throw error
    })
  return {
    getState: () => session?.getState() ?? silentState,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare: () => tell((each) => each.prepare()),
    play: (from) => tell((each) => each.play(from)),
    pause: () => tell((each) => each.pause()),
    stop: () => tell((each) => each.stop()),
    nextSentence: () => tell((each) => each.step(1)),
    previousSentence: () => tell((each) => each.step(-1)),
    voices: (language) => use((each) => each.voices(language)),
    setVoice: (id) => tell((each) => each.setVoice(id)),
    setRate: (rate) => tell((each) => each.setRate(rate)),
    setSleep: (sleep) => tell((each) => each.setSleep(sleep)),
    byHand: (shown) => session?.byHand(shown),
    end: () => {
      isEnded = true
      listeners.clear()
      loading?.then(
        (each) => each.end(),
        () => undefined,
      )
    },
  }
}
