import type { Reader } from '@kurasa/reader-core'

/** “Page 12 of 340”, or the share read of a book that was not measured. */
export function pageText(reader: Reader) {
  const { page, locator } = reader.getSnapshot()
  if (page.isRough) return `${Math.floor(locator.locations.totalProgression * 100)} %`
  return `Page ${page.index + 1} of ${page.count}`
}

/** Exact pages of the whole book under the present settings. */
export function countAll(reader: Reader, signal: AbortSignal) {
  return reader.countPages({
    signal,
    onProgress: (fraction) => console.log(`${Math.round(fraction * 100)} %`),
  })
}
