import { useCallback, useEffect, useRef } from 'react'
import { usePageContext } from '../reader-context.tsx'

/** Height of the player at the foot, above which page and bars end; on the reader's element. */
const ROOM = '--k-player-room'

/**
 * Lets the page end above the player. A panel over the page that hides the player changes nothing: the text is laid out
 * once for all the time it is on.
 *
 * @param isOn - whether there is a player
 * @returns ref of the player
 */
export function usePlayerRoom(isOn: boolean): (player: HTMLElement | null) => void {
  const { viewRef } = usePageContext()
  const reader = useCallback(() => viewRef.current?.closest<HTMLElement>('[data-k-theme]'), [viewRef])
  const observer = useRef<ResizeObserver>(undefined)
  useEffect(() => {
    if (!isOn) return
    const element = reader()
    return () => void element?.style.removeProperty(ROOM)
  }, [reader, isOn])
  return useCallback(
    (player) => {
      observer.current?.disconnect()
      if (!player) return
      observer.current = new ResizeObserver(() =>
        reader()?.style.setProperty(ROOM, `${player.offsetHeight}px`),
      )
      observer.current.observe(player, { box: 'border-box' })
    },
    [reader],
  )
}
