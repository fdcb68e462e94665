import type { MiddlewareHandler } from 'hono'
import { Refusal } from './refusal.ts'

/** Refuses a call whose work takes longer than this, ms, with a 503: the client would cancel it soon after. */
export function limitWork(limit: number): MiddlewareHandler {
  return async (_context, next) => {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(Refusal.because(503, undefined, 'The server is too busy. Please try again.')),
        limit,
      )
    })
    try {
      await Promise.race([next(), tooLong])
    } finally {
      clearTimeout(timer)
    }
  }
}
