import type { ClientStorage } from '../storage/client-storage.ts'

/** The latest time that this phone was seen to have, epoch ms. */
const SEEN = 'k_clock'
/** It is written down as often as this, ms. */
const MINUTE = 60_000

/** The latest time that this phone was seen to have; that of now is noted. */
export function latestTime(storage: ClientStorage, now: number): number {
  const seen = Number(storage.read(SEEN)) || 0
  if (now > seen + MINUTE) storage.write(SEEN, String(now))
  return seen
}

/** The server has answered: time goes on from now, also where the clock was ahead before. */
export const restartTime = (storage: ClientStorage, now: number): void => storage.write(SEEN, String(now))
