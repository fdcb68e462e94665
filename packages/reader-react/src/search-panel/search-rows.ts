import type { SearchHit } from '@kurasa/reader-core'

/** A row of the list of places: the head of a chapter, or a place. */
export type SearchRow =
  | { kind: 'chapter'; title: string; count: number; isHere: boolean }
  | { kind: 'place'; index: number; hit: SearchHit }

/**
 * Places by chapter, in the order they were found. A row keeps its place while more come: they only follow.
 *
 * @param here - index of the section one reads
 * @param title - of the chapter one reads
 */
export function searchRows(hits: readonly SearchHit[], here: number, title: string): SearchRow[] {
  const rows: SearchRow[] = []
  let head: Extract<SearchRow, { kind: 'chapter' }> | undefined
  let section = -1
  for (const [index, hit] of hits.entries()) {
    const isSame = head && hit.title === head.title && (hit.section === section || hit.title !== '')
    if (!head || !isSame) {
      head = { kind: 'chapter', title: hit.title, count: 0, isHere: false }
      rows.push(head)
    }
    section = hit.section
    head.count++
    head.isHere ||= hit.section === here && (hit.title === title || title === '')
    rows.push({ kind: 'place', index, hit })
  }
  return rows
}
