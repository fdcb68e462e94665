/**
 * Result of a task, or an error that names the task which exceeded its limit, ms. The work itself is not ended: a driver that is silent
 * cannot be told anything.
 */
export async function within<T>(limit: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  // A result after the limit is ignored.
  work.catch(() => undefined)
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no end within ${limit / 1000} s`)), limit)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
