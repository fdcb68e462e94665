import type { ProgressItem, ReadingProgress } from '@kurasa/portal-contract'
import { clockTolerance } from './device-clock.ts'

/** Effect of a reported position on the stored one. */
export interface ProgressDecision {
  /** To be stored; the very same object as the stored one when nothing changes. */
  next: ReadingProgress
  /** Another device's position was kept. */
  isConflict: boolean
}

/**
 * Two facts, kept apart. The position: last write wins, ordered by `rev`; a report that follows an old `rev` wins only
 * when it was made later. `furthest` is the maximum ever, and `completedAt` stays until the book is read again.
 *
 * @param stored - undefined when this user never read the book
 * @param now - the server's time; a report from further ahead than the tolerance counts as made at its edge
 */
export function decideProgress(
  stored: ReadingProgress | undefined,
  report: ProgressItem,
  now: Date,
): ProgressDecision {
  const clientAt = new Date(
    Math.min(Date.parse(report.clientAt), now.getTime() + clockTolerance),
  ).toISOString()
  const furthest = Math.max(stored?.furthest ?? 0, report.furthest, report.percent)
  const isAccepted = !stored || report.baseRev >= stored.rev || clientAt > stored.clientAt

  if (!isAccepted) {
    const next = furthest > stored.furthest ? { ...stored, furthest, updatedAt: now.toISOString() } : stored
    return { next, isConflict: true }
  }

  const finishedAt = report.completed ? now.toISOString() : undefined
  const completedAt = report.readAgain ? finishedAt : (stored?.completedAt ?? finishedAt)
  return {
    next: {
      bookId: report.bookId,
      editionId: report.editionId,
      unitId: report.unitId,
      offset: report.offset,
      percent: report.percent,
      furthest,
      completedAt,
      rev: (stored?.rev ?? 0) + 1,
      deviceId: report.deviceId,
      deviceName: report.deviceName,
      clientAt,
      updatedAt: now.toISOString(),
    },
    isConflict: false,
  }
}
