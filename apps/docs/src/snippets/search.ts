import type { Reader } from '@kurasa/reader-core'

/** Marks every hit, and goes to the first. */
export async function findWords(reader: Reader, words: string, signal: AbortSignal) {
  const hits = []
  for await (const hit of reader.search(words, { signal, limit: 200 })) {
    hits.push(hit)
    reader.setDecorations(
      'hits',
      hits.map(({ locator }, at) => ({ id: String(at), locator, style: 'match' })),
    )
    if (hits.length === 1) await reader.goTo(hit.locator)
  }
  return hits
}
