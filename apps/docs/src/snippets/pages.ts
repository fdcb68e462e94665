import type { Reader } from '@kurasa/reader-core'

/** “Page 12 of 340”, or less while the book is being counted. */
export function pageText(reader: Reader) {
  const { page } = reader.getSnapshot()
  if (!page) return ''
  return page.isRough ? `Page ${page.index + 1}` : `Page ${page.index + 1} of ${page.count}`
}

/** Exact pages of the whole book under the present settings. */
export function countAll(reader: Reader, signal: AbortSignal) {
  return reader.countPages({
    signal,
    onProgress: (fraction) => console.log(`${Math.round(fraction * 100)} %`),
  })
}
