import type { ListenState } from '@kurasa/reader-core'
import { useSyncExternalStore } from 'react'
import { usePageContext } from '../reader-context.tsx'

const silent: ListenState = { status: 'idle', rate: 1, isOtherLanguage: false, secondsLeft: 0 }
const never = () => () => undefined

/** Subscribes to the state of reading aloud; idle where the browser cannot speak. */
export function useListening(): ListenState {
  const { listen } = usePageContext().reader
  const getState = listen ? () => listen.getState() : () => silent
  return useSyncExternalStore(listen?.subscribe ?? never, getState, getState)
}
