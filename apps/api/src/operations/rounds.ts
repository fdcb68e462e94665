/** Work that is repeated until it is stopped. */
export interface Rounds {
  /** Waits for a round under way. */
  stop(): Promise<void>
}

/**
 * Does a piece of work now and after each pause; a round that is due during another is left out. The process does not
 * live for it.
 *
 * @param round - handles its own errors; a long one may end early when it `isStopped`
 * @param pause - milliseconds
 */
export function startRounds(round: (isStopped: () => boolean) => Promise<unknown>, pause: number): Rounds {
  let isStopped = false
  let running: Promise<unknown> | undefined
  const start = () => {
    running ??= round(() => isStopped).finally(() => {
      running = undefined
    })
  }
  start()
  const timer = setInterval(start, pause)
  timer.unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
