import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all countdowns; it runs while one is on screen. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const tick of [...listeners]) tick()
  }, 500)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Whole seconds until a time (ISO 8601), never less than 0; undefined without one. */
export function useSecondsLeft(until: string | undefined): number | undefined {
  const now = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / 1000))
  if (until === undefined) return undefined
  const end = Date.parse(until) / 1000
  return Number.isFinite(end) ? Math.max(0, Math.ceil(end - now)) : undefined
}
