import { type ListenControls, silentState } from './listen-controls.ts'
import type { ListenSession } from './listen-session.ts'

/** Controls whose work is loaded when the first of them is used. */
export function listenOnUse(
  load: () => Promise<ListenSession>,
): ListenControls & { end(): void; whenLoaded(): ListenSession | undefined } {
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
      // What did not load is asked for again next time.
      loading = undefined
      throw error
    }
  }
  let isEnded = false
  const use = async <T>(act: (session: ListenSession) => T | Promise<T>): Promise<T> =>
    // Once loaded, speech begins in the same task: some browsers let it begin in a tap only.
    act(session ?? (await open()))
  return {
    getState: () => session?.getState() ?? silentState,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare: () => use((each) => each.prepare()),
    play: (from) =>
      use((each) => each.play(from)).catch((error: unknown) => {
        // Who closes the book while speech is being fetched hears nothing of it.
        if (!isEnded) throw error
      }),
    pause: () => use((each) => each.pause()),
    stop: () => use((each) => each.stop()),
    nextSentence: () => use((each) => each.step(1)),
    previousSentence: () => use((each) => each.step(-1)),
    voices: () => use((each) => each.voices()),
    setVoice: (id) => use((each) => each.setVoice(id)),
    setRate: (rate) => use((each) => each.setRate(rate)),
    setSleep: (sleep) => use((each) => each.setSleep(sleep)),
    whenLoaded: () => session,
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
