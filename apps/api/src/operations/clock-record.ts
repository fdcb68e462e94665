import { readFile, rename, writeFile } from 'node:fs/promises'
import { OperatorError } from '../operator-error.ts'
import type { Clock } from '../ports/clock.ts'

/** Milliseconds that a clock may be behind the record: a correction over the network. */
const LONGEST_CORRECTION = 5 * 60_000
/** Milliseconds that a library may be out of use before its operator must confirm the clock. */
const LONGEST_PAUSE = 35 * 86_400_000
/** Milliseconds between two records. */
const PAUSE = 60_000

/**
 * Refuses a clock that cannot be right: one that shows less than what was recorded last, or much more. Working by it would
 * renew, expire and remove what is not due, or date new payments before old ones.
 *
 * @param path - of the record; absolute
 * @param options.acceptedDay - `YYYY-MM-DD`, UTC: the operator confirms that the clock is right on this day
 * @throws {OperatorError} when it cannot be right
 */
export async function checkClock(path: string, options: { now: Date; acceptedDay?: string }): Promise<void> {
  const { now, acceptedDay } = options
  const recorded = Date.parse(await readFile(path, 'utf8').catch(() => ''))
  // A first start, or a record that was cut off: nothing is known.
  if (Number.isNaN(recorded)) return
  const passed = now.getTime() - recorded
  if (passed >= -LONGEST_CORRECTION && passed <= LONGEST_PAUSE) return
  const day = now.toISOString().slice(0, 10)
  if (acceptedDay === day) return
  const minute = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  throw new OperatorError(
    `The clock of this machine shows ${minute(now)}, and this library was last used at ${minute(new Date(recorded))}: set the clock right or, if it is right, start with ACCEPT_CLOCK=${day}.`,
  )
}

/** A record of the time that is kept up to date. */
export interface ClockRecord {
  /** Writes the time once more. */
  stop(): Promise<void>
}

/** Records the time now and every minute, for `checkClock` of the next start. */
export async function startClockRecord(path: string, clock: Clock): Promise<ClockRecord> {
  let writing: Promise<void> = Promise.resolve()
  const record = () => {
    writing = writing.then(async () => {
      try {
        await writeFile(`${path}.part`, clock.now().toISOString(), { mode: 0o600 })
        await rename(`${path}.part`, path)
      } catch {
        // With a full disk the next start knows an older time.
      }
    })
    return writing
  }
  await record()
  const timer = setInterval(record, PAUSE)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await record()
    },
  }
}
