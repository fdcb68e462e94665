import type { Clock } from '../ports/clock.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Calls that are taken; what is above is dropped. */
export interface FloodLimits {
  /** A minute, of one device: an address with one kind of browser. */
  device: number
  /** A minute, of one address, which may be a whole mobile network. */
  address: number
  /** A minute, of everyone. */
  minute: number
  /** A day, of everyone: what bounds the disk. */
  day: number
}

/** Decides in memory alone whether to read a call whose answer no client needs. */
export interface FloodGuard {
  /** @param address - absent when unknown: then only the limit for all senders together applies */
  accepts(address: string | undefined, userAgent: string | undefined): boolean
}

/** Counts in this process, by the minute and by the day; nothing is kept beyond. */
export function createFloodGuard(clock: Clock, limits: FloodLimits): FloodGuard {
  let minute = Number.NaN
  let day = Number.NaN
  let today = 0
  let all = 0
  let counts = new Map<string, number>()

  return {
    accepts(address, userAgent = '') {
      const now = clock.now().getTime()
      if (Math.floor(now / MINUTE) !== minute) {
        minute = Math.floor(now / MINUTE)
        counts = new Map()
        all = 0
      }
      if (Math.floor(now / DAY) !== day) {
        day = Math.floor(now / DAY)
        today = 0
      }
      // Only calls that are taken make keys, so there are at most twice as many.
      if (all >= limits.minute || today >= limits.day) return false
      if (address !== undefined) {
        // Many user agents from one address are limited by the address; one device never reaches that limit.
        const ofAddress = counts.get(address) ?? 0
        if (ofAddress >= limits.address) return false
        const device = `${address} ${userAgent.slice(0, 200)}`
        const ofDevice = counts.get(device) ?? 0
        if (ofDevice >= limits.device) return false
        counts.set(device, ofDevice + 1)
        counts.set(address, ofAddress + 1)
      }
      all++
      today++
      return true
    },
  }
}
