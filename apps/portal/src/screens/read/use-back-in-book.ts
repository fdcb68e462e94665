import { type ReaderEngine, useReaderState } from '@kurasa/reader-react'
import { useState, useSyncExternalStore } from 'react'
import { useBackCloses } from '../../app/navigation.ts'

const never = () => () => undefined

/** Whether the player of reading aloud is at the foot of the page. */
function useListening(reader: ReaderEngine | undefined): boolean {
  const listen = reader?.listen
  const isOn = () => {
    const status = listen?.getState().status
    return status === 'playing' || status === 'paused'
  }
  return useSyncExternalStore(listen?.subscribe ?? never, isOn)
}

/**
 * Back closes what is over the page, then the player, and only then the book.
 *
 * @param closeOverlay - closes what the portal itself shows over the page; absent when there is nothing
 */
export function useBackInBook(
  reader: ReaderEngine | undefined,
  closeOverlay: (() => void) | undefined,
): void {
  const panel = useReaderState(reader, (snapshot) => snapshot.panel)
  const isListening = useListening(reader)
  const hasPanel = panel !== undefined
  // A Back that was taken takes the hold with it: for the next one it is held again.
  const [round, setRound] = useState(0)
  const close = () => {
    if (closeOverlay) closeOverlay()
    else if (hasPanel) reader?.openPanel(undefined)
    else reader?.listen?.stop().catch(() => undefined)
    setRound((before) => before + 1)
  }
  useBackCloses(closeOverlay !== undefined || hasPanel || isListening, close, round)
}
