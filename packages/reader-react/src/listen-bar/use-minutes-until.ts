import { useEffect, useReducer } from 'react'

const MINUTE_MS = 60_000

/** Whole minutes until a time, those begun counted; kept while they pass. @param at - ms since 1970 */
export function useMinutesUntil(at: number | undefined): number | undefined {
  const [, passed] = useReducer((minutes: number) => minutes + 1, 0)
  const left = at === undefined ? undefined : Math.max(0, at - Date.now())
  useEffect(() => {
    if (!left) return
    const timer = setTimeout(passed, left % MINUTE_MS || MINUTE_MS)
    return () => clearTimeout(timer)
  })
  return left === undefined ? undefined : Math.max(1, Math.ceil(left / MINUTE_MS))
}
