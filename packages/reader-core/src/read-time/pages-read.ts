import type { PageVisit } from './visit.ts'

/** A visit to be stored, marked when it is the first that read its page. */
export interface JudgedVisit extends PageVisit {
  /** The first visit that read the page. */
  isFirstRead: boolean
  /** It shows how fast someone reads: a first, steady reading. */
  isSample: boolean
}

/**
 * Visits, each judged by those before it: a page that is read again is neither another page nor a sign of pace.
 *
 * @param read - keys of the pages that were read before; grows
 */
export function withFirstReads(visits: readonly PageVisit[], read: Set<string>): JudgedVisit[] {
  return visits.map((visit) => {
    const isFirstRead = visit.isRead && !read.has(visit.key)
    if (isFirstRead) read.add(visit.key)
    return { ...visit, isFirstRead, isSample: isFirstRead && visit.isSteady }
  })
}
