import { type PageMeasure, readMinimum } from './read-time-limits.ts'

/** A page or spread as read time sees it. */
export interface ReadPage extends PageMeasure {
  /** The same for the same page: where it begins. */
  key: string
  /** Fraction of the book where it begins, 0..1. */
  place: number
}

/** One page looked at once. */
export interface Visit {
  readonly page: ReadPage
  /** Credit by eye, ms. */
  readonly ms: number
  /** Some of it was not credited: there was no activity all the time. */
  readonly isCut: boolean
  /** It was read aloud. */
  readonly isListened: boolean
}

/** A visit that has ended, as it is written down. */
export interface PageVisit extends ReadPage {
  ms: number
  isRead: boolean
  /** Looked at without a break, by eye, and left by going on: it shows how fast someone reads. */
  isSteady: boolean
}

/** A page is opened. */
export function beginVisit(page: ReadPage, isListened: boolean): Visit {
  return { page, ms: 0, isCut: false, isListened }
}

/** Returns the record of an ended visit; undefined when the page was not looked at. */
export function endVisit({ page, ms, isCut, isListened }: Visit, isForward: boolean): PageVisit | undefined {
  if (ms <= 0) return undefined
  const isRead = ms >= readMinimum(page)
  return { ...page, ms, isRead, isSteady: isRead && isForward && !isCut && !isListened }
}
