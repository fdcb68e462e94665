import { loadCfi, type Reader } from '@kurasa/reader-core'

/** Goes to a place that epub.js or another reading system stored. */
export async function goToCfi(reader: Reader, cfi: string) {
  const { rangeOfCfi } = await loadCfi()
  const range = await rangeOfCfi(reader.publication, cfi)
  if (range) await reader.goTo(range.start)
  return range !== undefined
}

/** The place in view, for another reading system. */
export async function cfiOfPage(reader: Reader) {
  const { cfiOf } = await loadCfi()
  return cfiOf(reader.publication, { start: reader.getSnapshot().locator })
}

/** A locator of Readium: its offsets, quote, selector or progression, whichever it has. */
export async function goToReadium(reader: Reader, locator: { href: string; text?: { highlight: string } }) {
  const { rangeOfLocator } = await loadCfi()
  const range = await rangeOfLocator(reader.publication, locator)
  if (range) await reader.goTo(range.start)
}
