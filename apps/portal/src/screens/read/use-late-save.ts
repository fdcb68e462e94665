import { useCallback, useEffect, useRef } from 'react'

/** A place is written this long after the last move, ms; at once when the page is put away. */
const SAVE_AFTER = 500

/** Calls `save` with the newest value, a moment after it came, and never later than the page. */
export function useLateSave<T>(save: (value: T) => void): (value: T) => void {
  const pending = useRef<{ value: T }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(save)
  latest.current = save

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const late = pending.current
    pending.current = undefined
    if (late) latest.current(late.value)
  }, [])

  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    // On the way down: what sends the last place listens for the same events.
    window.addEventListener('pagehide', flush, { capture: true })
    window.addEventListener('visibilitychange', onVisibility, { capture: true })
    return () => {
      window.removeEventListener('pagehide', flush, { capture: true })
      window.removeEventListener('visibilitychange', onVisibility, { capture: true })
      flush()
    }
  }, [flush])

  return useCallback(
    (value) => {
      pending.current = { value }
      // The first of a run of moves sets the clock, so a fast reader is written down too.
      timer.current ??= setTimeout(flush, SAVE_AFTER)
    },
    [flush],
  )
}
