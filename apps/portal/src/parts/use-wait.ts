import { useEffect, useState } from 'react'
import { requestAgain, SILENCE, silenceSince } from '../loading/progress.ts'

/** Time after which a wait is said to be slow, ms. */
export const SLOW_AFTER = 2500

/** `loading`: longer than a moment. `slow`: still under way. `silent`: no byte has come for ten seconds. */
export type WaitStage = 'loading' | 'slow' | 'silent'

/**
 * How a wait goes. A slow line is no line without an answer: only silence counts as that.
 *
 * @param quiet - time without a stage at first, ms
 * @returns the stage, and a function that repeats the pending requests and restarts the wait
 */
export function useWait(
  isWaiting: boolean,
  quiet: number,
): { stage: WaitStage | undefined; again: () => void } {
  const [stage, setStage] = useState<WaitStage>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins another wait
  useEffect(() => {
    if (!isWaiting) return
    const began = performance.now()
    const listen = () => {
      const silence = Math.round(silenceSince(began))
      setStage(silence >= SILENCE ? 'silent' : 'slow')
      if (silence < SILENCE) timer = setTimeout(listen, SILENCE - silence)
    }
    let timer = setTimeout(() => {
      setStage('loading')
      timer = setTimeout(listen, SLOW_AFTER - quiet)
    }, quiet)
    return () => {
      clearTimeout(timer)
      setStage(undefined)
    }
  }, [isWaiting, tries, quiet])
  const again = () => {
    requestAgain()
    setTries(tries + 1)
  }
  return { stage, again }
}
