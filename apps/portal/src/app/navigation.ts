import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import type { PortalHistory } from './portal-history.ts'

/** Where a screen or a link can lead to. */
export type Navigation = Pick<PortalHistory, 'push' | 'replace' | 'leaveTo' | 'back' | 'hold'>

export const HistoryContext = createContext<Navigation | undefined>(undefined)

/** Leads to other addresses of the portal. */
export function useNavigation(): Navigation {
  const history = use(HistoryContext)
  if (!history) throw new Error('useNavigation needs a HistoryContext around it.')
  return history
}

/**
 * While something is over the screen, Back closes it instead of leading away.
 *
 * @param round - another number where Back has closed one of several
 */
export function useBackCloses(isOpen: boolean, close: () => void, round = 0): void {
  const { hold } = useNavigation()
  const latest = useRef(close)
  latest.current = close
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round holds again
  useEffect(() => (isOpen ? hold(() => latest.current()) : undefined), [isOpen, hold, round])
}

/**
 * Takes every Back while it is there, for a step that is over the screen and decides itself what Back means.
 *
 * @returns gives Back up, to be called before the step leads elsewhere
 */
export function useTakesBack(onBack: () => void): () => void {
  const { hold } = useNavigation()
  // A Back that was taken takes the hold with it: each round is one.
  const [round, setRound] = useState(0)
  const latest = useRef(onBack)
  latest.current = onBack
  const release = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round holds again
  useEffect(() => {
    const letGo = hold(() => {
      latest.current()
      setRound((before) => before + 1)
    })
    release.current = letGo
    return letGo
  }, [hold, round])
  return useCallback(() => release.current?.(), [])
}
