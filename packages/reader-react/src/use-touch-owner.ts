import { TOUCH_ACTION, touchOwnerOf } from '@kurasa/reader-core/gestures'
import { type RefObject, useLayoutEffect } from 'react'
import { usePageContext } from './reader-context.tsx'

/** Gives a page the `touch-action` of its state, before the next finger comes. */
export function useTouchOwner(surfaceRef: RefObject<HTMLElement | null>): void {
  const { reader } = usePageContext()
  useLayoutEffect(() => {
    let set = ''
    const update = () => {
      const { touchAction } = touchOwnerOf(reader)
      if (touchAction !== set) surfaceRef.current?.style.setProperty(TOUCH_ACTION, touchAction)
      set = touchAction
    }
    update()
    const unsubscribe = reader.subscribe(update)
    window.visualViewport?.addEventListener('resize', update)
    return () => {
      unsubscribe()
      window.visualViewport?.removeEventListener('resize', update)
    }
  }, [reader, surfaceRef])
}
