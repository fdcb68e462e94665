import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Something a tap sets going, once: a second tap while it is under way does nothing, not even one in the same moment.
 *
 * @returns `run`, whether it is under way, and the error it ended with, until the next run or `forget`
 */
export function useSingleCall<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const isBusy = useRef(false)
  const isOver = useRef(false)
  const latest = useRef(work)
  latest.current = work

  useEffect(() => {
    isOver.current = false
    return () => {
      isOver.current = true
    }
  }, [])

  const run = useCallback(async (...args: Args): Promise<Result | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setState({ isBusy: true })
    try {
      const result = await latest.current(...args)
      isBusy.current = false
      if (!isOver.current) setState({ isBusy: false })
      return result
    } catch (error) {
      isBusy.current = false
      if (!isOver.current) setState({ isBusy: false, error })
      return undefined
    }
  }, [])
  const forget = useCallback(() => setState(({ isBusy }) => ({ isBusy })), [])

  return { run, forget, ...state }
}
