import type { ProgressResult } from '@kurasa/portal-contract'
import { createGroupCommit } from '../database/group-commit.ts'
import type { Database } from '../database/open-database.ts'
import type { Clock } from '../ports/clock.ts'
import { lockReading } from './member-lock.ts'
import { type PlaceReport, storeProgress } from './progress-store.ts'
import { storeReadTime, type TimeRead, type TimeReport } from './read-time-store.ts'

/** Writes what members report while they turn pages. Reports that come together share a transaction. */
export interface ReadingWriter {
  storePlaces(report: PlaceReport): Promise<ProgressResult[]>
  storeTime(report: TimeReport): Promise<TimeRead>
}

type Job = { places: PlaceReport } | { time: TimeReport }
type Result = { places: ProgressResult[] } | { time: TimeRead }

/** Turning a page must cost little: what one report costs in statements, a whole batch costs, too. */
export function createReadingWriter({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): ReadingWriter {
  const commit = createGroupCommit<Job, Result>(
    (jobs) =>
      database.transaction(async (transaction) => {
        await lockReading(transaction, ...jobs.map(memberOf))
        const now = clock.now()
        const places = jobs.flatMap((job) => ('places' in job ? [job.places] : []))
        const times = jobs.flatMap((job) => ('time' in job ? [job.time] : []))
        const stored = await storeProgress(transaction, places, now)
        const read = await storeReadTime(transaction, times, now)
        return jobs.map((job) =>
          'places' in job
            ? { places: stored[places.indexOf(job.places)]! }
            : { time: read[times.indexOf(job.time)]! },
        )
      }),
    // A member's second report sees what the first has written.
    memberOf,
  )
  return {
    async storePlaces(places) {
      return ((await commit({ places })) as { places: ProgressResult[] }).places
    },
    async storeTime(time) {
      return ((await commit({ time })) as { time: TimeRead }).time
    },
  }
}

function memberOf(job: Job): string {
  return 'places' in job ? job.places.userId : job.time.userId
}
