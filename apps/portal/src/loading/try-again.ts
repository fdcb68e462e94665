/** Longest delay between two attempts, ms. */
const LONGEST = 60_000

/**
 * Schedules the next attempt of something that failed: when the network returns, at the latest after 2 s, 4 s, 8 s … up to a minute.
 *
 * @param failures - attempts that failed before, >= 1
 * @returns cancels it
 */
export function tryAgain(failures: number, attempt: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer)
    window.removeEventListener('online', run)
  }
  const run = () => {
    cancel()
    attempt()
  }
  const timer = setTimeout(run, Math.min(LONGEST, 1000 * 2 ** failures))
  window.addEventListener('online', run)
  return cancel
}

/** Repeats a load until it succeeds, with `tryAgain` between attempts. */
export function loadAtLast<Value>(load: () => Promise<Value>): Promise<Value> {
  let failures = 0
  return new Promise((resolve) => {
    const attempt = () => {
      load().then(resolve, () => tryAgain(++failures, attempt))
    }
    attempt()
  })
}
