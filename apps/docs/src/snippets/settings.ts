import type { Reader } from '@kurasa/reader-core'

export async function readInTheEvening(reader: Reader) {
  // Colours alone: painted at once, nothing is laid out.
  await reader.updateSettings({ theme: 'sepia' })
  // Larger letters: the page is laid out again around the same words.
  await reader.updateSettings({ fontSize: 1.25, lineHeight: 1.7, margin: 32 })
  // One column that is scrolled in place of pages.
  await reader.updateSettings({ flow: 'scrolled' })
}
