import type { ListenState } from '@kurasa/reader-core'
import { useSyncExternalStore } from 'react'
import { usePageContext } from '../reader-context.tsx'

const silent: ListenState = { status: 'idle', rate: 1, isOtherLanguage: false, secondsLeft: 0 }
const never = () => () => undefined

/** What is read aloud; nothing where nothing can be. */
export function useListening(): ListenState {
  const { listen } = usePageContext().reader
  const getState = listen ? () => listen.getState() : () => silent
  return useSyncExternalStore(listen?.subscribe ?? never, getState, getState)
}
