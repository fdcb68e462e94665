const HOUR = 3600_000
const DAY = 24 * HOUR

/** How long renewals are tried, and how often. Milliseconds. */
export const renewalTimes = {
  /** Reading goes on for so long while a renewal fails. */
  grace: DAY,
  /** Renewals are tried for so long after that. */
  suspended: 3 * DAY,
  /** Between renewals that fail, in each of the two. */
  retryInGrace: 6 * HOUR,
  retrySuspended: 12 * HOUR,
} as const
