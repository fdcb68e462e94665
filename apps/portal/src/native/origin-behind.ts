import { type Origin, pathOf, paths } from '../app/paths.ts'

const ORIGIN_OF: Partial<Record<string, Origin>> = {
  [paths.home]: 'home',
  [paths.category]: 'category',
  [paths.classification]: 'classification',
  [paths.list]: 'list',
  [paths.search]: 'search',
  [paths.memberBookshelf]: 'member_bookshelf',
  [paths.paidBookshelf]: 'paid_bookshelf',
  [paths.interested]: 'interested',
  [paths.details]: 'details',
  [paths.readHistory]: 'history',
  [paths.ai]: 'ai',
  [paths.aiDialogue]: 'ai',
  [paths.landing]: 'landing',
  [paths.click]: 'c',
}

/** The screen that the current entry of the history was opened from: see `EntryState` of the portal's history. */
export function originBehind(entry: unknown): Origin {
  if (typeof entry !== 'object' || entry === null || !('behind' in entry)) return 'other'
  const { behind } = entry
  const path = typeof behind === 'string' ? pathOf(behind.split(/[?#]/)[0]!) : undefined
  return (path && ORIGIN_OF[path]) ?? 'other'
}
