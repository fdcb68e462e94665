/**
 * What a piece of work comes to, or an error that says which one took longer than its limit, ms. The work itself is not
 * ended: a driver that is silent cannot be told anything.
 */
export async function within<T>(limit: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  // What comes of it after its limit is nobody's.
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
