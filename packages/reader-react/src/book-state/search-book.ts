import type { SearchHit } from '@kurasa/reader-core'
import type { BookSearch } from './book-search.ts'

/** Hits that are kept; more are of no use in a list on a phone. */
export const MOST_HITS = 1000
/** Hits that come sooner after one another are shown together, ms. */
const SHOWN_EVERY_MS = 120

/** Searches for words; an earlier search ends. Blank words end it, too. */
export async function searchBook(search: BookSearch, query: string): Promise<void> {
  const signal = search.begin()
  search.clear(query)
  if (query.trim() === '') return mark(search)
  search.set({ status: 'searching' })
  const hits: SearchHit[] = []
  let progress = 0
  let shownAt = 0
  const show = () => {
    shownAt = performance.now()
    search.set({ hits: [...hits], progress })
    mark(search)
  }
  try {
    const found = search.reader.search(query, {
      signal,
      limit: MOST_HITS,
      onProgress: (fraction) => {
        progress = fraction
      },
    })
    for await (const hit of found) {
      hits.push(hit)
      if (performance.now() - shownAt > SHOWN_EVERY_MS) show()
    }
    if (signal.aborted) return
    show()
    search.set({ status: 'done', progress: 1 })
  } catch {
    if (signal.aborted) return
    show()
    search.set({ status: 'failed' })
  }
}

/** Shows a place on its page. */
export async function goToPlace(search: BookSearch, index: number): Promise<void> {
  const hit = search.getState().hits[index]
  if (!hit) return
  search.set({ current: index })
  mark(search)
  await search.reader.goTo(hit.locator)
}

/** Shows the place after or before the present one; after the last comes the first. */
export async function stepPlace(search: BookSearch, by: 1 | -1): Promise<void> {
  const { hits, current } = search.getState()
  if (hits.length === 0) return
  const from = current ?? (by === 1 ? -1 : 0)
  await goToPlace(search, (from + by + hits.length) % hits.length)
}

function mark(search: BookSearch): void {
  const { hits, current } = search.getState()
  search.mark(
    hits.map(({ locator }, index) => ({
      id: String(index),
      locator,
      style: index === current ? 'current-match' : 'match',
    })),
  )
}
